import type { Identity } from './publish-api.ts';

export type EditorAccess = 'open' | 'read-only' | 'locked' | 'closed';

export interface EditorState {
  access: EditorAccess;
  hasRepository?: boolean;
  isLoggedIn?: boolean;
  /** The person who last logged in with this browser. */
  person?: Identity;
  refusal?: string;
}
