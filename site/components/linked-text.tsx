import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../server/model/api/paths.ts';
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

/** A link in a text: to a page of the site, a part of this page or a file. */
export function TextLink({ to, className = '', children }: { to: string; className?: string; children: ReactNode }) {
  const Tag = /[#.]/.test(to) ? 'a' : Link;
  return (
    <Tag href={to} className={`text-link ${className}`}>
      {children}
    </Tag>
  );
}
