import { useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { paths } from '../../server/model/api/paths.ts';
import { BelowFold } from './below-fold.tsx';
import { BuyLink } from './buy-link.tsx';
import { usePageData } from '../data/page-context.ts';
import { SocialLinks } from './social-links.tsx';
import { SubscribeForm } from './subscribe-form.tsx';

interface SiteFooterProps {
  /** Ends with a form for the newsletter, where the page has no other. */
  hasForm?: boolean;
}

const quickLinks = [
  { label: 'Home', path: paths.home },
  { label: 'About', path: paths.about },
  { label: 'Blog', path: paths.blog },
  { label: 'Categories', path: paths.categories },
  { label: 'Contact', path: paths.contact },
];

export function SiteFooter({ hasForm = false }: SiteFooterProps) {
  const { site } = usePageData();
  return (
    <BelowFold>
      <footer className="site-footer">
        <div className="wrap grid grid-cols-2 gap-x-8 gap-y-12 lg:grid-cols-12">
          <div className="col-span-2 lg:col-span-5">
            <p className="text-title">{site.name}</p>
            <p className="mt-2 max-w-[11.5em] text-lead italic">{site.tagline}</p>
            {hasForm && <SubscribeForm />}
          </div>
          <nav aria-label="Quick links" className="lg:col-span-2">
            <h2 className="footer-heading">Quick links</h2>
            <ul className="footer-list">
              {quickLinks.map(({ label, path }) => (
                <li key={path}>
                  <Link href={path}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="lg:col-span-3">
            <h2 className="footer-heading">Products</h2>
            <ul className="footer-list">
              <li>
                <BuyLink placement="footer_link" className="">
                  {site.retailer.productName}
                </BuyLink>
              </li>
              <li>
                Digital Planner <span className="coming-soon">Coming Soon</span>
              </li>
              <li>
                Goal Setting Course <span className="coming-soon">Coming Soon</span>
              </li>
            </ul>
          </div>
          <div className="lg:col-span-2">
            <h2 className="footer-heading">Follow</h2>
            <SocialLinks className="footer-list" />
          </div>
          <p className="border-t border-footer-rule pt-6 font-sans text-small col-span-2 lg:col-span-12">
            © <Year /> {site.name}. All rights reserved.
          </p>
        </div>
      </footer>
    </BelowFold>
  );
}

/** The current year; the server's in the first drawing, for a page may be older than the year. */
function Year() {
  const { year } = usePageData();
  return useSyncExternalStore(
    neverChanges,
    () => new Date().getFullYear(),
    () => year,
  );
}

function neverChanges(): () => void {
  return () => {};
}
