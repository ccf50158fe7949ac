import type { H3, H3Event, HTTPResponse } from 'h3';
import { CachedResponse } from '../http/cached-response.ts';
import { cacheControls } from '../http/cache-control.ts';
import { imagePolicy } from '../http/headers.ts';
import { mediaTypeOf } from '../http/media-types.ts';
import { streamFile } from '../http/stream-file.ts';
import { parseSizedPicture, parseSocialPicture } from '../model/api/pictures.ts';
import type { Variant } from '../model/api/pictures.ts';
import { LruMap } from '../model/runtime/lru-map.ts';
import { PictureFolder } from '../pictures/picture-folder.ts';
import type { PictureFile } from '../pictures/picture-folder.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { NotFoundError } from '../content/errors.ts';

// 64 MiB at most. Larger originals are streamed from disk.
const maxCachedBytes = 256 * 1024;
const maxCached = 256;

const cacheControl = cacheControls.picture;
const headers = { 'content-security-policy': imagePolicy };

/**
 * The pictures in `content/images`, under the names that content has for them; photographs also in other sizes and formats, and
 * each once more under `/social/` in the frame that networks show. Beside them, the pages of the book that no build has made pictures of.
 */
export function imageRoutes(app: H3, { repository, base, imageVariants, journalPictures }: Services): void {
  const folder = new PictureFolder(repository.folder);
  const cache = new LruMap<string, { fingerprint: string; response: CachedResponse }>(maxCached);

  route(app, '/images/**', {
    GET: async (event) => {
      const name = nameIn(event, '/images/');
      const response =
        name === undefined ? undefined : ((await original(event, name)) ?? (await sized(event, name)) ?? (await journalPage(event, name)));
      if (!response) throw new NotFoundError('No such picture');
      return response;
    },
  });

  route(app, '/social/**', {
    GET: async (event) => {
      const asked = parseSocialPicture(nameIn(event, '/social/') ?? '');
      const response = asked && (await variantOf(event, asked.original, { kind: 'social', format: asked.format }));
      if (!response) throw new NotFoundError('No such picture');
      return response;
    },
  });

  async function original(event: H3Event, name: string): Promise<HTTPResponse | undefined> {
    const type = mediaTypeOf(name);
    const found = type?.startsWith('image/') ? folder.find(name) : undefined;
    if (!type || !found) return undefined;
    if (found.size > maxCachedBytes)
      return streamFile(event, base, found.file, { type, version: found.fingerprint, cacheControl, headers });
    return respond(event, found.file, found, async () => ({ type, bytes: await folder.read(found) }));
  }

  async function sized(event: H3Event, name: string): Promise<HTTPResponse | undefined> {
    const asked = parseSizedPicture(name);
    if (!asked) return undefined;
    const variant = await variantOf(event, asked.original, { kind: 'sized', width: asked.width, format: asked.format });
    // Browsers look at the bytes, so where a variant cannot be made they show the original in its place.
    return variant ?? original(event, asked.original);
  }

  async function journalPage(event: H3Event, name: string): Promise<HTTPResponse | undefined> {
    const page = journalPictures.find(`/images/${name}`);
    return page && respond(event, page.name, { fingerprint: page.version }, async () => ({ type: 'image/webp', bytes: await page.make() }));
  }

  async function variantOf(event: H3Event, name: string, variant: Variant): Promise<HTTPResponse | undefined> {
    const found = mediaTypeOf(name)?.startsWith('image/') ? folder.find(name) : undefined;
    if (!found) return undefined;
    return respond(event, `${found.file} ${JSON.stringify(variant)}`, found, async () => {
      const bytes = await imageVariants.get({ ...found, read: () => folder.read(found) }, variant);
      return bytes && { type: `image/${variant.format}`, bytes };
    });
  }

  async function respond(
    event: H3Event,
    key: string,
    { fingerprint }: Pick<PictureFile, 'fingerprint'>,
    read: () => Promise<{ bytes: Buffer; type: string } | undefined>,
  ): Promise<HTTPResponse | undefined> {
    const cached = cache.get(key);
    if (cached?.fingerprint === fingerprint) return cached.response.respond(event);
    const picture = await read();
    if (!picture) return undefined;
    const response = new CachedResponse(base, picture.bytes, { type: picture.type, cacheControl, headers });
    if (picture.bytes.length <= maxCachedBytes) cache.set(key, { fingerprint, response });
    return response.respond(event);
  }
}

/** The file's path below the folder; undefined when it is not made of plain names. */
export function nameIn(event: H3Event, folder: string): string | undefined {
  const segments = event.url.pathname.slice(folder.length).split('/').map(decodeURIComponent);
  return segments.every((segment) => /^[^./\\\0][^/\\\0]*$/.test(segment)) ? segments.join('/') : undefined;
}
