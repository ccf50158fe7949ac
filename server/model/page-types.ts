/** The kinds of journal page, and so of prompts. */
export const pageTypes = ['morning', 'evening', 'sunday_reflection'] as const;
export type PageType = (typeof pageTypes)[number];

/** The type as a badge reads it. */
export const pageTypeLabels: Record<PageType, string> = {
  morning: 'Morning',
  evening: 'Evening',
  sunday_reflection: 'Sunday Reflection',
};
