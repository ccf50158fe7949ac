import { useId, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../server/model/api/paths.ts';
import { BelowViewport } from './below-viewport.tsx';
import { BuyLink, ExternalLink } from './links.tsx';
import { usePageData } from '../data/page-context.ts';
import { formatNetwork } from './format.ts';
import { NewsletterForm, SubscribeButton } from './newsletter-form.tsx';

const headingClass = 'ui block font-semibold';
const listClass = 'link-list ui mt-1.5';

const quickLinks = { Home: paths.home, About: paths.about, Blog: paths.blog, Categories: paths.categories, Contact: paths.contact };

/** @param hasForm adds a newsletter form, on pages without another */
export function SiteFooter({ hasForm }: { hasForm: boolean }) {
  const { site } = usePageData();
  const [year] = useState(() => new Date().getFullYear());
  return (
    <BelowViewport>
      <footer className="site-footer pt-chapter pb-8 wrap-normal forced-colors:**:border-ink forced-colors:**:text-inherit print:hidden">
        <div className="wrap grid grid-cols-2 gap-x-8 gap-y-12 lg:grid-cols-12">
          <div className="col-span-2 lg:col-span-5">
            <p className="text-title wrap-anywhere">{site.name}</p>
            <p className="mt-2 measure-11.5 text-lead italic">{site.tagline}</p>
            {hasForm && <SubscribeForm />}
          </div>
          <nav aria-label="Quick links" className="lg:col-span-2">
            <h2 className={headingClass}>Quick links</h2>
            <ul className={listClass}>
              {Object.entries(quickLinks).map(([label, path]) => (
                <li key={path}>
                  <Link href={path}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="lg:col-span-3">
            <h2 className={headingClass}>Products</h2>
            <ul className={listClass}>
              <li>
                <BuyLink placement="footer_link" className="">
                  {site.retailer.productName}
                </BuyLink>
              </li>
              <li>
                {site.plannerUrl === undefined ? (
                  <>
                    Digital Planner <ComingSoon />
                  </>
                ) : (
                  <ExternalLink href={site.plannerUrl}>Digital Planner</ExternalLink>
                )}
              </li>
              <li>
                Goal Setting Course <ComingSoon />
              </li>
            </ul>
          </div>
          <div className="lg:col-span-2">
            <h2 className={headingClass}>Follow</h2>
            <SocialLinks className={listClass} />
          </div>
          <p className="border-t border-footer-rule pt-6 font-sans text-small wrap-anywhere col-span-2 lg:col-span-12">
            <span className="mr-4">
              ©{' '}
              <span data-year suppressHydrationWarning>
                {year}
              </span>{' '}
              {site.name}. All rights reserved.
            </span>
            {site.hasPrivacy && (
              <>
                {' '}
                <Link href={paths.privacy} className="inline-block">
                  Privacy
                </Link>
              </>
            )}
          </p>
        </div>
      </footer>
    </BelowViewport>
  );
}

export function SocialLinks({ className, linkClass }: { className: string; linkClass?: string }) {
  return (
    <ul className={className}>
      {usePageData().site.social.map(({ network, url }, index) => (
        <li key={index}>
          <ExternalLink href={url} className={linkClass}>
            {formatNetwork(network)}
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
}

function SubscribeForm() {
  const id = useId();
  return (
    <NewsletterForm className="mt-10 max-w-104">
      {(isSubmitting) => (
        <>
          <label htmlFor={id} className="ui block font-semibold">
            Get the newsletter
          </label>
          <div className="mt-2 flex gap-4 border-b border-paper">
            <input
              id={id}
              type="email"
              name="email"
              placeholder="Enter your email"
              autoComplete="email"
              maxLength={254}
              required
              className="ui min-w-0 flex-1 py-2 text-base placeholder:text-rule"
            />
            <SubscribeButton
              className="ui cursor-pointer px-1 py-2 font-semibold underline-offset-4 hover:underline"
              isSubmitting={isSubmitting}
            />
          </div>
        </>
      )}
    </NewsletterForm>
  );
}

function ComingSoon() {
  return <span className="inline-block rounded-xs border border-linen px-1.5 text-small text-rule">Coming Soon</span>;
}
