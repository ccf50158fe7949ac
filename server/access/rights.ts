import type { Identity } from '../model/api/publish-api.ts';

/** What a caller may do. Each right includes the one before: read what the editor shows, edit and send for review, put online. */
export const rights = ['read', 'review', 'online'] as const;
export type Right = (typeof rights)[number];

export interface Caller {
  person: Identity | undefined;
  right: Right;
  isToken?: boolean;
}
