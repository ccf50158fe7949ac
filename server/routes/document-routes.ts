import type { H3Event } from 'h3';
import { z } from 'zod';
import type { ContentDocument } from '../content/tree/read-document.ts';
import { json, type CachedResponse } from '../http/cached-response.ts';
import { mustNotExist, requiredVersion } from '../http/conditional-requests.ts';
import { parseBody, parseQuery, readBody } from '../http/request-body.ts';
import { documentPages, documentParts, type EditedDocument } from '../model/api/documents-api.ts';
import { editorApi } from '../model/api/editor-calls.ts';
import { collections, singleFileSchemas, type FieldsOf } from '../model/entities/collections.ts';
import type { Cover } from '../model/entities/cover.ts';
import { isSingleFile, type SingleFile } from '../model/entities/nouns.ts';
import type { Site } from '../model/entities/site.ts';
import { coverPicturesOf } from '../pictures/cover-pictures.ts';
import type { Uses } from '../services.ts';
import { anyFields, contentWith, renderItemPage, validFields } from './item-page.ts';
import { framedPage, plainPage, type SiteServices } from './render-page.ts';
import { fileIn, param, type Router } from './router.ts';

const previewQuery = z.object({ page: z.enum(documentPages, 'is not a page of the preview').default('home') });

/** Files as forms edit them, and previews of pages and pictures with words that are not saved. */
export function documentRoutes(router: Router, services: SiteServices & Uses<'fonts'>): void {
  const { repository, fonts, previews } = services;

  const document = editorApi.document(':part', ':id');
  router.getForEditor(document, (event) => responseOf(event, repository.document(fileIn(event, documentParts).file)));
  router.put(document, async (event) => {
    const { part, id, file } = fileIn(event, documentParts);
    const fields = await readBody(event, anyFields, 'document');
    if (isSingleFile(part) || !mustNotExist(event)) {
      const expected = requiredVersion(event, '', 'send the ETag of the file that was read');
      return responseOf(event, await repository.writer.updateDocument(file, fields, expected));
    }
    const { schema, noun } = collections[part];
    await repository.writer.restore(part, id, parseBody(schema, fields, noun) as FieldsOf[typeof part]);
    return responseOf(event, repository.document(file));
  });

  router.post(editorApi.documentPreview('site'), async (event) => {
    const { page } = parseQuery(event, previewQuery, 'preview');
    const typed = shown('site', await readBody(event, anyFields, 'document'), repository.site());
    const html = () => renderItemPage(services, { part: 'site', id: 'site', page }, typed);
    return framedPage(services, await previews.run(html, { signal: event.req.signal }));
  });

  router.post(editorApi.documentPreview('cover'), async (event) => {
    const cover = shown('cover', await readBody(event, anyFields, 'document'), repository.cover()) as Cover | undefined;
    const pictures = coverPicturesOf(contentWith(repository, { cover: () => cover }), fonts, services.journalPictures);
    const svg = await previews.run(async () => pictures.find('/images/cover/open.svg')?.read(), { signal: event.req.signal });
    return framedPage(services, plainPage('Cover', coverStyle, String(svg)));
  });
}

const coverStyle = '<style>body{margin:0;background:#f1eee6}svg{width:100%;height:auto}</style>';

function responseOf(event: H3Event, { version, ...document }: ContentDocument): CachedResponse {
  return json({ id: param(event, 'id'), ...document } satisfies EditedDocument, { version, cacheControl: 'no-store' });
}

function shown(part: SingleFile, typed: Record<string, unknown>, saved: Site | Cover | undefined): object | undefined {
  const schema = singleFileSchemas[part];
  const valid = validFields(schema, typed);
  return saved || Object.keys(valid).length === Object.keys(schema.shape).length ? { ...saved, ...valid } : undefined;
}
