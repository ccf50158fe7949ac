import type { ReactNode } from 'react';
import { PageHead, type PageHeadProps } from './page-head.tsx';
import { SiteFooter } from './site-footer.tsx';

interface PageProps extends PageHeadProps {
  className?: string;
  /** Whether the footer has the newsletter form; true by default. */
  hasForm?: boolean;
  children: ReactNode;
}

/** A page of the site: its metadata, its content and the footer. */
export function Page({ className, hasForm = true, children, ...head }: PageProps) {
  return (
    <>
      <PageHead {...head} />
      <main id="main" className={className}>
        {children}
      </main>
      <SiteFooter hasForm={hasForm} />
    </>
  );
}
