import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Check } from '../../../server/model/api/checks-api.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { useChangesOf } from '../changes/use-item-changes.ts';
import { useSaveKeys, useLeavingWarning } from '../ui/events.ts';
import { LogInAgain } from '../save/log-in-again.tsx';
import { useKeepMounted, useIsReadOnly } from '../api/session.ts';
import { DialogFooter, DialogShell, Question } from '../ui/dialog-shell.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { sentence } from './check-words.ts';
import { useFileText } from './use-file-text.ts';
import type { FileIn } from './use-checks.ts';

const ItemChangeDetail = lazyPart(async () => (await import('../changes/item-change-detail.tsx')).ItemChangeDetail);

interface BrokenFileDialogProps extends FileIn {
  /** The last good version; absent when the server has none. */
  lastGood: ReactNode;
  /** What Checks says about the file on disk. */
  errors: readonly Check[];
  close: () => void;
  refocus: () => void;
}

/** A file with errors as text to correct, its item's last good version, and what changed since the last commit. */
export function BrokenFileDialog({ part, id, lastGood, errors, close, refocus }: BrokenFileDialogProps) {
  const change = useChangesOf(part).find((each) => each.id === id);
  const { file, text, isDirty, isSaving, problems = errors, type, reset, save } = useFileText(editorApi.contentFile({ part, id }));
  const [failure, setFailure] = useState<Awaited<ReturnType<typeof save>>>();
  const [isAsking, setAsking] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const body = useRef<HTMLParagraphElement>(null);
  const isReadOnly = useIsReadOnly();
  const toasts = useToasts();
  const leave = () => (isDirty ? setAsking(true) : close());
  useLeavingWarning(isDirty);
  useKeepMounted();
  useSaveKeys(body, () => void saveText());
  return (
    <DialogShell title="File with an error" close={leave} width="w-[min(48rem,100vw-2rem)]" focusElsewhere={refocus}>
      <p ref={body} className="wrap-anywhere">
        <code>
          content/{part}/{id}.yaml
        </code>
      </p>
      <output className="mt-3 grid gap-2">
        {problems.length === 0 && <p>{isDirty ? 'What you typed has no errors.' : 'This file has no errors now.'}</p>}
        {problems.map(({ line, column, message }) => (
          <p key={`${line} ${column} ${message}`} className="trouble">
            <button type="button" className="cursor-pointer font-semibold" onClick={() => moveTo(line, column)}>
              Line {line}, column {column}:
            </button>{' '}
            {sentence(message)}
          </p>
        ))}
      </output>
      {file.status === 'error' && <p className="trouble mt-3">The file cannot be shown. {file.error.message.replace(/^\d+: /, '')}</p>}
      {file.status === 'loaded' && (
        <textarea
          ref={field}
          className="mt-4 block w-full rounded-xs border border-muted bg-sheet p-3 font-mono text-small"
          aria-label="Text of the file"
          rows={Math.min(18, Math.max(6, text.split('\n').length + 1))}
          spellCheck={false}
          readOnly={isReadOnly}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
      )}
      {failure?.kind === 'refused' && failure.status === 401 && <LogInAgain goOn={() => void saveText()} />}
      {failure && !(failure.kind === 'refused' && failure.status === 401) && (
        <div role="alert" className="trouble mt-3">
          <p>{failure.kind === 'refused' ? `Nothing was saved. ${failure.message.replace(/^\d+: /, '')}` : notSaved[failure.kind]}</p>
          {failure.kind === 'changed' && (
            <button type="button" className="item-action" onClick={forget}>
              Show the other text
            </button>
          )}
        </div>
      )}
      {lastGood && errors.length > 0 && (
        <section className="mt-5" aria-labelledby="last-good">
          <h3 id="last-good" className="mb-2 font-semibold">
            Last good version
          </h3>
          <div className="item-card pb-4">{lastGood}</div>
          <p className="mt-2 text-muted">It is used until the file is corrected, or the server is restarted.</p>
        </section>
      )}
      {change && (
        <section className="mt-5" aria-labelledby="file-change">
          <h3 id="file-change" className="mb-2 font-semibold">
            Unpublished changes
          </h3>
          <ItemChangeDetail collection={change.collection} id={id} />
        </section>
      )}
      <DialogFooter>
        <button type="button" className="small-button" onClick={leave}>
          Close
        </button>
        {!isReadOnly && (
          <button type="button" className="small-button main-button" disabled={!isDirty || isSaving} onClick={() => void saveText()}>
            Save
          </button>
        )}
      </DialogFooter>
      {isAsking && (
        <Question
          title="Discard what you typed?"
          note="The file stays as it was when you opened it."
          no="Keep writing"
          yes="Discard"
          close={() => setAsking(false)}
          act={close}
        />
      )}
    </DialogShell>
  );

  async function saveText(): Promise<void> {
    if (!isDirty || isSaving) return;
    const outcome = await save();
    setFailure(outcome);
    if (outcome === undefined) toasts.success('The file was saved.');
  }

  function forget(): void {
    reset();
    setFailure(undefined);
  }

  /** Puts the cursor at a place of the text. */
  function moveTo(line: number, column: number): void {
    const before = text.split('\n').slice(0, line - 1);
    const offset = before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
    field.current?.focus();
    field.current?.setSelectionRange(offset, offset);
  }
}

const notSaved = {
  changed: 'Not saved: the file was changed elsewhere since you opened it. Press Save to save what you see here over it.',
  gone: 'Not saved: the file was deleted. Copy what you typed, if you need it, and close this window.',
  unanswered: 'Nothing was saved. No answer from the server. Please try again.',
};
