import type { LibraryPicture } from '../../../server/model/api/pictures-api.ts';
import { thumbnailUrl } from './picture-words.ts';

/** A small form of a picture, whole. Its name is beside it. */
export function PictureThumbnail({ picture, className }: { picture: LibraryPicture; className: string }) {
  return <img src={thumbnailUrl(picture)} alt="" loading="lazy" decoding="async" className={`bg-tint object-contain ${className}`} />;
}
