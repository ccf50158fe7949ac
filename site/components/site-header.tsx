import { Link } from 'wouter';
import { paths } from '../../server/model/api/paths.ts';
import { usePageData } from '../data/page-context.ts';
import { SiteLink } from './links.tsx';

export function SiteHeader({ path, isHome }: { path: string; isHome: boolean }) {
  const { site } = usePageData();
  return (
    <header className="wrap flex flex-wrap items-baseline gap-x-7 py-4.5 max-md:gap-y-0.5 max-md:pt-3.25 max-md:pb-1.5">
      <Link href={paths.home} className="text-name">
        {site.name}
      </Link>
      {/* Kept together, so that large text doesn't leave one of them alone in a row. */}
      <div className="ml-auto flex flex-wrap items-baseline gap-x-7 max-md:contents">
        <nav aria-label="Main" className="max-md:order-3 max-md:w-full print:hidden">
          <ul className="ui flex flex-wrap gap-x-nav tiny:gap-x-2.5 tiny:text-sm">
            {site.navigation.map(({ label, path: target }, index) => (
              <li key={index}>
                <SiteLink
                  href={target}
                  className="nav-link"
                  aria-current={path === target ? 'page' : isWithin(path, target) ? 'true' : undefined}
                >
                  {label}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
        {isHome && (
          <Link href={paths.editor} className="nav-link ui border-rule max-md:ml-auto md:border-l md:pl-6 print:hidden">
            <span className="icon-[lucide--pencil-line] mr-2 align-icon" aria-hidden="true" />
            Journal Editor
          </Link>
        )}
      </div>
    </header>
  );
}

/** Whether a path is below a target. Topics count as part of the blog. */
function isWithin(path: string, target: string): boolean {
  return (target !== paths.home && path.startsWith(`${target}/`)) || (target === paths.blog && path.startsWith(paths.categories));
}
