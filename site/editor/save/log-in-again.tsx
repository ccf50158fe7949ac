import { useEffect, useId, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { paths } from '../../../server/model/api/paths.ts';
import { HttpError } from '../../data/http.ts';
import { failureSentence, request, saveFailureOf, sentenceOf } from '../api/request.ts';
import { SmallButton } from '../ui/buttons.tsx';

/** Asks for the password after a session has ended, and goes on with the save that was refused. */
export function LogInAgain({ goOn }: { goOn: () => void }) {
  const { mutate } = useSWRConfig();
  const id = useId();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    // It may be inside a form, which can have no other form in it.
    <div className="trouble grid justify-items-start gap-2">
      <p id={`${id}-why`}>Log in again to save.</p>
      <label htmlFor={id} className="font-semibold">
        Password
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          ref={field}
          type="password"
          className="min-h-10 w-full max-w-60 rounded-xs border border-muted bg-sheet px-3 py-1.5"
          autoComplete="current-password"
          maxLength={1000}
          aria-describedby={`${id}-why ${id}-refusal`}
          aria-invalid={refusal ? true : undefined}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void logIn();
          }}
        />
        <SmallButton label="Log in" disabled={isBusy || password === ''} onClick={() => void logIn()} />
      </div>
      <p id={`${id}-refusal`} className="text-error empty:hidden">
        {refusal}
      </p>
    </div>
  );

  async function logIn(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      await request(paths.editor, { method: 'POST', body: new URLSearchParams({ password }) });
      // First: without unsaved work, an editor that is still logged out shows the log-in alone.
      await mutate(editorApi.access);
      goOn();
    } catch (error) {
      const failure = saveFailureOf(error);
      setRefusal(error instanceof HttpError ? sentenceOf(error) : failureSentence(failure));
    } finally {
      setBusy(false);
    }
  }
}
