import { dayLabel, fitsDay, weekdays, type Day, type Weekday } from '../model/entities/days.ts';
import type { PageType } from '../model/entities/page-types.ts';
import type { Content, Warning } from './warning.ts';

/** A kind of text, and the days whose pages it would leave to the journal's own words. */
export interface EmptyDays {
  kind: 'quotes' | PageType;
  days: Weekday[];
}

/** The days on which no quote, or no prompt of a type, may stand; only kinds that have such days. */
export function emptyDays(content: Pick<Content, 'list'>): EmptyDays[] {
  const prompts = content.list('prompts').map(({ fields }) => fields);
  const promptsOf = (type: PageType) => prompts.filter((prompt) => prompt.type === type);
  const quotes = content.list('quotes').map(({ fields }) => fields);
  const all: EmptyDays[] = [
    { kind: 'quotes', days: without(quotes, weekdays) },
    { kind: 'morning', days: without(promptsOf('morning'), weekdays) },
    { kind: 'evening', days: without(promptsOf('evening'), weekdays) },
    { kind: 'sunday_reflection', days: without(promptsOf('sunday_reflection'), ['sunday']) },
  ];
  return all.filter(({ days }) => days.length > 0);
}

function without(items: readonly { dayOfWeek?: Day | undefined }[], days: readonly Weekday[]): Weekday[] {
  return days.filter((day) => !items.some(({ dayOfWeek }) => fitsDay(dayOfWeek, day)));
}

/** Days that no quote or prompt fits: their pages would be printed with the journal's fallback words. */
export function daysWithoutText(content: Content): Warning[] {
  return emptyDays(content).map(({ kind, days }): Warning => {
    const type = kind === 'quotes' ? undefined : kind;
    const [day, another] = days;
    const noun = type ? `${type === 'sunday_reflection' ? 'Sunday reflection' : type} prompt` : 'quote';
    const named = days.length === weekdays.length ? 'any day' : days.map(dayLabel).join(', ');
    const wanted = day === undefined || another ? 'any' : day;
    const message = `no ${noun} for ${named}; add one with ${type ? `type ${type} and ` : ''}dayOfWeek ${wanted}`;
    return { file: type ? 'prompts' : 'quotes', path: [], rule: 'empty-day', message, lack: { type, day: wanted } };
  });
}
