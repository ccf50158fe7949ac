import type { BulkCollection } from './bulk.ts';

/** When each item changed last, in milliseconds since 1970, by id. */
export type ChangeTimes = Record<BulkCollection, Record<string, number>>;
