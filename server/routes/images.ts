import { open, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { H3, H3Event } from 'h3';
import { Answer } from '../answer.ts';
import { extensionOf, mediaTypes } from '../media-types.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import { NotFound } from '../store/errors.ts';
import { isSystemError } from '../store/system-error.ts';

// An hour without a question, and a new picture under an old name is seen within one.
const cacheControl = 'public, max-age=3600, stale-while-revalidate=86400';

// A picture opened by itself runs nothing, whatever an SVG holds.
const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

// Small pictures stay in memory, the newest few hundred of them: 32 MiB at most.
const largestKept = 64 * 1024;
const mostKept = 512;

/** The pictures in `content/images`, under the names that content has for them. */
export function imageRoutes(app: H3, { repository, base }: Services): void {
  const root = path.join(repository.folder, 'images');
  const kept = new Map<string, { version: string; answer: Answer }>();

  route(app, '/images/**', {
    GET: async (event) => {
      const name = nameIn(event);
      const answer = name === undefined ? undefined : await read(name);
      if (!answer) throw new NotFound('No such picture');
      return answer.to(event);
    },
  });

  async function read(name: string): Promise<Answer | undefined> {
    const type = mediaTypes[extensionOf(name)];
    if (!type?.startsWith('image/')) return undefined;
    try {
      // A link may stand for another picture, but must not lead out of the folder.
      const file = await realpath(path.join(root, name));
      if (!file.startsWith((await realpath(root)) + path.sep)) return undefined;
      return await readFile(file, type);
    } catch (error) {
      if (isSystemError(error) && notThere.has(error.code)) return undefined;
      throw error;
    }
  }

  async function readFile(file: string, type: string): Promise<Answer | undefined> {
    const handle = await open(file, 'r');
    try {
      const stats = await handle.stat({ bigint: true });
      if (!stats.isFile()) return undefined;
      const version = `${stats.ino.toString(36)}-${stats.mtimeNs.toString(36)}-${stats.size.toString(36)}`;
      const known = kept.get(file);
      if (known?.version === version) return known.answer;
      const headers = { 'content-security-policy': imagePolicy };
      const answer = new Answer(base, await handle.readFile(), { type, cacheControl, headers });
      if (stats.size <= largestKept) keep(file, version, answer);
      return answer;
    } finally {
      await handle.close();
    }
  }

  function keep(file: string, version: string, answer: Answer): void {
    kept.delete(file);
    kept.set(file, { version, answer });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  }
}

const notThere = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG']);

/** The file's path below the folder; undefined when it is not made of plain names. */
function nameIn(event: H3Event): string | undefined {
  const segments = event.url.pathname.slice('/images/'.length).split('/').map(decodeURIComponent);
  return segments.every((segment) => /^[^./\\\0][^/\\\0]*$/.test(segment)) ? segments.join('/') : undefined;
}
