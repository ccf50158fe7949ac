import { emptyDays, type EmptyDays } from '../../server/lint/empty-days.ts';
import { instantOf } from '../../server/model/entities/post-dates.ts';
import { dayLabel, days, type Day } from '../../server/model/entities/days.ts';
import { pageTypes, type PageType } from '../../server/model/page/page-types.ts';
import { counted } from '../../server/model/text/counted.ts';
import { openRepository } from '../../server/content/repository.ts';
import { cacheFolder } from '../input/options.ts';

export interface StatsOptions {
  content: string;
  format: 'json' | 'text';
}

type CountByDay = Record<Day | 'total', number>;

interface Stats {
  quotes: CountByDay;
  prompts: Record<PageType, CountByDay>;
  posts: { published: number; drafts: number; toCome: number };
  categories: Record<string, number>;
  templates: number;
  empty: EmptyDays[];
  invalid: number;
}

/** The counts of the content as of now. Throws when there is no content folder. */
export async function countContent({ content, format }: StatsOptions): Promise<string> {
  const repository = await openRepository(content, { cacheFolder });
  const now = new Date();
  const prompts = repository.list('prompts').map(({ fields }) => fields);
  const posts = repository.list('posts').map(({ fields }) => fields);
  const written = posts.filter(({ draft }) => draft !== true);
  const published = written.filter(({ publishedAt }) => instantOf(publishedAt) <= now);
  const countOf = (slug: string) => published.filter(({ categories }) => categories.includes(slug)).length;
  const stats: Stats = {
    quotes: countByDay(repository.list('quotes').map(({ fields }) => fields)),
    prompts: Object.fromEntries(
      pageTypes.map((type) => [type, countByDay(prompts.filter((prompt) => prompt.type === type))]),
    ) as Stats['prompts'],
    posts: { published: published.length, drafts: posts.length - written.length, toCome: written.length - published.length },
    categories: Object.fromEntries(repository.list('categories').map(({ id }) => [id, countOf(id)])),
    templates: repository.list('templates').length,
    empty: emptyDays(repository),
    invalid: new Set(repository.problems().map(({ file }) => file)).size,
  };
  return format === 'json' ? `${JSON.stringify(stats, undefined, 2)}\n` : formatStats(stats);
}

function countByDay(items: readonly { dayOfWeek?: Day | undefined }[]): CountByDay {
  const of = (day: Day) => items.filter(({ dayOfWeek = 'any' }) => dayOfWeek === day).length;
  return { ...(Object.fromEntries(days.map((day) => [day, of(day)])) as Record<Day, number>), total: items.length };
}

function formatStats({ quotes, prompts, posts, categories, templates, empty, invalid }: Stats): string {
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
