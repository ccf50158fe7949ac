import { useId, useState } from 'react';
import { usePageData } from '../../data/page-context.ts';
import type { EditorAccess } from '../../../server/model/api/editor-access.ts';
import { useEditorAccess } from '../api/session.ts';
import { LogInAgain } from '../save/log-in-again.tsx';
import { ItemAction } from '../ui/buttons.tsx';
import { TextField } from '../ui/fields.tsx';

/** Shown where other machines reach a server without a password, and how to open the editor there; or on static files without the editor. */
export function ClosedEditor() {
  if (usePageData().isStatic)
    return <p className="mt-4">This copy of the site has no editor. Ask whoever runs the site for the address of its editor.</p>;
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

/** Asks for the editor's password. A form without JavaScript, which posts to the page's URL. @param isReplacing whether it takes the focus of a screen that it replaces */
export function LoginForm({ refusal, isReplacing }: { refusal: string | undefined; isReplacing: boolean }) {
  const id = useId();
  const { person } = useEditorAccess();
  return (
    <form
      method="post"
      className="mx-auto my-[clamp(1.5rem,6vw,4rem)] grid w-full max-w-120 gap-3 border border-rule p-[clamp(1.5rem,4vw,3.25rem)]"
    >
      <p id={`${id}-why`} className="mb-6">
        The editor changes the site and the journal. Your name and email address go with what you change.
      </p>
      <TextField
        required
        label="Your name"
        name="name"
        autoComplete="name"
        defaultValue={person?.name}
        maxLength={200}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen that had the focus is gone
        autoFocus={isReplacing && !person}
      />
      {/* Password managers store the password with this name. */}
      <TextField
        required
        label="Your email address"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={person?.email}
        maxLength={200}
      />
      <TextField
        required
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={1000}
        aria-describedby={refusal ? `${id}-refusal` : `${id}-why`}
        aria-invalid={refusal ? true : undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- this field was just submitted, or the screen that had the focus is gone
        autoFocus={refusal !== undefined || (isReplacing && person !== undefined)}
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

/** Shown above unsaved work when access to the editor ends: says so, and shows the password field on request. */
export function ShutNote({ access }: { access: EditorAccess }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="sticky top-0 z-6 mt-4">
      {isAsking ? (
        <LogInAgain onLogIn={() => undefined} />
      ) : (
        <p role="alert" className="trouble">
          {access === 'locked'
            ? 'You are logged out. What you typed stays here; saving it asks for the password.'
            : 'The editor was closed on the server, so nothing can be saved. What you typed stays here.'}{' '}
          {access === 'locked' && <ItemAction label="Log in" onClick={() => setAsking(true)} />}
        </p>
      )}
    </div>
  );
}

/** Says that nothing can be changed here and who can help. */
export function ReadOnlyNote() {
  return (
    <p className="trouble mt-3">
      You can look, not change.{' '}
      {usePageData().isStatic
        ? 'This is a copy of the site. Ask whoever runs the site for the address of its editor.'
        : 'Ask whoever runs the site.'}
    </p>
  );
}
