import { HttpError } from '../../data/http.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { freeNameHeader } from '../../../server/model/api/pictures-api.ts';
import type { LibraryPicture, RenamedPicture, SavedPicture } from '../../../server/model/api/pictures-api.ts';
import { request, requestJson } from '../api/request.ts';

/** Another picture has the name. */
export class NameTakenError extends Error {
  override readonly name = 'NameTakenError';
  /** The picture that has it. */
  readonly taken: PictureVersion;
  /** A name that no picture has. */
  readonly freeName: string;

  constructor(taken: PictureVersion, freeName: string) {
    super(`${taken.name} is taken`);
    this.taken = taken;
    this.freeName = freeName;
  }
}

/** Names a picture, and with `version` its state. */
export interface PictureVersion {
  name: string;
  version: string;
}

interface Sending {
  file: Blob;
  /** Repeats of one upload have one key, so that a lost response makes no second picture. */
  key: string;
  /** Called with the part that is sent, from 0 to 1. */
  onProgress: (part: number) => void;
}

// Longer than the server waits for a body, and draws a picture.
const timeoutMs = 120_000;

/** Adds a picture under a clean form of `name`. Throws NameTakenError, or what `request` throws. */
export function uploadPicture(name: string, { key, ...sending }: Sending): Promise<SavedPicture> {
  return send(editorApi.uploadedPicture(name), sending, { method: 'POST', key });
}

/** Replaces a picture of this version. */
export function replacePicture({ name, version }: PictureVersion, sending: Omit<Sending, 'key'>): Promise<SavedPicture> {
  return send(editorApi.picture(name), sending, { method: 'PUT', version });
}

/** Renames a picture, in the articles too. Throws what `request` throws. */
export function renamePicture({ name, version }: LibraryPicture, newName: string): Promise<RenamedPicture> {
  return requestJson(editorApi.picture(name), { method: 'PUT', body: { name: newName }, version });
}

export async function deletePicture({ name, version }: LibraryPicture): Promise<void> {
  await request(editorApi.picture(name), { method: 'DELETE', version });
}

async function send(
  path: string,
  { file, onProgress }: Omit<Sending, 'key'>,
  options: { method: 'POST'; key: string } | { method: 'PUT'; version: string },
): Promise<SavedPicture> {
  try {
    return await requestJson(path, { ...options, body: file, timeoutMs, onProgress });
  } catch (error) {
    throw takenError(error) ?? error;
  }
}

function takenError(error: unknown): NameTakenError | undefined {
  const header = (name: string) => (error instanceof HttpError ? error.headers.get(name) : undefined) ?? '';
  const freeName = header(freeNameHeader);
  if (freeName === '') return undefined;
  const name = decodeURIComponent(header('location').slice(editorApi.pictures.length + 1));
  return new NameTakenError({ name, version: header('etag').replaceAll('"', '') }, decodeURIComponent(freeName));
}
