import { isPhotograph, pictureFormats, pictureSources } from '../../server/model/api/picture-urls.ts';
import { defaultJournalImage } from '../../server/model/api/paths.ts';

interface CoverProps {
  /** The post's picture; the journal's by default. */
  image: string | undefined;
  /** The `sizes` attribute. */
  sizes: string;
  /** `hero` is the main picture of the page, `eager` is in the first viewport, `lazy` is loaded near the viewport. */
  loading: 'hero' | 'eager' | 'lazy';
  className?: string;
}

/** The picture of a post in 1200 by 630, without alternative text: the title is beside it. */
export function Cover({ image = defaultJournalImage, sizes, loading, className = '' }: CoverProps) {
  const picture = (
    <img
      src={image}
      alt=""
      width={1200}
      height={630}
      loading={loading === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={loading === 'hero' ? 'high' : undefined}
      decoding="async"
      className={`cover ${className}`}
    />
  );
  if (!isPhotograph(image)) return picture;
  return (
    <picture>
      {pictureFormats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={pictureSources(image, format)} sizes={sizes} />
      ))}
      {picture}
    </picture>
  );
}
