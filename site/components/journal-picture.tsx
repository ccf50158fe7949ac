import { journalPageImage } from '../paths.ts';

interface JournalPictureProps {
  type: 'morning' | 'evening' | 'sunday';
  side: 'left' | 'right';
  /** Empty where the page beside it is described already. */
  alt: string;
  className?: string;
  /** On the first screen of its page. */
  isFirst?: boolean;
}

/** A page of the journal, 6 by 9, as it is printed. */
export function JournalPicture({ type, side, alt, className = '', isFirst = false }: JournalPictureProps) {
  return (
    <img
      src={journalPageImage(type, side)}
      alt={alt}
      width={432}
      height={648}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      className={`leaf ${className}`}
    />
  );
}
