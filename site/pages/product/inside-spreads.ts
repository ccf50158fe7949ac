import type { PicturedPage } from '../../../server/model/api/picture-urls.ts';
import { dayLabel, weekdays } from '../../../server/model/entities/days.ts';
import type { Spread } from '../../../server/model/entities/site.ts';

interface ShownSpread {
  name: Spread;
  title: string;
  pages: readonly [PicturedPage, PicturedPage];
}

/** What visitors look into: a spread that is filled in, the first pages, a week, and the end of a month. */
export const shownSpreads: readonly ShownSpread[] = [
  { name: 'written', title: 'A day, written', pages: ['written-morning', 'written-evening'] },
  { name: 'opening', title: 'The first pages', pages: ['owner', 'how-to'] },
  { name: 'goals', title: 'Goals and weeks', pages: ['goals', 'weeks'] },
  ...weekdays.map((day): ShownSpread => ({ name: day, title: dayLabel(day), pages: [`${day}-morning`, `${day}-evening`] })),
  { name: 'reflection', title: 'Sunday reflection', pages: ['reflection', 'habits'] },
  { name: 'month', title: 'Every fourth Sunday', pages: ['fourth-reflection', 'month'] },
];
