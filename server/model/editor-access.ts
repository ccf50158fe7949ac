/** What the editor may do on a server: change content, only look at it, or nothing at all. */
export type EditorAccess = 'open' | 'read-only' | 'closed';
