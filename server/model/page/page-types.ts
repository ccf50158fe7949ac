import type { Side } from './print-measures.ts';

/** The kinds of journal page, and so of prompts. */
export const pageTypes = ['morning', 'evening', 'sunday_reflection'] as const;
export type PageType = (typeof pageTypes)[number];

export const pageTypeLabels: Record<PageType, string> = {
  morning: 'Morning',
  evening: 'Evening',
  sunday_reflection: 'Sunday Reflection',
};

export const pageNames: Record<PageType, string> = {
  morning: 'Morning Page',
  evening: 'Evening Page',
  sunday_reflection: 'Sunday Reflection',
};

/** The default side of each type: the morning on the left of a spread, the evening on the right. */
export const usualSides: Record<PageType, Side> = { morning: 'left', evening: 'right', sunday_reflection: 'left' };
