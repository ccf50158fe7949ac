import type { PageType } from '../model/entities/page-types.ts';

/** For an evening page without a quote: the last words of Walden (1854). */
export const fallbackQuote = {
  text: 'Only that day dawns to which we are awake. There is more day to dawn. The sun is but a morning star.',
  author: 'Henry David Thoreau',
};

export const fallbackPrompts: Record<PageType, string> = {
  morning: 'What would make today a day worth writing about tonight? Name the hour when it begins.',
  evening: 'What happened today that you would tell a friend? Write it as you would say it.',
  sunday_reflection: 'Which moment of this week do you want to keep? Write down who was there and what was said.',
};
