import { emptyDays } from './empty-days.ts';
import { dayLabel, weekdays } from '../model/entities/days.ts';
import type { Content, Warning } from './warning.ts';

/** Days that no quote or prompt fits: their pages would be printed with the journal's fallback words. */
export function daysWithoutText(content: Content): Warning[] {
  return emptyDays(content).map(({ kind, days }): Warning => {
    const noun = kind === 'quotes' ? 'quote' : `${kind === 'sunday_reflection' ? 'Sunday reflection' : kind} prompt`;
    const named = days.length === weekdays.length ? 'any day' : days.map(dayLabel).join(', ');
    const needs = `${kind === 'quotes' ? '' : `type ${kind} and `}dayOfWeek ${days.length === 1 ? days[0] : 'any'}`;
    const file = kind === 'quotes' ? 'quotes' : 'prompts';
    const lack = { type: kind === 'quotes' ? undefined : kind, day: (days.length === 1 && days[0]) || ('any' as const) };
    return { file, path: [], rule: 'empty-day', message: `no ${noun} for ${named}; add one with ${needs}`, lack };
  });
}
