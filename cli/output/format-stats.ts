import type { EmptyDays } from '../../server/lint/empty-days.ts';
import { dayLabel, days } from '../../server/model/entities/days.ts';
import type { Day } from '../../server/model/entities/days.ts';
import type { PageType } from '../../server/model/page/page-types.ts';
import { counted } from '../../server/model/text/counted.ts';

/** Counts by day, with `any` for the items of any day. */
export type CountByDay = Record<Day | 'total', number>;

export interface Stats {
  quotes: CountByDay;
  prompts: Record<PageType, CountByDay>;
  /** Posts on the public site, drafts, and scheduled posts. */
  posts: { published: number; drafts: number; toCome: number };
  /** Published posts by category. */
  categories: Record<string, number>;
  templates: number;
  /** Days without a text for their pages. */
  empty: EmptyDays[];
  /** Invalid files, which are not counted. */
  invalid: number;
}

/** A table of texts by day, and a line for each other count. */
export function formatStats({ quotes, prompts, posts, categories, templates, empty, invalid }: Stats): string {
  const columns = [...days, 'total'] as const;
  const rows = [
    ['', ...columns.map((column) => (column === 'any' || column === 'total' ? column : column.slice(0, 3)))],
    ...Object.entries({ quotes, ...prompts }).map(([name, counts]) => [name, ...columns.map((column) => String(counts[column] || '-'))]),
  ];
  const width = Math.max(...rows.map(([name = '']) => name.length));
  const table = rows.map(([name = '', ...cells]) => name.padEnd(width) + cells.map((cell) => cell.padStart(7)).join(''));
  const all = posts.published + posts.drafts + posts.toCome;
  const lines = [
    `${counted(all, 'post')}: ${posts.published} published, ${counted(posts.drafts, 'draft')}, ${posts.toCome} scheduled`,
    `${Object.keys(categories).length} categories: ${Object.entries(categories)
      .map(([slug, count]) => `${slug} ${count}`)
      .join(', ')}`,
    counted(templates, 'template'),
    ...empty.map(
      ({ kind, days: missing }) => `no ${kind === 'quotes' ? 'quote' : `${kind} prompt`} for ${missing.map(dayLabel).join(', ')}`,
    ),
    ...(invalid > 0 ? [`${counted(invalid, 'file')} not valid and not counted; \`journal validate\` says why`] : []),
  ];
  return `${[...table, '', ...lines].join('\n')}\n`;
}
