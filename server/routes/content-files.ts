import type { H3, H3Event } from 'h3';
import { HTTPError } from 'h3';
import { z } from 'zod';
import { requireEditor } from '../access/guard.ts';
import { EditRefusedError, NotFoundError } from '../content/errors.ts';
import { decodeSource, maxFileBytes, readBytes, versionOf } from '../content/files/read-file.ts';
import { parseSource } from '../content/sync/read-known.ts';
import { expectedVersion } from '../http/conditional-request.ts';
import { parseBody, readJson } from '../http/request-body.ts';
import { param, route } from '../http/route.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import type { ContentFile } from '../model/api/checks-api.ts';
import { collectionNames } from '../model/entities/collections.ts';
import type { CollectionName } from '../model/entities/collections.ts';
import { idFault } from '../model/entities/ids.ts';
import type { Problem } from '../model/entities/problem.ts';
import { json } from '../services.ts';
import type { Services } from '../services.ts';

const textSchema = z.strictObject({ text: z.string() });

// JSON writes a quotation mark and a line break as two characters.
const maxBodyKiB = 2 * 1024;

/** The file of an item as text, valid or not, to correct it: read, checked as it is typed (POST), and saved. */
export function contentFileRoutes(app: H3, services: Services): void {
  const { repository, guard } = services;

  route(app, editorApi.contentFile({ part: ':part', id: ':id' }), {
    GET: (event) => {
      requireEditor(event, guard);
      const { file } = fileIn(event);
      const bytes = readBytes(repository.folder, file);
      if (!bytes) throw new NotFoundError(`There is no file ${file}`);
      const version = versionOf(bytes);
      return json(services, { text: textOf(bytes), version } satisfies ContentFile, { version, cacheControl: 'no-store' }).respond(event);
    },
    POST: async (event) => {
      const { file, part } = fileIn(event);
      return json(services, { problems: problemsOf(file, part, await readText(event)) }).respond(event);
    },
    PUT: async (event) => {
      if ((event.req.headers.get('if-match') ?? '*') === '*')
        throw new HTTPError({ status: 428, message: 'If-Match: send the ETag of the file that was read' });
      const { file, part, id } = fileIn(event);
      const bytes = await readText(event);
      const version = versionOf(bytes);
      await repository.replace(part, id, { bytes, mode: undefined }, expectedVersion(event, ''));
      return json(services, { problems: problemsOf(file, part, bytes) }, { version }).respond(event);
    },
  });
}

function fileIn(event: H3Event): { file: string; part: CollectionName; id: string } {
  const [part, id] = [collectionNames.find((name) => name === param(event, 'part')), param(event, 'id')];
  if (!part || idFault(part, id) !== undefined) throw new NotFoundError('There is no such file');
  return { file: `${part}/${id}.yaml`, part, id };
}

async function readText(event: H3Event): Promise<Buffer> {
  const bytes = Buffer.from(parseBody(textSchema, await readJson(event, maxBodyKiB), 'file').text);
  if (bytes.length > maxFileBytes) throw new HTTPError({ status: 413, message: 'The file is larger than 1 MiB' });
  return bytes;
}

function problemsOf(file: string, part: CollectionName, bytes: Buffer): Problem[] {
  return parseSource(file, part, decodeSource(file, bytes)).problems;
}

/** @throws EditRefusedError for bytes that a text field would change */
function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  if (!Buffer.from(text).equals(bytes)) throw new EditRefusedError('The file is not UTF-8, so it cannot be edited here');
  return text;
}
