/** Shown where other machines reach a server without a password: says how to open the editor. */
export function ClosedEditor() {
  return (
    <div className="mt-4 grid max-w-2xl gap-3">
      <p>The editor is closed here: others can reach this server, and the editor has no password.</p>
      <p>
        To open it, set <code>JOURNAL_EDITOR_PASSWORD</code> to a password and <code>SITE_URL</code> to this site’s address, then restart
        the server.
      </p>
      <p>
        Or start the server without <code>HOST</code> and <code>SITE_URL</code>, so that only its own computer can reach it. Then open{' '}
        <code>http://localhost:3000/journal-editor</code> on that computer.
      </p>
    </div>
  );
}
