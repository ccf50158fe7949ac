import { Link } from 'wouter';
import { usePageData } from '../../data/page-context.ts';
import { editorPages } from '../../../server/model/api/paths.ts';

/** Opens the picture library. A static copy of the site has none. */
export function PicturesLink() {
  if (usePageData().isStatic) return null;
  return (
    <Link href={editorPages.pictures} className="item-action">
      <span className="icon-[lucide--image]" aria-hidden="true" />
      Pictures
    </Link>
  );
}
