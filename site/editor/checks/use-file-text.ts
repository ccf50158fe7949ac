import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { ContentFile } from '../../../server/model/api/checks-api.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import type { Problem } from '../../../server/model/entities/problem.ts';
import { HttpError } from '../../data/http.ts';
import { useRead } from '../../data/use-read.ts';
import type { Read } from '../../data/use-read.ts';
import { request, requestJson, saveFailureOf } from '../api/request.ts';
import type { SaveFailure } from '../api/request.ts';

// A pause in typing.
const debounceMs = 400;

interface FileText {
  file: Read<ContentFile>;
  /** As typed, or as it is on disk. */
  text: string;
  isDirty: boolean;
  isSaving: boolean;
  /** What is wrong with the typed text; undefined until it is known. */
  problems: readonly Problem[] | undefined;
  type: (text: string) => void;
  /** Forgets what was typed. */
  reset: () => void;
  /** Resolves to why the text was not saved. When the file was changed since it was read, the next save is over that. */
  save: () => Promise<SaveFailure | { kind: 'changed' } | undefined>;
}

/** The file at `path` to edit as text, with its problems as it is typed. */
export function useFileText(path: string): FileText {
  const { mutate } = useSWRConfig();
  const file = useRead<ContentFile>(path, undefined, { revalidatesOnMount: true });
  const [typed, setTyped] = useState<ContentFile>();
  const [isSaving, setSaving] = useState(false);
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
    problems: checked && checked.text === text ? checked.problems : undefined,
    type: (next) => {
      const version = typed?.version ?? onDisk?.version ?? '';
      setTyped(onDisk && onDisk.version === version && next === asTyped(onDisk.text) ? undefined : { text: next, version });
    },
    reset: () => setTyped(undefined),
    save,
  };

  async function save(): ReturnType<FileText['save']> {
    if (!typed || isSaving) return undefined;
    setSaving(true);
    try {
      const lines = onDisk?.text.includes('\r\n') ? typed.text.replaceAll('\n', '\r\n') : typed.text;
      await request(path, { method: 'PUT', body: { text: lines }, version: typed.version });
      const [current] = await Promise.all([mutate<ContentFile>(path), mutate(editorApi.checks)]);
      // What was typed meanwhile stays.
      setTyped((now) => (now?.text === typed.text ? undefined : over(now, current)));
      return undefined;
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 412) return saveFailureOf(error);
      try {
        const current = await requestJson<ContentFile>(path);
        await mutate<ContentFile>(path, current, { revalidate: false });
        setTyped((now) => over(now, current));
        return { kind: 'changed' };
      } catch (missing) {
        return saveFailureOf(missing);
      }
    } finally {
      setSaving(false);
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
