import { journalPagePicture, journalPageSources } from '../../server/model/api/pictures.ts';

interface JournalPictureProps {
  type: 'morning' | 'evening' | 'sunday';
  side: 'left' | 'right';
  /** Empty when the page beside it is described. */
  alt: string;
  /** The `sizes` attribute. */
  sizes: string;
  className?: string;
  /** In the first viewport. */
  isFirst?: boolean;
}

/** A page of the journal, 6 by 9, as it is printed. */
export function JournalPicture({ type, side, alt, sizes, className = '', isFirst = false }: JournalPictureProps) {
  const page = `${type}-${side}` as const;
  return (
    <img
      src={journalPagePicture(page, 800)}
      srcSet={journalPageSources(page)}
      // With `auto` the browser measures a lazy picture itself.
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
