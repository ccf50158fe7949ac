import { useId } from 'react';
import { paths } from '../../../server/model/api/paths.ts';

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
