import { journalPagePicture, journalPageSources, type PicturedPage } from '../../server/model/api/picture-urls.ts';
import type { Weekday } from '../../server/model/entities/days.ts';
import { usePageData } from '../data/page-context.ts';

interface JournalPictureProps {
  page: PicturedPage;
  /** Without alternative text. Only these are possible on pages of the site that change with the articles alone. */
  isDecorative?: boolean;
  /** The `sizes` attribute. */
  sizes: string;
  className?: string;
  /** In the first viewport. */
  isFirst?: boolean;
}

/** A page of the journal, 6 by 9, as it is printed. */
export function JournalPicture({ page, isDecorative = false, sizes, className = '', isFirst = false }: JournalPictureProps) {
  const alt = usePageData().pages[page];
  // A book without this page has an empty one.
  if (alt === undefined) return <span className={`leaf ${className}`} />;
  return (
    <img
      src={journalPagePicture(page, 640)}
      srcSet={journalPageSources(page)}
      // With `auto` the browser measures a lazy picture itself.
      sizes={isFirst ? sizes : `auto, ${sizes}`}
      alt={isDecorative ? '' : alt}
      width={432}
      height={648}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      className={`leaf ${className}`}
    />
  );
}

const spreadSizes = '(min-width: 100rem) 24rem, (min-width: 64rem) 24vw, 44vw';

/** The spread of a day in the first viewport: the morning on the left, the evening on the right. */
export function JournalSpread({ day }: { day: Weekday }) {
  return (
    <div className="spread">
      <JournalPicture page={`${day}-morning`} sizes={spreadSizes} isFirst />
      <JournalPicture page={`${day}-evening`} sizes={spreadSizes} isFirst />
    </div>
  );
}
