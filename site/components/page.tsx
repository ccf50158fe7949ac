import type { ReactNode } from 'react';
import { PageHead, type PageHeadProps } from './page-head.tsx';
import { SiteFooter } from './site-footer.tsx';

interface PageProps extends PageHeadProps {
  className?: string;
  /** Whether the footer has the newsletter form; true by default. */
  hasForm?: boolean;
  /** Whether the page is for reading: it follows a dark color scheme. */
  isReading?: boolean;
  children: ReactNode;
}

/** A page of the site: its metadata, its content and the footer. */
export function Page({ className = '', hasForm = true, isReading = false, children, ...head }: PageProps) {
  return (
    <>
      <PageHead {...head} />
      <main id="main" className={isReading ? `reading ${className}` : className}>
        {children}
      </main>
      <SiteFooter hasForm={hasForm} />
    </>
  );
}
