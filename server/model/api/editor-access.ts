/** What the editor may do on a server: change content, only look at it, ask for the password first, or nothing at all. */
export type EditorAccess = 'open' | 'read-only' | 'locked' | 'closed';

export interface EditorState {
  access: EditorAccess;
  /** There is a session to log out of. */
  isLoggedIn?: boolean;
  /** Why the password that was sent last was not taken: one sentence. */
  refusal?: string;
}
