import { Link, useSearch } from 'wouter';
import { usePageData } from '../../data/page-context.ts';
import { editorPath, parseTab } from '../../../server/model/api/editor-paths.ts';

/** Opens the list of categories. A static copy of the site has none that can be edited. */
export function CategoriesLink() {
  const isCurrent = parseTab(useSearch()) === 'categories';
  if (usePageData().isStatic) return null;
  return (
    <Link
      href={editorPath('categories')}
      className={`item-action ${isCurrent ? 'bg-tint' : ''}`}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <span className="icon-[lucide--tag]" aria-hidden="true" />
      Categories
    </Link>
  );
}
