import { journalPagePicture, journalPageSources } from '../../server/model/api/pictures.ts';

interface JournalPictureProps {
  type: 'morning' | 'evening' | 'sunday';
  side: 'left' | 'right';
  /** Empty where the page beside it is described already. */
  alt: string;
  /** How wide it is shown, as `sizes` words it. */
  sizes: string;
  className?: string;
  /** On the first screen of its page. */
  isFirst?: boolean;
}

/** A page of the journal, 6 by 9, as it is printed. */
export function JournalPicture({ type, side, alt, sizes, className = '', isFirst = false }: JournalPictureProps) {
  const page = `${type}-${side}` as const;
  return (
    <img
      src={journalPagePicture(page, 800)}
      srcSet={journalPageSources(page)}
      // A browser that knows `auto` measures a picture that comes later by itself.
      sizes={isFirst ? sizes : `auto, ${sizes}`}
      alt={alt}
      width={432}
      height={648}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      className={`leaf ${className}`}
    />
  );
}
