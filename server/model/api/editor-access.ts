/** The state of the editor: writable, read-only, locked by a password, or closed. */
export type EditorAccess = 'open' | 'read-only' | 'locked' | 'closed';

export interface EditorState {
  access: EditorAccess;
  isLoggedIn?: boolean;
  refusal?: string;
}
