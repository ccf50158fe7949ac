import { useId } from 'react';
import { usePageData } from '../../data/page-context.ts';

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

/** Asks for the editor's password. A form without JavaScript, which posts to the URL of the page. */
export function LoginForm({ refusal }: { refusal: string | undefined }) {
  const id = useId();
  return (
    <form
      method="post"
      className="mx-auto my-[clamp(1.5rem,6vw,4rem)] grid w-[min(100%,30rem)] gap-[0.35rem] border border-rule p-[clamp(1.5rem,4vw,3.25rem)]"
    >
      <p id={`${id}-why`} className="mb-6">
        The editor changes the site and the journal. Enter its password to go on.
      </p>
      {/* Password managers store a password with a user name. */}
      <input type="text" name="username" value="editor" autoComplete="username" readOnly hidden />
      <label htmlFor={`${id}-password`} className="font-semibold">
        Password
      </label>
      <input
        id={`${id}-password`}
        type="password"
        className="w-full border-b border-ink py-[0.3rem] text-lead [line-height:inherit] focus:[box-shadow:0_1px_0_var(--color-ink)] focus:[outline:none]"
        name="password"
        autoComplete="current-password"
        required
        maxLength={1000}
        aria-describedby={refusal ? `${id}-refusal` : `${id}-why`}
        aria-invalid={refusal ? true : undefined}
      />
      {refusal && (
        <p role="alert" id={`${id}-refusal`} className="text-error">
          {refusal}
        </p>
      )}
      <button type="submit" className="button mt-5 justify-self-start">
        Log in
      </button>
    </form>
  );
}

/** Says that nothing can be changed here, and who can help. */
export function ReadOnlyNote() {
  return (
    <p className="trouble mt-3">
      You can look, not change.{' '}
      {usePageData().isStatic ? 'This is a copy of the site. Ask whoever runs it where its editor is.' : 'Ask whoever runs the site.'}
    </p>
  );
}
