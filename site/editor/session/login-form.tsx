import { useId } from 'react';
import { paths } from '../../../server/model/api/paths.ts';

/** Asks for the editor's password. A plain form, which comes back to the very view that was asked for. */
export function LoginForm({ refusal }: { refusal: string | undefined }) {
  const id = useId();
  return (
    <form method="post" className="login-sheet">
      <p id={`${id}-why`}>The editor changes what stands on the site and in the journal, so it asks for its password first.</p>
      {/* For password managers, which keep a password with a name. */}
      <input type="text" name="username" value="editor" autoComplete="username" readOnly hidden />
      <label htmlFor={`${id}-password`}>Password</label>
      <input
        id={`${id}-password`}
        type="password"
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
      <button type="submit" className="button">
        Log in
      </button>
    </form>
  );
}

/** Ends the session in this browser. */
export function LogOutButton() {
  return (
    <form method="post" action={`${paths.editor}/log-out`}>
      <button type="submit" className="small-button">
        Log out
      </button>
    </form>
  );
}
