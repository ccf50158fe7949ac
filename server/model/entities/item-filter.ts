/** Values that an item has to have; an absent one narrows nothing. */
export interface FilterValues {
  day?: string | undefined;
  type?: string | undefined;
  category?: string | undefined;
}

export interface Filterable {
  dayOfWeek?: string | undefined;
  type?: string | undefined;
  category?: string | undefined;
}

/** The category of an item without one, as cards and filters name it. */
export const generalCategory = 'General';

/** The one filter of the editor's lists, the exports and the command line. An item without a day is for `any`. */
export function matches({ dayOfWeek = 'any', type, category = generalCategory }: Filterable, filter: FilterValues): boolean {
  return (
    (filter.day === undefined || dayOfWeek === filter.day) &&
    (filter.type === undefined || type === filter.type) &&
    (filter.category === undefined || category === filter.category)
  );
}
