import { hash } from 'node:crypto';
import type { H3, H3Event } from 'h3';
import { HTTPError, HTTPResponse } from 'h3';
import { z } from 'zod';
import { requireEditor } from '../access/guard.ts';
import { NotFoundError } from '../content/errors.ts';
import { expectedVersion } from '../http/conditional-request.ts';
import { IdempotentCalls } from '../http/idempotency.ts';
import { parseBody, readFileOf, readJson, typeOf } from '../http/request-body.ts';
import { route } from '../http/route.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import { freeNameHeader, maxPictureMiB, pictureTypes } from '../model/api/picture-library.ts';
import type { RenamedPicture, SavedPicture } from '../model/api/picture-library.ts';
import { requiredText } from '../model/entities/fields.ts';
import { PictureLibrary, PictureTakenError } from '../pictures/library/library.ts';
import { json } from '../services.ts';
import type { Services } from '../services.ts';
import { nameIn } from './images.ts';

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
