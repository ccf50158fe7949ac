/** The state of the editor: writable, read-only, locked by a password, or closed. */
export type EditorAccess = 'open' | 'read-only' | 'locked' | 'closed';

export interface EditorState {
  access: EditorAccess;
  /** Whether there is a session. */
  isLoggedIn?: boolean;
  /** Why the last password was refused. */
  refusal?: string;
}
