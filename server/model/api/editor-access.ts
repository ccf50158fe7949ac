/** The state of the editor: writable, read-only, locked by a password, or closed. */
export type EditorAccess = 'open' | 'read-only' | 'locked' | 'closed';

export interface EditorState {
  access: EditorAccess;
  /** The content is in a git repository. */
  hasRepository?: boolean;
  isLoggedIn?: boolean;
  refusal?: string;
}
