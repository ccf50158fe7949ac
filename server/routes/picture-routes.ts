import { hash } from 'node:crypto';
import { HTTPError, noContent, type H3Event } from 'h3';
import { z } from 'zod';
import { NotFoundError } from '../content/ground/errors.ts';
import { packageRoot } from '../content/files/package-root.ts';
import { CachedResponse, json, ResponseCache } from '../http/cached-response.ts';
import { etagHeader, expectedVersion } from '../http/conditional-requests.ts';
import { cacheControls, filePolicy } from '../http/headers.ts';
import { IdempotentCalls } from '../http/idempotency.ts';
import { mediaTypeOf } from '../http/media-types.ts';
import { readBody, readFile, typeOf } from '../http/request-body.ts';
import { streamFile } from '../http/stream-file.ts';
import { editorApi } from '../model/api/editor-calls.ts';
import {
  freeNameHeader,
  maxPictureMiB,
  pictureTypes,
  unknownType,
  type RenamedPicture,
  type SavedPicture,
} from '../model/api/pictures-api.ts';
import { defaultJournalImage } from '../model/api/paths.ts';
import { parseCoverPicture, parseSizedPicture, parseSocialPicture, type Variant } from '../model/api/picture-sizes.ts';
import { requiredText } from '../model/entities/fields.ts';
import { nameFault } from '../model/entities/plain-names.ts';
import { iconFinder } from '../pictures/icons.ts';
import { PictureLibrary, PictureTakenError } from '../pictures/library/library.ts';
import { pictureFolder, readPicture, type PictureFile } from '../pictures/picture-folder.ts';
import type { Uses } from '../services.ts';
import type { Reply, Router } from './router.ts';

// Larger originals are streamed from disk. Variants, of at most 1600 pixels, have about 100 KiB.
const maxCachedBytes = 256 * 1024;

const cacheControl = cacheControls.picture;
const headers = { 'content-security-policy': filePolicy };

/**
 * Serves the pictures in `content/images`, photographs in other sizes and formats, each picture in the frame of social networks under `/social/`,
 * and pages of the book of which the build has no pictures.
 */
export function imageRoutes(router: Router, services: Uses<'coverPictures' | 'journalPictures' | 'repository' | 'variantOf'>): void {
  const { repository, variantOf, coverPictures, journalPictures } = services;
  const folder = pictureFolder(repository.folder);
  const cache = new ResponseCache<Promise<CachedResponse | undefined>>();

  router.get('/images/**', async (event) => {
    const name = nameIn(event, '/images/');
    const image = (await original(event, name)) ?? (await sized(event, name)) ?? (await journalPage(name));
    if (!image) throw noPicture();
    return image;
  });

  router.get('/social/**', async (event) => {
    const asked = parseSocialPicture(nameIn(event, '/social/'));
    const image = asked && (await variantAt(asked.original, { kind: 'social', format: asked.format }));
    if (!image) throw noPicture();
    return image;
  });

  async function original(event: H3Event, name: string): Promise<Reply | undefined> {
    const file = await fileOf(name);
    const type = mediaTypeOf(name) ?? '';
    if (file && file.size > maxCachedBytes) return streamFile(event, file.file, { type, version: file.fingerprint, cacheControl, headers });
    const drawn = `/images/${name}` === defaultJournalImage ? coverPictures.find(defaultJournalImage) : undefined;
    const picture = file ? { ...file, read: () => readPicture(file) } : drawn;
    return picture && cached(picture.file, picture.fingerprint, type, async () => picture.read());
  }

  async function sized(event: H3Event, name: string): Promise<Reply | undefined> {
    const asked = parseSizedPicture(name) ?? parseCoverPicture(name);
    if (!asked) return undefined;
    const variant = await variantAt(asked.original, { kind: 'sized', width: asked.width, format: asked.format });
    // Browsers detect the format from the bytes, so they show the original in place of a variant that cannot be rendered.
    return variant ?? original(event, asked.original);
  }

  async function journalPage(name: string): Promise<Reply | undefined> {
    const page = journalPictures.find(`/images/${name}`);
    return page && cached(page.name, page.version, 'image/webp', () => page.make());
  }

  async function variantAt(name: string, variant: Variant): Promise<Reply | undefined> {
    const file = await fileOf(name);
    const picture = file ? { ...file, read: () => readPicture(file) } : coverPictures.find(`/images/${name}`);
    const type = `image/${variant.format}`;
    return picture && cached(`${picture.file} ${JSON.stringify(variant)}`, picture.fingerprint, type, () => variantOf(picture, variant));
  }

  async function fileOf(name: string): Promise<PictureFile | undefined> {
    return mediaTypeOf(name)?.startsWith('image/') ? folder.find(name) : undefined;
  }

  /** Many visitors may request a new picture at once, and some take seconds to render. */
  function cached(name: string, fingerprint: string, type: string, read: () => Promise<Buffer | undefined>) {
    return cache.get(name, [fingerprint], async () => {
      const bytes = await read();
      return bytes && new CachedResponse(bytes, { type, cacheControl, headers });
    });
  }
}

