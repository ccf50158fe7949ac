import { emptyDays } from '../../server/lint/empty-days.ts';
import { collectionNames } from '../../server/model/entities/collections.ts';
import { instantOf } from '../../server/model/entities/iso-dates.ts';
import { dayLabel, days, type Day } from '../../server/model/entities/days.ts';
import { pageTypes } from '../../server/model/entities/page-types.ts';
import { counted } from '../../server/model/text/wording.ts';
import { openRepository, type Repository } from '../../server/content/repository.ts';
import { cacheFolder } from '../input/options.ts';

type Stats = ReturnType<typeof statsOf>;

/** Prints the counts of the content. @throws when there is no content folder */
export async function printStats({ content, format }: { content: string; format: 'json' | 'text' }): Promise<void> {
  const stats = statsOf(await openRepository(content, { cacheFolder }));
  process.stdout.write(format === 'json' ? `${JSON.stringify(stats, undefined, 2)}\n` : formatStats(stats));
}

function statsOf(repository: Repository) {
  const now = new Date();
  const prompts = repository.list('prompts').map(({ fields }) => fields);
  const posts = repository.list('posts').map(({ fields }) => fields);
  const written = posts.filter(({ draft }) => draft !== true);
  const published = written.filter(({ publishedAt }) => instantOf(publishedAt) <= now);
  const countOf = (slug: string) => published.filter(({ categories }) => categories.includes(slug)).length;
  const items = new Set(collectionNames.flatMap((name) => repository.list(name).map(({ file }) => file)));
  const byType = pageTypes.map((type) => [type, countByDay(prompts.filter((prompt) => prompt.type === type))] as const);
  return {
    quotes: countByDay(repository.list('quotes').map(({ fields }) => fields)),
    prompts: Object.fromEntries(byType),
    posts: { published: published.length, drafts: posts.length - written.length, toCome: written.length - published.length },
    categories: Object.fromEntries(repository.list('categories').map(({ id }) => [id, countOf(id)])),
    templates: repository.list('templates').length,
    empty: emptyDays(repository),
    invalid: new Set(repository.problems().flatMap(({ file }) => (items.has(file) ? [] : [file]))).size,
  };
}

function countByDay(items: readonly { dayOfWeek?: Day | undefined }[]): Record<string, number> {
  const counts = days.map((day) => [day, items.filter(({ dayOfWeek = 'any' }) => dayOfWeek === day).length]);
  return Object.fromEntries([...counts, ['total', items.length]]);
}

function formatStats({ quotes, prompts, posts, categories, templates, empty, invalid }: Stats): string {
  const columns = [...days, 'total'];
  const rows = [
    ['', ...columns.map((column) => (column === 'any' || column === 'total' ? column : column.slice(0, 3)))],
    ...Object.entries({ quotes, ...prompts }).map(([name, counts]) => [name, ...columns.map((column) => String(counts[column] || '-'))]),
  ];
  const width = Math.max(...rows.map(([name = '']) => name.length));
  const table = rows.map(([name = '', ...cells]) => name.padEnd(width) + cells.map((cell) => cell.padStart(7)).join(''));
  const all = posts.published + posts.drafts + posts.toCome;
  const gaps = empty.map(({ kind, days }) => `no ${kind === 'quotes' ? 'quote' : `${kind} prompt`} for ${days.map(dayLabel).join(', ')}`);
  const slugs = Object.entries(categories).map(([slug, count]) => `${slug} ${count}`);
  const lines = [
    `${counted(all, 'post')}: ${posts.published} published, ${counted(posts.drafts, 'draft')}, ${posts.toCome} scheduled`,
    `${counted(slugs.length, 'category')}: ${slugs.join(', ')}`,
    counted(templates, 'template'),
    ...gaps,
    ...(invalid > 0 ? [`${counted(invalid, 'file')} not valid and not counted; \`journal validate\` says why`] : []),
  ];
  return `${[...table, '', ...lines].join('\n')}\n`;
}
