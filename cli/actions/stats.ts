import { emptyDays } from '../../server/lint/empty-days.ts';
import { instantOf } from '../../server/model/entities/dates.ts';
import { days } from '../../server/model/entities/days.ts';
import type { Day } from '../../server/model/entities/days.ts';
import { pageTypes } from '../../server/model/page/page-types.ts';
import { openRepository } from '../../server/content/repository.ts';
import type { CountByDay, Stats } from '../output/format-stats.ts';

/** Counts the content as of `now`. Throws when there is no content folder. */
export async function countContent(content: string, cacheFolder: string, now: Date): Promise<Stats> {
  const repository = await openRepository(content, { cacheFolder });
  const prompts = repository.list('prompts').map(({ fields }) => fields);
  const posts = repository.list('posts').map(({ fields }) => fields);
  const written = posts.filter(({ draft }) => draft !== true);
  const published = written.filter(({ publishedAt }) => instantOf(publishedAt) <= now);
  const countOf = (slug: string) => published.filter(({ categories }) => categories.includes(slug)).length;
  return {
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
}

function countByDay(items: readonly { dayOfWeek?: Day | undefined }[]): CountByDay {
  const of = (day: Day) => items.filter(({ dayOfWeek = 'any' }) => dayOfWeek === day).length;
  return { ...(Object.fromEntries(days.map((day) => [day, of(day)])) as Record<Day, number>), total: items.length };
}
