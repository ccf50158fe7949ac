import type { H3, H3Event } from 'h3';
import { Answer } from '../http/response.ts';
import { cacheControls } from '../http/cache-control.ts';
import { imagePolicy } from '../http/headers.ts';
import { mediaTypeOf } from '../http/media-types.ts';
import { parseSizedPicture, parseSocialPicture } from '../model/api/pictures.ts';
import type { Recipe } from '../pictures/picture-drawer.ts';
import { LruMap } from '../model/runtime/lru-map.ts';
import { memoize } from '../model/runtime/async-memo.ts';
import { PictureFolder } from '../pictures/picture-folder.ts';
import type { PictureFile } from '../pictures/picture-folder.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { NotFoundError } from '../content/errors.ts';
import { Queue } from '../content/queue.ts';

// Small pictures stay in memory, the newest few hundred of them: 32 MiB at most. A larger one is there once for as long as somebody
// is being sent it, however many and however slow they are.
const largestKept = 64 * 1024;
const mostKept = 512;

/**
 * The pictures in `content/images`, under the names that content has for them; photographs also in other sizes and formats, and
 * each once more under `/social/` in the frame that networks show.
 */
export function imageRoutes(app: H3, { repository, base, madePictures }: Services): void {
  const folder = new PictureFolder(repository.folder);
  const kept = new LruMap<string, { stamp: string; answer: Answer }>(mostKept);
  const underWay = new LruMap<string, { stamp: string; answer: WeakRef<Answer> }>(mostKept);
  const largeReads = new Queue();
  const reading = new Map<string, Promise<Answer | undefined>>();

  route(app, '/images/**', {
    GET: async (event) => {
      const name = nameIn(event, '/images/');
      const answer = name === undefined ? undefined : ((await original(name)) ?? (await sized(name)));
      if (!answer) throw new NotFoundError('No such picture');
      return answer.to(event);
    },
  });

  route(app, '/social/**', {
    GET: async (event) => {
      const asked = parseSocialPicture(nameIn(event, '/social/') ?? '');
      const answer = asked && (await makeFrom(asked.original, { kind: 'social', format: asked.format }));
      if (!answer) throw new NotFoundError('No such picture');
      return answer.to(event);
    },
  });

  async function original(name: string): Promise<Answer | undefined> {
    const type = mediaTypeOf(name);
    const found = type?.startsWith('image/') ? await folder.find(name) : undefined;
    if (!type || !found) return undefined;
    return answerOf(found.file, found, async () => ({ bytes: await readSoon(found), type }));
  }

  /** Large ones one at a time: what is read is in memory, and counts there only when it is sent. */
  function readSoon(found: PictureFile): Promise<Buffer> {
    return found.size > largestKept ? largeReads.run(() => folder.read(found)) : folder.read(found);
  }

  async function sized(name: string): Promise<Answer | undefined> {
    const asked = parseSizedPicture(name);
    return asked && makeFrom(asked.original, { kind: 'sized', width: asked.width, format: asked.format });
  }

  async function makeFrom(name: string, recipe: Recipe): Promise<Answer | undefined> {
    const found = mediaTypeOf(name)?.startsWith('image/') ? await folder.find(name) : undefined;
    if (!found) return undefined;
    return answerOf(`${found.file} ${JSON.stringify(recipe)}`, found, async () => {
      const original = { id: found.file, stamp: found.stamp, read: () => folder.read(found) };
      const bytes = await madePictures.get(original, recipe);
      return bytes && { bytes, type: `image/${recipe.format}` };
    });
  }

  async function answerOf(
    key: string,
    { stamp }: PictureFile,
    read: () => Promise<{ bytes: Buffer; type: string } | undefined>,
  ): Promise<Answer | undefined> {
    const known = kept.get(key);
    if (known?.stamp === stamp) return known.answer;
    const large = underWay.get(key);
    const beingSent = large?.stamp === stamp ? large.answer.deref() : undefined;
    if (beingSent) return beingSent;
    const name = `${stamp} ${key}`;
    return memoize(reading, name, () => make(key, stamp, read).finally(() => reading.delete(name)));
  }

  async function make(
    key: string,
    stamp: string,
    read: () => Promise<{ bytes: Buffer; type: string } | undefined>,
  ): Promise<Answer | undefined> {
    const picture = await read();
    if (!picture) return undefined;
    const answer = new Answer(base, picture.bytes, {
      type: picture.type,
      cacheControl: cacheControls.picture,
      headers: { 'content-security-policy': imagePolicy },
    });
    if (picture.bytes.length <= largestKept) kept.set(key, { stamp, answer });
    else underWay.set(key, { stamp, answer: new WeakRef(answer) });
    return answer;
  }
}

/** The file's path below the folder; undefined when it is not made of plain names. */
function nameIn(event: H3Event, folder: string): string | undefined {
  const segments = event.url.pathname.slice(folder.length).split('/').map(decodeURIComponent);
  return segments.every((segment) => /^[^./\\\0][^/\\\0]*$/.test(segment)) ? segments.join('/') : undefined;
}
