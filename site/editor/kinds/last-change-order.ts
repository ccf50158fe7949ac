/** The order by the time of the last change, by git or on disk. */
export const lastChangeOrder = { name: 'changed', label: 'Last change, newest first' } as const;
