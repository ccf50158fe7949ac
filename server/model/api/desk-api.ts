import type { UncommittedChanges } from './changes-api.ts';
import type { Checks } from './checks-api.ts';
import type { PublishState } from './publish-api.ts';

/** Response of `GET /api/desk`, which the editor reads after each change: what `/api/changes`, `/api/checks` and `/api/publish` have. */
export interface Desk {
  changes: UncommittedChanges;
  checks: Checks;
  publish: PublishState;
}

export const deskParts = ['changes', 'checks', 'publish'] as const satisfies (keyof Desk)[];
