import { paragraphsOf } from './format.ts';

interface ParagraphsProps {
  /** Blank lines part its paragraphs. */
  text: string;
  className?: string;
  isLarge?: boolean;
}

export function Paragraphs({ text, className = '', isLarge = false }: ParagraphsProps) {
  return (
    <div className={`paragraphs ${isLarge ? 'text-lead' : ''} ${className}`}>
      {paragraphsOf(text).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
