import type { H3Event } from 'h3';
import { z } from 'zod';
import { drawPage, savedPage } from '../book/book-outline.ts';
import { bookParts, planUnchecked, type JournalPlan } from '../book/plan-journal.ts';
import { writeStandardPages } from '../content/bulk/write-standard-pages.ts';
import { NotFoundError } from '../content/ground/errors.ts';
import { type StoredItem, storedItem } from '../content/tree/stored-item.ts';
import { CachedResponse, json, ResponseCache, uncachedJson } from '../http/cached-response.ts';
import { requiredVersion } from '../http/conditional-requests.ts';
import { filePolicy } from '../http/headers.ts';
import { readBody } from '../http/request-body.ts';
import { editorApi } from '../model/api/editor-calls.ts';
import { parsePageKey, type BookPageSummary, type PagePlace } from '../model/api/template-pages-api.ts';
import type { Fonts } from '../layout/grid-and-type.ts';
import { pagesNamed } from '../model/entities/template.ts';
import { renderPageSvg } from '../pictures/page-svg.ts';
import type { Uses } from '../services.ts';
import { param, required, requiredSite, type Router } from './router.ts';

type Template = StoredItem<'templates'>;

// Far above the rows of a page; a thousand blocks of words take a minute.
const maxBlocks = 100;
const blocksSchema = z.strictObject({
  blocks: z.array(z.record(z.string(), z.unknown())).max(maxBlocks, `must be at most ${maxBlocks} on a page`),
});

/** The pages of templates, pictures of them, and how unsaved blocks print. */
export function templatePageRoutes(router: Router, { repository, fonts, layOut }: Uses<'fonts' | 'layOut' | 'repository'>): void {
  const plans = new ResponseCache<JournalPlan>();
  const pictures = new ResponseCache<Promise<CachedResponse>>();

  router.getForEditor(editorApi.bookPages, () => {
    const templates = repository.list('templates');
    const usersOf = (id: string) => templates.filter(({ fields }) => pagesNamed(fields).some((named) => named.id === id));
    const pages = repository.list('pages').map(({ id, version, fields: { name } }): BookPageSummary => {
      return { id, name, version, templates: usersOf(id).map(({ fields }) => fields.name) };
    });
    return json(pages);
  });

  router.post(editorApi.templatePages(':id'), async (event) => {
    const { id, version } = templateIn(event);
    const expected = requiredVersion(event, version, 'send the ETag of the file that was read');
    const stored = await writeStandardPages(repository, id, expected);
    return json({ id }, { version: stored.version });
  });

  router.post(editorApi.templatePage(':id', ':key'), async (event) => {
    const { blocks } = await readBody(event, blocksSchema, 'page');
    return uncachedJson(await draw(templateIn(event), (plan, faces) => drawPage(plan, placeIn(event), blocks, faces)));
  });
  router.getForEditor(editorApi.templatePicture(':id', ':key'), (event) => {
    const [template, place] = [templateIn(event), placeIn(event)];
    return pictures.get(event.url.pathname, bookParts(repository), async () => {
      const page = await draw(template, (plan, faces) => savedPage(plan, place, faces));
      const svg = renderPageSvg(page, await fonts());
      return new CachedResponse(svg, { type: 'image/svg+xml', headers: { 'content-security-policy': filePolicy } });
    });
  });

  async function draw<Page>({ id, fields }: Template, make: (plan: JournalPlan, faces: Fonts) => Page | undefined): Promise<Page> {
    const drawn = await layOut((faces) => make(planOf(id), faces));
    if (!drawn) throw new NotFoundError(`No book of "${fields.name}" has this page`);
    return drawn;
  }

  function planOf(template: string): JournalPlan {
    return plans.get(template, bookParts(repository), () => planUnchecked(repository, requiredSite(repository), { template }));
  }

  function templateIn(event: H3Event): Template {
    return storedItem(repository, 'templates', param(event, 'id'));
  }
}

function placeIn(event: H3Event): PagePlace {
  return required(parsePageKey(param(event, 'key')), 'page', param(event, 'key'));
}
