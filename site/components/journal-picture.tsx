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
  /** Leaves the alternative text empty. Required on pages that depend only on articles: they don't have the texts of the book. */
  isDecorative?: boolean;
  sizes: string;
  className?: string;
  /** Whether it is in the first viewport. */
  isFirst?: boolean;
  /** Whether `sizes` is exact, so that browsers need not measure. */
  isExact?: boolean;
}

/** A page of the journal in its printed proportions, or a page of the planner (3:4). */
export function JournalPicture({ page, isDecorative, sizes, className = '', isFirst, isExact = isFirst }: JournalPictureProps) {
  const { pages } = usePageData();
  const alt = pages[page];
  // The book does not have this page.
  if (alt === undefined) return <span className={`leaf ${className}`} />;
  const size = sizeShown(pages);
  const [, from, to] = page in partsOfPages ? partsOfPages[page as PartOfPage] : [page, 0, 1];
  const isPlanner = page.startsWith('planner-');
  const height = isPlanner ? 648 : Math.round(((432 * size.height) / size.width) * (to - from));
  return (
    <img
      src={journalPagePicture(page, 640)}
      srcSet={journalPageSources(page)}
      // With `auto`, the browser measures a lazy picture itself.
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

/** The book in the first viewport, lying on a spread with handwriting; on phones without the spread. */
export function BookPicture({ name, alt }: { name: 'hero' | 'product'; alt: string }) {
  const sizes = '(min-width: 64rem) 54vw, 90vw';
  return (
    <picture className="lg:col-start-2 lg:row-start-1 lg:self-start">
      <source media="(min-width: 40rem)" type="image/avif" srcSet={coverSources(name)} sizes={sizes} width={1200} height={980} />
      <source media="(min-width: 40rem)" srcSet={fallbackPicture(name)} width={1200} height={980} />
      <source type="image/avif" srcSet={coverSources('book')} sizes="44vw" />
      <img
        src={fallbackPicture('book')}
        alt={alt}
        width={800}
        height={1000}
        // Painted together with the text, because visitors see it first.
        decoding="sync"
        fetchPriority="high"
        className="with-pages mx-auto h-auto w-[42vw] sm:w-full"
      />
    </picture>
  );
}

interface ObjectPictureProps {
  name: Exclude<CoverPicture, 'book' | 'hero' | 'product'>;
  alt: string;
  sizes: string;
  className?: string;
}

const heights: Partial<Record<CoverPicture, number>> = { spread: 600, closed: 667, open: 667 };

/** A picture of the book as an object, below the first viewport. */
export function ObjectPicture({ name, alt, sizes, className = '' }: ObjectPictureProps) {
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
