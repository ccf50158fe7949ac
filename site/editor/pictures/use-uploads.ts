import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import {
  freeNameHeader,
  maxPictureMiB,
  unknownType,
  type LibraryPicture,
  type SavedPicture,
} from '../../../server/model/api/pictures-api.ts';
import { HttpError } from '../../data/http.ts';
import { failureSentence, isRefused, requestJson, saveFailureOf, uniqueKey } from '../api/request.ts';

type PictureVersion = Pick<LibraryPicture, 'name' | 'version'>;

export interface Upload {
  id: string;
  file: File;
  name: string;
  replaces?: PictureVersion | undefined;
  state: UploadState;
}

type UploadState =
  | { phase: 'waiting' | 'sending' }
  /** Another picture has the name; `freeName` is free. */
  | { phase: 'taken'; taken: PictureVersion; freeName: string }
  | { phase: 'failed'; sentence: string; needsLogIn?: boolean }
  | { phase: 'saved'; picture: SavedPicture };

export type Uploads = ReturnType<typeof useUploads>;

const noFiles: readonly File[] = [];

// Longer than the server takes to wait for a body and to render a picture.
const timeoutMs = 120_000;

/** Uploads pictures one after the other, starting with `first`. @param onSaved called with each saved picture */
export function useUploads(onSaved: (picture: SavedPicture) => void, first: readonly File[] = noFiles) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const last = useRef(Promise.resolve());
  const begin = useEffectEvent(() => add(first));
  useEffect(() => begin(), []);
  const replace = ({ name, version }: LibraryPicture, file: File) => start({ file, name, replaces: { name, version } });
  const dismiss = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id));
  return { uploads, add, replace, retry, dismiss };

  function add(files: readonly File[]): void {
    for (const file of files) start({ file, name: file.name });
  }

  /** Retries an upload, under another name, in place of the picture that has its name, or unchanged. */
  function retry({ id, file, name, replaces }: Upload, change?: Pick<Upload, 'name'> | Pick<Upload, 'replaces'>): void {
    dismiss(id);
    start({ file, name, replaces, ...change });
  }

  function start(sent: Omit<Upload, 'id' | 'state'>): void {
    const upload: Upload = { ...sent, id: uniqueKey(), state: { phase: 'waiting' } };
    setUploads((all) => [...all, upload]);
    last.current = last.current.then(() => run(upload));
  }

  async function run(upload: Upload): Promise<void> {
    const { id, file } = upload;
    const set = (state: UploadState) => setUploads((all) => all.map((each) => (each.id === id ? { ...each, state } : each)));
    if (file.size > maxPictureMiB * 1024 * 1024)
      return set({ phase: 'failed', sentence: `This file is larger than ${maxPictureMiB} MB. Save it smaller.` });
    set({ phase: 'sending' });
    try {
      const picture = await send(upload);
      set({ phase: 'saved', picture });
      onSaved(picture);
    } catch (error) {
      set(nameTaken(error) ?? failed(error));
    }
  }
}

/** Replaces one version of a picture, or adds a picture under a plain form of its name. Throws what `request` throws. */
function send({ id, file, name, replaces }: Upload): Promise<SavedPicture> {
  // The browser's type follows the extension, which can be wrong.
  const options = { body: new Blob([file], { type: unknownType }), timeoutMs };
  if (replaces) return requestJson(editorApi.picture(replaces.name), { ...options, method: 'PUT', version: replaces.version });
  // Retries have the same key, so that a lost response does not create a second picture.
  return requestJson(editorApi.uploadedPicture(name), { ...options, method: 'POST', key: id });
}

function failed(error: unknown): UploadState {
  const failure = saveFailureOf(error);
  const sentence =
    failure.kind === 'unanswered'
      ? 'No answer from the server. A large picture over a slow connection can take too long; make it smaller, or try again.'
      : failureSentence(failure);
  return { phase: 'failed', sentence, needsLogIn: isRefused(failure, 401) };
}

function nameTaken(error: unknown): UploadState | undefined {
  const header = (name: string) => (error instanceof HttpError ? error.headers.get(name) : undefined) ?? '';
  const freeName = decodeURIComponent(header(freeNameHeader));
  if (freeName === '') return undefined;
  const name = decodeURIComponent(header('location').slice(editorApi.pictures.length + 1));
  return { phase: 'taken', taken: { name, version: header('etag').replaceAll('"', '') }, freeName };
}
