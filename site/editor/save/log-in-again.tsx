import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { paths } from '../../../server/model/api/paths.ts';
import { HttpError } from '../../data/http.ts';
import { failureSentence, request, saveFailureOf, sentenceOf } from '../api/request.ts';
import { useEditorAccess, useKeepMounted } from '../api/session.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { TextField } from '../ui/fields.tsx';

/** For a form without a `VersionedEdit`: keeps it mounted when the session ends, and asks for the password in it. */
export function LogInHere() {
  useKeepMounted();
  if (useEditorAccess().access !== 'locked') return null;
  return (
    <div className="mb-4">
      <LogInAgain onLogIn={() => undefined} />
    </div>
  );
}

/** Asks for the password after a session has ended, then repeats what was refused. */
export function LogInAgain({ onLogIn }: { onLogIn: () => void }) {
  const { mutate } = useSWRConfig();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useKeepMounted();
  useEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    // Not a form, because it may be inside one.
    <div className="trouble grid justify-items-start gap-2">
      <p>Log in again to save.</p>
      <TextField
        ref={field}
        label="Password"
        type="password"
        autoComplete="current-password"
        maxLength={1000}
        value={password}
        set={setPassword}
        fault={refusal}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void logIn();
        }}
      />
      <SmallButton label="Log in" isBusy={isBusy} disabled={password === ''} onClick={() => void logIn()} />
    </div>
  );

  async function logIn(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      await request(paths.editor, { method: 'POST', body: new URLSearchParams({ password }) });
      // First, because an editor that is still logged out and has no unsaved work shows only the log-in.
      await mutate(editorApi.access);
      onLogIn();
    } catch (error) {
      setRefusal(error instanceof HttpError ? sentenceOf(error) : failureSentence(saveFailureOf(error)));
    } finally {
      setBusy(false);
    }
  }
}
