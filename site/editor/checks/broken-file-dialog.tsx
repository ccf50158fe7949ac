import { useRef, useState, useEffect, type ReactNode } from 'react';
import { useSWRConfig } from 'swr';
import type { Check, ContentFile } from '../../../server/model/api/checks-api.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { isSingleFile } from '../../../server/model/entities/nouns.ts';
import type { Problem } from '../../../server/model/entities/problem.ts';
import { HttpError } from '../../data/http.ts';
import { useRead } from '../../data/use-read.ts';
import { request, requestJson, sentenceOf, saveFailureOf, type SaveFailure } from '../api/request.ts';
import { useChangesOf } from '../changes/item-changes.tsx';
import { useLeavingWarning } from '../ui/events.ts';
import { useSaveKeys } from '../ui/keys.ts';
import { LogInAgain } from '../save/log-in-again.tsx';
import { useKeepMounted, useIsReadOnly } from '../api/session.ts';
import { ItemAction, SmallButton } from '../ui/buttons.tsx';
import { DialogFooter, DialogShell, Question } from '../ui/dialog-shell.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { sentence } from './check-words.ts';
import type { FileIn } from './use-checks.ts';

const ItemChangeDetail = lazyPart(async () => (await import('../changes/change-detail.tsx')).ItemChangeDetail);

interface BrokenFileDialogProps extends FileIn {
  /** The last good version; absent when the server has none. */
  lastGood: ReactNode;
  errors: readonly Check[];
  close: () => void;
  refocus: () => void;
}

/** A file with errors as text to correct, its item's last good version, and what changed since the last commit. */
export function BrokenFileDialog({ part, id, lastGood, errors, close, refocus }: BrokenFileDialogProps) {
  const change = useChangesOf(part).find((each) => each.id === id);
  const { file, text, isDirty, isSaving, problems = errors, failure, type, reset, save } = useFileText(editorApi.contentFile({ part, id }));
  const [isAsking, setAsking] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const body = useRef<HTMLParagraphElement>(null);
  const asksForLogIn = failure?.kind === 'refused' && failure.status === 401;
  const isReadOnly = useIsReadOnly();
  const leave = () => (isDirty ? setAsking(true) : close());
  useLeavingWarning(isDirty);
  useKeepMounted();
  useSaveKeys(body, () => void save());
  return (
    <DialogShell title="File with an error" close={leave} width="w-[min(48rem,100vw-2rem)]" focusElsewhere={refocus}>
      <p ref={body} className="wrap-anywhere">
        <code>{isSingleFile(part) ? `content/${part}.yaml` : `content/${part}/${id}.yaml`}</code>
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
      {file.status === 'error' && <p className="trouble mt-3">The file cannot be shown. {sentenceOf(file.error)}</p>}
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
      {asksForLogIn && <LogInAgain goOn={() => void save()} />}
      {failure && !asksForLogIn && (
        <div role="alert" className="trouble mt-3">
          <p>{failure.kind === 'refused' ? `Nothing was saved. ${sentenceOf(failure)}` : notSaved[failure.kind]}</p>
          {failure.kind === 'changed' && <ItemAction label="Show the other text" onClick={reset} />}
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
            Not online yet
          </h3>
          <ItemChangeDetail collection={change.collection} id={id} />
        </section>
      )}
      <DialogFooter>
        <SmallButton label="Close" onClick={leave} />
        {!isReadOnly && <SmallButton label="Save" isMain disabled={!isDirty || isSaving} onClick={() => void save()} />}
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

// A pause in typing.
const debounceMs = 400;

/** The file at `path` to edit as text, with its problems as it is typed, which are undefined until they are known. */
function useFileText(path: string) {
  const { mutate } = useSWRConfig();
  const file = useRead<ContentFile>(path, undefined, { revalidatesOnMount: true });
  const [typed, setTyped] = useState<ContentFile>();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | { kind: 'changed' }>();
  const toasts = useToasts();
  const [checked, setChecked] = useState<{ text: string; problems: Problem[] }>();
  const onDisk = file.status === 'loaded' ? file.value : undefined;
  const text = typed?.text;
  useEffect(() => {
    if (text === undefined) return undefined;
    const timer = setTimeout(() => {
      requestJson<{ problems: Problem[] }>(path, { method: 'POST', body: { text } })
        .then(({ problems }) => setChecked({ text, problems }))
        // A save meets any failure again.
        .catch(saveFailureOf);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [path, text]);
  return {
    file,
    text: text ?? asTyped(onDisk?.text ?? ''),
    isDirty: typed !== undefined,
    isSaving,
    failure,
    problems: checked && checked.text === text ? checked.problems : undefined,
    type: (next: string) => {
      const version = typed?.version ?? onDisk?.version ?? '';
      setTyped(onDisk && onDisk.version === version && next === asTyped(onDisk.text) ? undefined : { text: next, version });
    },
    reset: () => {
      setTyped(undefined);
      setFailure(undefined);
    },
    save,
  };

  async function save(): Promise<void> {
    if (!typed || isSaving) return;
    setSaving(true);
    try {
      const lines = onDisk?.text.includes('\r\n') ? typed.text.replaceAll('\n', '\r\n') : typed.text;
      await request(path, { method: 'PUT', body: { text: lines }, version: typed.version });
      const [current] = await Promise.all([mutate<ContentFile>(path), mutate(editorApi.checks)]);
      // What was typed meanwhile stays.
      setTyped((now) => (now?.text === typed.text ? undefined : over(now, current)));
      setFailure(undefined);
      toasts.success('The file was saved.');
    } catch (error) {
      setFailure(error instanceof HttpError && error.status === 412 ? await readAgain() : saveFailureOf(error));
    } finally {
      setSaving(false);
    }
  }

  /** The file was changed since it was read: the next save is over that. */
  async function readAgain(): Promise<SaveFailure | { kind: 'changed' }> {
    try {
      const current = await requestJson<ContentFile>(path);
      await mutate<ContentFile>(path, current, { revalidate: false });
      setTyped((now) => over(now, current));
      return { kind: 'changed' };
    } catch (missing) {
      return saveFailureOf(missing);
    }
  }
}

/** The typed text, whose next save is over what is on disk now. */
function over(typed: ContentFile | undefined, current: ContentFile | undefined): ContentFile | undefined {
  return typed && { ...typed, version: current?.version ?? typed.version };
}

/** Text fields have line feeds alone. */
function asTyped(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
