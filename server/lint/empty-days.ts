import { dayLabel, fitsDay, weekdays } from '../model/entities/days.ts';
import { pageTypes } from '../model/entities/page-types.ts';
import { areRead, type Content, type Warning } from './warning.ts';

/** The days that no quote, or no prompt of a type, fits; only kinds that have such days. */
export function emptyDays(content: Pick<Content, 'list'>) {
  const prompts = content.list('prompts');
  const all = (['quotes', ...pageTypes] as const).map((kind) => {
    const items = kind === 'quotes' ? content.list(kind) : prompts.filter(({ fields }) => fields.type === kind);
    const days = kind === 'sunday_reflection' ? (['sunday'] as const) : weekdays;
    return { kind, days: days.filter((day) => !items.some(({ fields }) => fitsDay(fields.dayOfWeek, day))) };
  });
  return all.filter(({ days }) => days.length > 0);
}

/** Days that no quote or prompt fits: their pages would be printed with the journal's fallback words. Nothing while one of them is not read. */
export function daysWithoutText(content: Content): Warning[] {
  const known = emptyDays(content).filter(({ kind }) => areRead(content, kind === 'quotes' ? /^quotes\b/ : /^prompts\b/));
  return known.map(({ kind, days }): Warning => {
    const type = kind === 'quotes' ? undefined : kind;
    const [day, another] = days;
    const noun = type ? `${type === 'sunday_reflection' ? 'Sunday reflection' : type} prompt` : 'quote';
    const named = days.length === weekdays.length ? 'any day' : days.map(dayLabel).join(', ');
    const wanted = day === undefined || another ? 'any' : day;
    const message = `no ${noun} for ${named}; add one with ${type ? `type ${type} and ` : ''}dayOfWeek ${wanted}`;
    return { file: type ? 'prompts' : 'quotes', path: [], rule: 'empty-day', message, lack: { type, day: wanted } };
  });
}
