import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { LibraryPicture, SavedPicture } from '../../../server/model/api/picture-library.ts';
import { maxPictureMiB } from '../../../server/model/api/picture-library.ts';
import { uniqueKey } from '../api/request.ts';
import { useStableCall } from '../ui/events.ts';
import { NameTakenError, replacePicture, uploadPicture } from './picture-calls.ts';
import type { PictureVersion } from './picture-calls.ts';
import { failureWords } from './picture-words.ts';

/** A picture on its way to the library. */
export interface Upload {
  id: string;
  file: File;
  name: string;
  /** The picture that it replaces. */
  replaces?: PictureVersion | undefined;
  state: UploadState;
}

export type UploadState =
  | { phase: 'waiting' }
  /** `part` is from 0 to 1; from 1 on the server works. */
  | { phase: 'sending'; part: number }
  | { phase: 'taken'; taken: PictureVersion; freeName: string }
  | { phase: 'failed'; sentence: string }
  | { phase: 'saved'; picture: SavedPicture };

export interface Uploads {
  uploads: readonly Upload[];
  isBusy: boolean;
  add(files: readonly File[]): void;
  replace(picture: LibraryPicture, file: File): void;
  /** Sends an upload again: under another name, in place of the picture that has its name, or as before. */
  retry(upload: Upload, change?: Pick<Upload, 'name'> | Pick<Upload, 'replaces'>): void;
  dismiss(id: string): void;
}

const noFiles: readonly File[] = [];

type Action = { type: 'add'; upload: Upload } | { type: 'set'; id: string; state: UploadState } | { type: 'dismiss'; id: string };

/**
 * Sends pictures one after the other.
 * @param onSaved called with each that the library has then
 * @param first files to send at once
 */
export function useUploads(onSaved: (picture: SavedPicture) => void, first: readonly File[] = noFiles): Uploads {
  const [uploads, dispatch] = useReducer(reduce, []);
  const last = useRef(Promise.resolve());
  const save = useStableCall(onSaved);
  const hasBegun = useRef(false);
  const begin = useEffectEvent(() => {
    if (!hasBegun.current) add(first);
    hasBegun.current = true;
  });
  useEffect(() => begin(), []);
  return {
    uploads,
    isBusy: uploads.some(({ state }) => state.phase === 'waiting' || state.phase === 'sending'),
    add,
    replace: (picture, file) => start({ id: uniqueKey(), file, name: picture.name, replaces: picture, state: { phase: 'waiting' } }),
    retry: (upload, change) => {
      dispatch({ type: 'dismiss', id: upload.id });
      start({ ...upload, ...change, id: uniqueKey(), state: { phase: 'waiting' } });
    },
    dismiss: (id) => dispatch({ type: 'dismiss', id }),
  };

  function add(files: readonly File[]): void {
    for (const file of files) start({ id: uniqueKey(), file, name: file.name, state: { phase: 'waiting' } });
  }

  function start(upload: Upload): void {
    dispatch({ type: 'add', upload });
    last.current = last.current.then(() => run(upload));
  }

  async function run({ id, file, name, replaces }: Upload): Promise<void> {
    const set = (state: UploadState) => dispatch({ type: 'set', id, state });
    if (file.size > maxPictureMiB * 1024 * 1024)
      return set({ phase: 'failed', sentence: `This file is larger than ${maxPictureMiB} MB. Save it smaller.` });
    set({ phase: 'sending', part: 0 });
    const sending = { file, key: id, onProgress: (part: number) => set({ phase: 'sending', part }) };
    try {
      const picture = await (replaces ? replacePicture(replaces, sending) : uploadPicture(name, sending));
      set({ phase: 'saved', picture });
      save(picture);
    } catch (error) {
      if (error instanceof NameTakenError) set({ phase: 'taken', taken: error.taken, freeName: error.freeName });
      else set({ phase: 'failed', sentence: failureWords(error) });
    }
  }
}

function reduce(uploads: readonly Upload[], action: Action): readonly Upload[] {
  switch (action.type) {
    case 'add':
      return [...uploads, action.upload];
    case 'set':
      return uploads.map((upload) => (upload.id === action.id ? { ...upload, state: action.state } : upload));
    case 'dismiss':
      return uploads.filter(({ id }) => id !== action.id);
  }
}

export function isSavedUpload({ state }: Upload): boolean {
  return state.phase === 'saved';
}
