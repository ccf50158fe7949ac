import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../server/model/api/paths.ts';
import { usageEvents } from '../data/analytics.ts';
import { usePageData } from '../data/page-context.ts';

const link = /\[([^\]]+)\]\(([/#][^)\s]*)\)/;

/** A text of the site in which `[words](/path)` links to one of its pages or files. */
export function LinkedText({ text }: { text: string }) {
  const [before = '', words, path = ''] = text.split(link);
  if (words === undefined) return text;
  return (
    <>
      {before}
      <TextLink to={path}>{words}</TextLink>
      <LinkedText text={text.slice(before.length + words.length + path.length + '[]()'.length)} />
    </>
  );
}

export function withoutLinks(text: string): string {
  return text.replaceAll(new RegExp(link, 'g'), '$1');
}

/** A link to the pages to print, where the book has a sample. */
export function SampleLink({ className = '' }: { className?: string }) {
  const { sample } = usePageData().pages;
  if (sample === undefined) return null;
  return (
    <TextLink to={paths.sample} className={className}>
      Print a week at home (PDF, {sample} pages)
    </TextLink>
  );
}

export function TextLink({ to, className = '', children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <SiteLink href={to} className={`text-link ${className}`}>
      {children}
    </SiteLink>
  );
}

/** A link to another site, in a new tab. */
export function ExternalLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noopener" {...rest}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

export function BuyLink({ placement, ...rest }: ComponentProps<'a'> & { placement: string }) {
  const { url, name, productName } = usePageData().site.retailer;
  return <ExternalLink href={url} className="button" {...rest} data-event={usageEvents.buyClick(name, placement, productName)} />;
}

/** A link to a page of the site, or by the browser to a part of a page or a file. */
export function SiteLink({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  const Tag = /[#.]/.test(href) ? 'a' : Link;
  return <Tag href={href} {...rest} />;
}
