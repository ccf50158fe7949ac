/** Shown where other machines reach a server without a password: says how to open the editor. */
export function ClosedEditor() {
  return (
    <div className="mt-4 grid max-w-2xl gap-3">
      <p>The editor is closed here: others can reach this server, and the editor asks nobody who they are.</p>
      <p>
        To open it to those who know a password, set <code>JOURNAL_EDITOR_PASSWORD</code> to one, and <code>SITE_URL</code> to this site’s
        address, and start the server again.
      </p>
      <p>
        Or start the server without <code>HOST</code> and <code>SITE_URL</code>, so that only its own machine reaches it. Then go to{' '}
        <code>http://localhost:3000/journal-editor</code> on that machine.
      </p>
    </div>
  );
}
