import type { H3Event } from 'h3';
import { z } from 'zod';
import { outlinedPage, pageWith } from '../book/day-page.ts';
import { NotFoundError } from '../content/ground/errors.ts';
import { uncachedJson } from '../http/cached-response.ts';
import { parseQuery } from '../http/request-body.ts';
import type { Fonts } from '../layout/grid-and-type.ts';
import { editorApi } from '../model/api/editor-calls.ts';
import { previewOf, type PreviewSide } from '../model/api/publish-api.ts';
import type { PageFields } from '../model/entities/template.ts';
import { pageTypes, type PageType } from '../model/entities/page-types.ts';
import { itemChange, type ItemChange } from '../review/compare-content.ts';
import { markHtml } from '../review/mark-html.ts';
import type { Uses } from '../services.ts';
import { drawBookPage, renderItemPage } from './item-page.ts';
import { framedPage, type SiteServices } from './render-page.ts';
import type { Router } from './router.ts';

const sides = ['before', 'after'] as const;
const querySchema = z.object({
  path: z.string(),
  side: z.enum(sides, 'must be before or after'),
  type: z.enum(pageTypes, `must be one of ${pageTypes.join(', ')}`).optional(),
});

/** The pages of a changed item, as committed last and as on disk, with changed words in `<mark>`; never cached or indexed, and without scripts. */
export function publishPreviewRoutes(router: Router, services: SiteServices & Uses<'layOut'>): void {
  const { repository, previews, layOut } = services;

  router.getForEditor(editorApi.publishPreview(), async (event) => {
    const { side, change } = await requested(event, 'site');
    const other: PreviewSide = side === 'before' ? 'after' : 'before';
    const [html, otherHtml] = await previews.run(async () => [await pageOf(change, change[side]), await pageOf(change, change[other])], {
      signal: event.req.signal,
    });
    if (html === undefined) throw missing(side);
    const shown = otherHtml === undefined ? html : side === 'before' ? markHtml(html, otherHtml).before : markHtml(otherHtml, html).after;
    return framedPage(services, shown);
  });

  router.getForEditor(editorApi.publishJournalPage(), async (event) => {
    const { side, change, type } = await requested(event, 'journal');
    const { part, id, [side]: fields } = change;
    if (!fields) throw missing(side);
    const page = (fonts: Fonts): object =>
      part === 'pages' ? bookPage(id, fields as PageFields, fonts) : outlinedPage(pageWith(repository, part, fields, type), fonts);
    return uncachedJson(await layOut(page, event.req.signal));
  });

  async function requested(event: H3Event, kind: 'site' | 'journal'): Promise<{ side: PreviewSide; change: ItemChange; type?: PageType }> {
    const { path, side, type } = parseQuery(event, querySchema, 'preview');
    const isFile = /^(?:[a-z]+\/[a-z0-9-]+|site)\.yaml$/.test(path);
    const change = isFile ? await itemChange(repository.folder, path) : undefined;
    if (!change || previewOf[change.part] !== kind) throw new NotFoundError('There is no change of this item that a page shows');
    return { side, change, ...(type && { type }) };
  }

  async function pageOf({ part, id }: ItemChange, fields: object | undefined): Promise<string | undefined> {
    if (part !== 'posts' && part !== 'categories' && part !== 'site') return undefined;
    return fields && (await renderItemPage(services, { part, id }, fields)).toString();
  }

  function bookPage(id: string, fields: PageFields, fonts: Fonts) {
    const { overflow, missing, excess: _excess, grid: _grid, blocks: _blocks, ...page } = drawBookPage(services, id, fields, fonts);
    return { page, overflow, missing };
  }
}

function missing(side: PreviewSide): NotFoundError {
  return new NotFoundError(
    side === 'before' ? 'This item is not in the last commit, or not valid there' : 'This item is deleted, or not valid',
  );
}
