import { HTTPError, type H3Event } from 'h3';
import { z } from 'zod';
import { SitePages, type SitePage } from '../blog/site-pages.ts';
import { NotFoundError } from '../content/errors.ts';
import type { ContentDocument } from '../content/item-writer.ts';
import { withoutUnknown } from '../content/parse-item.ts';
import { Queue } from '../content/queue.ts';
import { fileOf } from '../content/stored-item.ts';
import { json } from '../http/cached-response.ts';
import { requiredVersion } from '../http/conditional-request.ts';
import { isObject, parseQuery, readJson } from '../http/request-body.ts';
import { documentPages, editorApi, type DocumentPage, type EditedDocument } from '../model/api/editor-paths.ts';
import { paths } from '../model/api/paths.ts';
import { singleFileSchemas } from '../model/entities/collections.ts';
import type { Cover } from '../model/entities/cover.ts';
import { singleFiles, type SingleFile } from '../model/entities/nouns.ts';
import type { Site } from '../model/entities/site.ts';
import { CoverPictures } from '../pictures/cover-pictures.ts';
import type { Services } from '../services.ts';
import { renderPage, framedPage } from './render-page.ts';
import type { Router } from './router.ts';

const previewQuery = z.object({ page: z.enum(documentPages, 'is not a page of the preview').default('home') });

/** `site.yaml` and `cover.yaml` as forms edit them, and what pages and pictures make of words that are not saved. */
export function documentRoutes(router: Router, services: Services): void {
  const { repository, fonts } = services;
  const pages = new SitePages(services.published);
  const queue = new Queue();

  for (const part of singleFiles) {
    const file = fileOf(part, part);
    const responseOf = ({ version, ...document }: ContentDocument) =>
      json({ id: part, ...document } satisfies EditedDocument, { version, cacheControl: 'no-store' });
    router.getForEditor(editorApi.document(part), () => responseOf(repository.document(file)));
    router.put(editorApi.document(part), async (event) => {
      const expected = requiredVersion(event, '', 'send the ETag of the file that was read');
      return responseOf(await repository.updateDocument(file, await readObject(event), expected));
    });
  }

  router.post(editorApi.documentPreview('site'), async (event) => {
    const { page } = parseQuery(event, previewQuery, 'preview');
    const typed = shown('site', await readObject(event), repository.site());
    const html = () =>
      renderPage({ ...services, repository: { site: () => typed as Site | undefined } }, { ...pageAt(page), hasScripts: false });
    return framedPage(services, await queue.run(html, { signal: event.req.signal }));
  });

  router.post(editorApi.documentPreview('cover'), async (event) => {
    const cover = shown('cover', await readObject(event), repository.cover()) as Cover | undefined;
    const pictures = new CoverPictures({ cover: () => cover, site: () => repository.site() }, fonts, services.journalPictures);
    const svg = await queue.run(async () => pictures.find('/images/cover/open.svg')?.read(), { signal: event.req.signal });
    return framedPage(services, `<!doctype html><html lang="en"><head><title>Cover</title>${coverStyle}</head><body>${svg}</body></html>`);
  });

  function pageAt(name: DocumentPage): SitePage {
    const nothing = new URLSearchParams();
    if (name === 'blog') return pages.blog(nothing);
    if (name === 'categories') return pages.categories();
    const [post, category] = [services.published.posts()[0], services.published.categories()[0]];
    if (name === 'post') return pages.post(required(post).id);
    if (name === 'category') return pages.category(required(category).slug, nothing);
    return pages.still(paths[name]);
  }
}

const coverStyle = '<style>body{margin:0;background:#f1eee6}svg{width:100%;height:auto}</style>';

function required<T>(first: T | undefined): T {
  if (first === undefined) throw new NotFoundError('There is no such page yet');
  return first;
}

async function readObject(event: H3Event): Promise<Record<string, unknown>> {
  const body = await readJson(event);
  if (!isObject(body)) throw new HTTPError({ status: 400, message: 'A document must be a JSON object' });
  return body;
}

/** The typed fields that are valid, and the others as they are saved. */
function shown(part: SingleFile, typed: Record<string, unknown>, saved: Site | Cover | undefined): object | undefined {
  const shape = singleFileSchemas[part].shape as Record<string, z.ZodType>;
  const valid = Object.entries(shape).flatMap(([key, schema]): [string, unknown][] => {
    const checked = schema.safeParse(typed[key]);
    const known = checked.success ? checked : schema.safeParse(withoutUnknown(structuredClone(typed[key]), checked.error.issues));
    return known.success ? [[key, known.data]] : [];
  });
  const fields = { ...saved, ...Object.fromEntries(valid) };
  return saved || valid.length === Object.keys(shape).length ? fields : undefined;
}
