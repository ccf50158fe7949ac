import { Link } from 'wouter';
import { articleEditorPath } from '../../../server/model/api/editor-paths.ts';
import type { PictureUse } from '../../../server/model/api/pictures-api.ts';

interface UseListProps {
  uses: readonly PictureUse[];
  /** More are counted. */
  maxShown?: number;
}

/** What uses a picture, with links to the articles. */
export function UseList({ uses, maxShown = Infinity }: UseListProps) {
  const more = uses.length - maxShown;
  return (
    <ul className="grid gap-0.5">
      {uses.slice(0, maxShown).map((use) => (
        <li key={use.kind === 'post' ? use.slug : use.title}>
          {use.kind === 'post' ? (
            <>
              {use.isCover ? 'Cover of ' : 'In '}
              <Link href={articleEditorPath(use.slug)} className="text-accent underline underline-offset-[0.2em] hover:text-accent-deep">
                {use.title}
              </Link>
            </>
          ) : (
            use.title
          )}
        </li>
      ))}
      {more > 0 && <li className="text-muted">and {more} more</li>}
    </ul>
  );
}
