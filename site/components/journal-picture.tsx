import {
  coverSources,
  fallbackPicture,
  journalPagePicture,
  journalPageSources,
  partsOfPages,
  sizeShown,
  type CoverPicture,
  type PartOfPage,
  type PicturedPage,
} from '../../server/model/api/picture-sizes.ts';
import { usePageData } from '../data/page-context.ts';

interface JournalPictureProps {
  page: PicturedPage;
  /** Without alternative text. Only these are possible on pages of the site that change with the articles alone. */
  isDecorative?: boolean;
  sizes: string;
  className?: string;
  /** In the first viewport. */
  isFirst?: boolean;
  /** Whether `sizes` holds, so that browsers do not measure. */
  isExact?: boolean;
}

/** A page of the journal, in its size, as it is printed; or one of the planner, 3 by 4. */
export function JournalPicture(props: JournalPictureProps) {
  const { page, isDecorative = false, sizes, className = '', isFirst = false, isExact = isFirst } = props;
  const { pages } = usePageData();
  const alt = pages[page];
  // A book without this page has an empty one.
  if (alt === undefined) return <span className={`leaf ${className}`} />;
  const size = sizeShown(pages);
  const [, from, to] = page in partsOfPages ? partsOfPages[page as PartOfPage] : [page, 0, 1];
  const isPlanner = page.startsWith('planner-');
  const height = isPlanner ? 648 : Math.round(((432 * size.height) / size.width) * (to - from));
  return (
    <img
      src={journalPagePicture(page, 640)}
      srcSet={journalPageSources(page)}
      // With `auto` the browser measures a lazy picture itself.
      sizes={isExact ? sizes : `auto, ${sizes}`}
      alt={isDecorative ? '' : alt}
      width={isPlanner ? 486 : 432}
      height={height}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      className={`leaf ${className}`}
    />
  );
}

/** The book in the first viewport: over a filled spread, and on a phone alone. */
export function BookPicture({ name, alt, className }: { name: 'hero' | 'product'; alt: string; className: string }) {
  const sizes = '(min-width: 64rem) 54vw, 90vw';
  return (
    <picture className={className}>
      <source media="(min-width: 40rem)" type="image/avif" srcSet={coverSources(name)} sizes={sizes} width={1200} height={980} />
      <source media="(min-width: 40rem)" srcSet={fallbackPicture(name)} width={1200} height={980} />
      <source type="image/avif" srcSet={coverSources('book')} sizes="44vw" />
      <img
        src={fallbackPicture('book')}
        alt={alt}
        width={800}
        height={1000}
        // With the text around it: it is what one sees first.
        decoding="sync"
        fetchPriority="high"
        className="with-pages mx-auto h-auto w-[42vw] sm:w-full"
      />
    </picture>
  );
}

const heights: Partial<Record<CoverPicture, number>> = { spread: 600, closed: 667, open: 667 };

/** The book as an object, below the first viewport. */
export function ObjectPicture(props: {
  name: Exclude<CoverPicture, 'book' | 'hero' | 'product'>;
  alt: string;
  sizes: string;
  className?: string;
}) {
  const { name, alt, sizes, className = '' } = props;
  return (
    <picture>
      <source type="image/avif" srcSet={coverSources(name)} sizes={`auto, ${sizes}`} />
      <img
        src={fallbackPicture(name)}
        alt={alt}
        width={1000}
        height={heights[name] ?? 1000}
        loading="lazy"
        decoding="async"
        className={`block h-auto w-full ${className}`}
      />
    </picture>
  );
}
