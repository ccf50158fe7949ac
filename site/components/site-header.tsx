import { Link } from 'wouter';
import { paths } from '../../server/model/api/paths.ts';
import { usePageData } from '../data/page-context.ts';

interface SiteHeaderProps {
  path: string;
  isHome: boolean;
}

/** The name and the top navigation; on the home page also the way to the editor. */
export function SiteHeader({ path, isHome }: SiteHeaderProps) {
  const { site } = usePageData();
  return (
    <header className="site-header wrap">
      <Link href={paths.home} className="site-name">
        {site.name}
      </Link>
      <nav aria-label="Main">
        <ul className="site-nav">
          {site.navigation.map(({ label, path: target }) => (
            <li key={target}>
              <Link href={target} aria-current={path === target ? 'page' : isWithin(path, target) ? 'true' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {isHome && (
        <Link href={paths.editor} className="editor-link">
          <span className="icon-[lucide--pencil-line] mr-2 align-[-0.12em]" aria-hidden="true" />
          Journal Editor
        </Link>
      )}
    </header>
  );
}

function isWithin(path: string, target: string): boolean {
  return target !== paths.home && path.startsWith(`${target}/`);
}