/** The file's path below the folder. @throws NotFoundError for one that is not made of plain names */
function nameIn(event: H3Event, folder: string): string {
  const names = event.url.pathname.slice(folder.length).split('/').map(decodeURIComponent);
  // An escaped slash is part of a name.
  if (names.some((name) => nameFault(name) !== undefined)) throw noPicture();
  return names.join('/');
}

function noPicture(): NotFoundError {
  return new NotFoundError('No such picture');
}

/** The picture library of the editor: its list, and adding, replacing, renaming and deleting a picture. */
export function pictureRoutes(router: Router, { repository, responses, closing }: Uses<'repository' | 'responses' | 'closing'>): void {
  const library = new PictureLibrary(repository, closing);
  const additions = new IdempotentCalls<SavedPicture>();

  router.getForEditor(editorApi.pictures, () => {
    const key = [
      repository.revision('images'),
      repository.list('posts'),
      repository.list('pages'),
      repository.list('templates'),
      repository.site(),
    ];
    return responses.get(editorApi.pictures, key, async () => json(await library.list()));
  });
  router.post(editorApi.pictures, async (event) => {
    const name = event.url.searchParams.get('name')?.trim();
    if (!name) throw new HTTPError({ status: 400, message: 'name: must not be empty; write ?name=desk.jpg' });
    const bytes = await readFile(event, [...pictureTypes, unknownType], maxPictureMiB);
    const picture = await orTaken(
      additions.run(
        event,
        [name, hash('sha256', bytes)],
        () => library.add(name, bytes),
        // Another picture may have its name by now.
        (added) => repository.fingerprint(`images/${added.name}`) === added.version,
      ),
    );
    return saved(picture, 201);
  });

  router.put(editorApi.picture('**'), async (event) => {
    const name = nameIn(event, `${editorApi.pictures}/`);
    const current = library.version(name);
    if (typeOf(event) !== 'application/json') {
      const bytes = await readFile(event, [...pictureTypes, unknownType], maxPictureMiB);
      // Browsers would show the cached picture for an hour.
      return saved(await library.replace(name, bytes, expectedVersion(event, current)), 200, { 'clear-site-data': '"cache"' });
    }
    const wanted = await readBody(event, renamingSchema, 'picture');
    return saved(await orTaken(library.rename(name, wanted.name, expectedVersion(event, current))), 200);
  });
  router.delete(editorApi.picture('**'), async (event) => {
    const name = nameIn(event, `${editorApi.pictures}/`);
    await library.remove(name, expectedVersion(event, library.version(name)));
    return noContent();
  });
}

function saved(picture: SavedPicture | RenamedPicture, status: 200 | 201, more?: Record<string, string>): CachedResponse {
  return json(picture, { status, version: picture.version, headers: { location: editorApi.picture(picture.name), ...more } });
}

const renamingSchema = z.strictObject({ name: requiredText });

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
      ...(version !== undefined && { etag: etagHeader(version) }),
    };
    throw new HTTPError({ status: 409, message, headers, cause: error });
  }
}

// The most classes in one request: more than a blog has categories.
const maxNames = 500;

/** The icons for categories: `?q=sun` searches the installed set, `?name=icon-[lucide--sun]` names some. */
export function iconRoute(router: Router): void {
  const icons = iconFinder(packageRoot());
  router.getForEditor(editorApi.icons, (event) => {
    const { searchParams } = event.url;
    const names = searchParams.getAll('name').slice(0, maxNames);
    return json(names.length > 0 ? icons.named(names) : icons.search(searchParams.get('q') ?? ''));
  });
}
