export type FilterValues = Partial<Record<'category' | 'day' | 'type', string | undefined>>;

export interface Filterable {
  dayOfWeek?: string | undefined;
  type?: string | undefined;
  /** One, or several. */
  category?: string | readonly string[] | undefined;
}

export const generalCategory = 'General';

/** The filter of lists, exports and commands. An item without a day is for `any`. */
export function matches({ dayOfWeek = 'any', type, category = generalCategory }: Filterable, filter: FilterValues): boolean {
  return (
    (filter.day === undefined || dayOfWeek === filter.day) &&
    (filter.type === undefined || type === filter.type) &&
    (filter.category === undefined || [category].flat().includes(filter.category))
  );
}
