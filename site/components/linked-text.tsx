import { Link } from 'wouter';
import { paths } from '../../server/model/api/paths.ts';
import { usePageData } from '../data/page-context.ts';

const link = /\[([^\]]+)\]\(([/#][^)\s]*)\)/;

/** A text of the site in which `[words](/path)` is a link to one of its pages or files. */
export function LinkedText({ text }: { text: string }) {
  const [before = '', words, path = ''] = text.split(link);
  if (words === undefined) return text;
  return (
    <>
      {before}
      {/[#.]/.test(path) ? (
        <a href={path} className="text-link">
          {words}
        </a>
      ) : (
        <Link href={path} className="text-link">
          {words}
        </Link>
      )}
      <LinkedText text={text.slice(before.length + words.length + path.length + '[]()'.length)} />
    </>
  );
}

/** The same text without links. */
export function withoutLinks(text: string): string {
  return text.replaceAll(new RegExp(link, 'g'), '$1');
}

/** A link to the pages to print, where the book has a sample. */
export function SampleLink({ className = '' }: { className?: string }) {
  if (usePageData().pages.sample === undefined) return null;
  return (
    <a href={paths.sample} className={`text-link ${className}`}>
      Try one week on paper
    </a>
  );
}

/** A heading whose words do not break at their hyphens. */
export function Unbroken({ text }: { text: string }) {
  return text.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text never move
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
