import { HttpError } from '../../data/http.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { freeNameHeader } from '../../../server/model/api/picture-library.ts';
import type { LibraryPicture, RenamedPicture, SavedPicture } from '../../../server/model/api/picture-library.ts';
import { sendJson } from '../api/http-writes.ts';

/** Another picture has the name. */
export class NameTakenError extends HttpError {
  /** The picture that has it. */
  readonly taken: PictureVersion;
  /** A name that no picture has. */
  readonly freeName: string;

  constructor(statusText: string, body: string, taken: PictureVersion, freeName: string) {
    super(409, statusText, body);
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

/** Adds a picture under a clean form of `name`. Throws NameTakenError, HttpError, or TypeError without a response. */
export function uploadPicture(name: string, sending: Sending): Promise<SavedPicture> {
  return send('POST', editorApi.uploadedPicture(name), sending, { 'Idempotency-Key': sending.key });
}

/** Replaces a picture of this version. */
export function replacePicture({ name, version }: PictureVersion, sending: Sending): Promise<SavedPicture> {
  return send('PUT', editorApi.picture(name), sending, { 'If-Match': `"${version}"` });
}

/** Renames a picture, in the articles too. Throws NameTakenError or HttpError. */
export async function renamePicture({ name, version }: LibraryPicture, newName: string): Promise<RenamedPicture> {
  const response = await sendJson('PUT', editorApi.picture(name), { name: newName }, { 'If-Match': `"${version}"` });
  return (await response.json()) as RenamedPicture;
}

export async function deletePicture({ name, version }: LibraryPicture): Promise<void> {
  await sendJson('DELETE', editorApi.picture(name), undefined, { 'If-Match': `"${version}"` });
}

/** `fetch` reports no progress of what it sends. */
function send(method: 'POST' | 'PUT', path: string, { file, onProgress }: Sending, headers: Record<string, string>): Promise<SavedPicture> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.timeout = timeoutMs;
    for (const [name, value] of Object.entries({ ...headers, 'Content-Type': file.type })) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as SavedPicture);
      else reject(takenError(request) ?? new HttpError(status, statusText, responseText));
    });
    for (const end of ['error', 'timeout', 'abort']) request.addEventListener(end, () => reject(new TypeError('No response')));
    request.send(file);
  });
}

function takenError(request: XMLHttpRequest): NameTakenError | undefined {
  const header = (name: string) => request.getResponseHeader(name) ?? '';
  const freeName = header(freeNameHeader);
  if (freeName === '') return undefined;
  const name = decodeURIComponent(header('location').slice(editorApi.pictures.length + 1));
  const taken = { name, version: header('etag').replaceAll('"', '') };
  return new NameTakenError(request.statusText, request.responseText, taken, decodeURIComponent(freeName));
}
