import { dayLabel, days } from '../../../server/model/days.ts';
import type { Choice } from './item-kind.ts';

/** Any Day, and Monday to Sunday. */
export const dayChoices: readonly Choice[] = days.map((day) => ({ value: day, label: dayLabel(day) }));
