import type { Side } from './print-measures.ts';

/** The kinds of journal page, and so of prompts. */
export const pageTypes = ['morning', 'evening', 'sunday_reflection'] as const;
export type PageType = (typeof pageTypes)[number];

/** The type as a badge reads it. */
export const pageTypeLabels: Record<PageType, string> = {
  morning: 'Morning',
  evening: 'Evening',
  sunday_reflection: 'Sunday Reflection',
};

/** The pages themselves, as people name them. */
export const pageNames: Record<PageType, string> = {
  morning: 'Morning Page',
  evening: 'Evening Page',
  sunday_reflection: 'Sunday Reflection',
};

/** Where each lies while the side is not chosen: a day's morning on the left of the open book, its evening on the right. */
export const usualSides: Record<PageType, Side> = { morning: 'left', evening: 'right', sunday_reflection: 'left' };
