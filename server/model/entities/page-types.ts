export const sides = ['left', 'right'] as const;
export type Side = (typeof sides)[number];

/** The kinds of journal page, and so of prompts. */
export const pageTypes = ['morning', 'evening', 'sunday_reflection'] as const;
export type PageType = (typeof pageTypes)[number];

export const pageTypeLabels: Record<PageType, string> = { morning: 'Morning', evening: 'Evening', sunday_reflection: 'Sunday Reflection' };

export const pageNames: Record<PageType, string> = { ...pageTypeLabels, morning: 'Morning Page', evening: 'Evening Page' };

/** Where a template has the pages of the book that are not for a day. */
export const bookPlaces = ['front', 'before-week', 'after-week', 'back'] as const;

export const defaultSides: Record<PageType, Side> = { morning: 'left', evening: 'right', sunday_reflection: 'left' };
