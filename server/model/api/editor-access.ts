import type { Identity } from './publish-api.ts';

export type EditorAccess = 'open' | 'read-only' | 'locked' | 'closed';

export interface EditorState {
  access: EditorAccess;
  hasRepository?: boolean;
  isLoggedIn?: boolean;
  /** Who logged in last with this browser. */
  person?: Identity;
  refusal?: string;
}
