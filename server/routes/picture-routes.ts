import type { H3, H3Event } from 'h3';
import { CachedResponse } from '../http/cached-response.ts';
import { cacheControls, imagePolicy } from '../http/headers.ts';
import { mediaTypeOf } from '../http/media-types.ts';
import { streamFile } from '../http/stream-file.ts';
import { parseSizedPicture, parseSocialPicture } from '../model/api/pictures.ts';
import type { Variant } from '../model/api/pictures.ts';
import { LruMap } from '../model/runtime/lru-map.ts';
import { PictureFolder } from '../pictures/picture-folder.ts';
import type { PictureFile } from '../pictures/picture-folder.ts';
import { route } from './router.ts';
import type { Services } from '../services.ts';
import { NotFoundError } from '../content/errors.ts';
import { hash } from 'node:crypto';
import { HTTPError, HTTPResponse } from 'h3';
import { z } from 'zod';
import { requireEditor } from '../access/guard.ts';
import { expectedVersion } from '../http/conditional-request.ts';
import { IdempotentCalls } from '../http/idempotency.ts';
import { parseBody, readFileOf, readJson, typeOf } from '../http/request.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import { freeNameHeader, maxPictureMiB, pictureTypes } from '../model/api/picture-library.ts';
import type { RenamedPicture, SavedPicture } from '../model/api/picture-library.ts';
import { requiredText } from '../model/entities/fields.ts';
import { PictureLibrary } from '../pictures/library/picture-library.ts';
import { PictureTakenError } from '../pictures/library/picture-refused.ts';
import { json } from '../services.ts';
import { packageRoot } from '../content/files/package-root.ts';
import { IconFinder } from '../pictures/find-icons.ts';

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
    const found = type?.startsWith('image/') ? await folder.find(name) : undefined;
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
    const found = mediaTypeOf(name)?.startsWith('image/') ? await folder.find(name) : undefined;
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
function nameIn(event: H3Event, folder: string): string | undefined {
  const segments = event.url.pathname.slice(folder.length).split('/').map(decodeURIComponent);
  return segments.every((segment) => /^[^./\\\0][^/\\\0]*$/.test(segment)) ? segments.join('/') : undefined;
}

/** The picture library of the editor: its list, and adding, replacing, renaming and deleting a picture. */
export function pictureRoutes(app: H3, services: Services): void {
  const { repository, base, guard, responses, closing } = services;
  const library = new PictureLibrary(repository, closing);
  const additions = new IdempotentCalls<SavedPicture>();

  route(app, editorApi.pictures, {
    GET: async (event) => {
      requireEditor(event, guard);
      const key = [repository.revision('images'), repository.list('posts'), repository.site()];
      return (await responses.get(editorApi.pictures, key, async () => json(services, await library.list()))).respond(event);
    },
    POST: async (event) => {
      const name = event.url.searchParams.get('name')?.trim();
      if (!name) throw new HTTPError({ status: 400, message: 'name: must not be empty; write ?name=desk.jpg' });
      const sent = await readFileOf(event, pictureTypes, maxPictureMiB);
      const picture = await orTaken(
        additions.run(
          event,
          [name, hash('sha256', sent.bytes)],
          () => library.add(name, sent),
          // Another picture can have its name by now.
          (added) => repository.fingerprint(`images/${added.name}`) === added.version,
        ),
      );
      return saved(event, picture, 201);
    },
  });

  route(app, editorApi.picture('**'), {
    PUT: async (event) => {
      const name = nameOf(event);
      const current = library.version(name);
      if (typeOf(event) !== 'application/json') {
        const sent = await readFileOf(event, pictureTypes, maxPictureMiB);
        // Browsers show a picture for an hour without a request.
        return saved(event, await library.replace(name, sent, expectedVersion(event, current)), 200, { 'clear-site-data': '"cache"' });
      }
      const wanted = parseBody(renamingSchema, await readJson(event), 'picture');
      return saved(event, await orTaken(library.rename(name, wanted.name, expectedVersion(event, current))), 200);
    },
    DELETE: async (event) => {
      const name = nameOf(event);
      await library.remove(name, expectedVersion(event, library.version(name)));
      return new HTTPResponse(null, { status: 204, headers: base });
    },
  });

  function saved(event: H3Event, picture: SavedPicture | RenamedPicture, status: 200 | 201, more?: Record<string, string>) {
    const headers = { location: editorApi.picture(picture.name), ...more };
    return json(services, picture, { status, version: picture.version, headers }).respond(event);
  }
}

const renamingSchema = z.strictObject({ name: requiredText });

function nameOf(event: H3Event): string {
  const name = nameIn(event, `${editorApi.pictures}/`);
  if (name === undefined) throw new NotFoundError('No such picture');
  return name;
}

/** @throws HTTPError 409 with a free name for a name that is taken */
async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof PictureTakenError)) throw error;
    const { message, takenName, freeName, version } = error;
    const headers = {
      [freeNameHeader]: encodeURIComponent(freeName),
      location: editorApi.picture(takenName),
      ...(version !== undefined && { etag: `"${version}"` }),
    };
    throw new HTTPError({ status: 409, message, headers, cause: error });
  }
}

// Classes in one request: more than a blog has categories.
const maxNames = 500;

/** The icons for categories: `?q=sun` searches the installed set, `?name=icon-[lucide--sun]` names some. */
export function iconRoute(app: H3, services: Services): void {
  const icons = new IconFinder(packageRoot());
  route(app, editorApi.icons, {
    GET: (event) => {
      requireEditor(event, services.guard);
      const { searchParams } = event.url;
      const names = searchParams.getAll('name').slice(0, maxNames);
      return json(services, names.length > 0 ? icons.named(names) : icons.search(searchParams.get('q') ?? '')).respond(event);
    },
  });
}
