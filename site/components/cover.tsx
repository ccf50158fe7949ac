import { isPhotograph, pictureFormats, pictureSources } from '../../server/model/api/pictures.ts';
import { defaultJournalImage } from '../../server/model/api/paths.ts';

interface CoverProps {
  /** The post's own picture; the journal stands in for one that has none. */
  image: string | undefined;
  /** How wide it is shown, as `sizes` words it. */
  sizes: string;
  /** `hero` is what its page shows first, `eager` is on the first screen, `lazy` comes when it is near. */
  loading: 'hero' | 'eager' | 'lazy';
  className?: string;
}

/** A post's picture in a frame of 1200 by 630. It only decorates: the title stands beside it. */
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
      className={`block aspect-[1200/630] h-auto w-full bg-tint object-cover outline -outline-offset-1 outline-[rgb(26_25_23/0.1)] ${className}`}
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
