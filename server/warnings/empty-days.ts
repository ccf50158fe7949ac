import { dayLabel, fitsDay, weekdays } from '../model/days.ts';
import type { Day, Weekday } from '../model/days.ts';
import type { PageType } from '../model/page-types.ts';
import type { Content, Warning } from './warning.ts';

/** Days whose pages would be printed with the journal's own words, for no quote or prompt may stand on them. */
export function emptyDays(content: Content): Warning[] {
  const prompts = content.list('prompts').map(({ fields }) => fields);
  const promptsOf = (type: PageType) => prompts.filter((prompt) => prompt.type === type);
  const quotes = content.list('quotes').map(({ fields }) => fields);
  return [
    ...without('quotes', 'quote', quotes, weekdays, ''),
    ...without('prompts', 'morning prompt', promptsOf('morning'), weekdays, 'type morning and '),
    ...without('prompts', 'evening prompt', promptsOf('evening'), weekdays, 'type evening and '),
    ...without('prompts', 'Sunday reflection prompt', promptsOf('sunday_reflection'), ['sunday'], 'type sunday_reflection and '),
  ];
}

function without(
  folder: string,
  noun: string,
  items: readonly { dayOfWeek?: Day | undefined }[],
  days: readonly Weekday[],
  needs: string,
): Warning[] {
  const empty = days.filter((day) => !items.some(({ dayOfWeek }) => fitsDay(dayOfWeek, day)));
  if (empty.length === 0) return [];
  const named = empty.length === weekdays.length ? 'any day' : empty.map(dayLabel).join(', ');
  const message = `no ${noun} for ${named}; add one with ${needs}dayOfWeek ${empty.length === 1 ? empty[0] : 'any'}`;
  return [{ file: folder, path: [], rule: 'empty-day', message }];
}
