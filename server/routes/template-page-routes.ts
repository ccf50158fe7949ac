import { HTTPError, type H3Event } from 'h3';
import { z } from 'zod';
import { drawPage } from '../book/draw-page.ts';
import { planUnchecked, type JournalPlan } from '../book/plan-journal.ts';
import { journalDesigns, standardDesign } from '../content/journal-designs.ts';
import { NotFoundError } from '../content/errors.ts';
import { Queue } from '../content/queue.ts';
import type { StoredItem } from '../content/stored-item.ts';
import { canonicalYaml } from '../content/yaml/canonical-form.ts';
import { CachedResponse, json, ResponseCache, tagOf, uncachedJson } from '../http/cached-response.ts';
import { mustNotExist, requiredVersion } from '../http/conditional-request.ts';
import { imagePolicy } from '../http/headers.ts';
import { isObject, readBody } from '../http/request-body.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import {
  bookPageKey,
  dayPages,
  parseOrderLine,
  parsePageKey,
  type EditedBlock,
  type EditedPage,
  type PagePlace,
  type PageSummary,
  type TemplatePages,
} from '../model/api/template-pages-api.ts';
import type { FieldsOf } from '../model/entities/collections.ts';
import { requiredName } from '../model/entities/fields.ts';
import { blocksSchemas } from '../model/entities/page-blocks.ts';
import { pagesNamed } from '../model/entities/template.ts';
import { bookPlaces } from '../model/page/page-types.ts';
import { renderPageSvg } from '../pictures/page-svg.ts';
import type { Services } from '../services.ts';
import { param, required, requiredItem, type Router } from './router.ts';

type Template = StoredItem<'templates'>;
type Fields = Readonly<Record<string, unknown>>;

/** A page with its name and blocks as they are in the file. */
interface FoundPage {
  stored: StoredItem;
  name: string;
  blocks: EditedBlock[];
}

const orderSchema = z.strictObject({ order: z.array(z.string()) });
const blocksSchema = z.strictObject({ blocks: z.array(z.record(z.string(), z.unknown())) });
const pageSchema = blocksSchema.extend({ name: requiredName.optional() });
const newPageSchema = z.strictObject({ name: requiredName });
const sendTag = 'send the ETag of the page that was read';

/** The pages of a template for the editor's users: their order, their blocks, and how blocks print that are not saved yet. */
export function templatePageRoutes(router: Router, services: Services): void {
  const { repository, fonts } = services;
  const plans = new ResponseCache<JournalPlan>();
  const pictures = new ResponseCache<Promise<CachedResponse>>();
  // A page takes tens of milliseconds. One layout at a time, so that other requests are answered in between.
  const layouts = new Queue();

  const pages = editorApi.templatePages(':id');
  router.getForEditor(pages, (event) => outlineResponse(templateIn(event)));
  router.put(pages, async (event) => {
    const template = ownIn(event);
    const { order } = await readBody(event, orderSchema, 'template');
    await change(event, template, (saved) => orderFields(order, saved));
    return outlineResponse(templateIn(event));
  });
  /** Gives a template a copy of the standard pages. */
  router.post(pages, async (event) => {
    const template = templateIn(event);
    const expected = requiredVersion(event, template.version, sendTag);
    for (const [id, page] of standardDesign.ownPages ?? [])
      if (repository.fingerprint(`pages/${id}.yaml`) === undefined) await repository.create('pages', page, id);
    const { name: _, ...design } = standardDesign.template;
    return outlineResponse(await repository.update('templates', template.id, design, expected));
  });
  router.post(editorApi.bookPages, async (event) => {
    const { name } = await readBody(event, newPageSchema, 'page');
    const { id } = await repository.create('pages', { name, blocks: [{ title: name }, { space: 1 }, { lines: 'rest' }] });
    return json({ id: bookPageKey(id) }, { status: 201 });
  });

  const page = editorApi.templatePage(':id', ':key');
  router.getForEditor(page, (event) => pageResponse(event));
  router.put(page, async (event) => {
    if (mustNotExist(event)) return restore(event);
    const template = ownIn(event);
    const { name, blocks } = await readBody(event, pageSchema, 'page');
    const place = placeIn(event);
    if ('id' in place)
      await change(event, requiredItem(services, 'pages', place.id), () => ({ ...(name !== undefined && { name }), blocks }));
    else {
      const { variant, type } = place;
      const standard = variant === 'pages' ? standardDesign.pages : {};
      await change(event, template, (saved) => ({ [variant]: { ...(saved[variant] ?? standard), [type]: blocks } }));
    }
    return pageResponse(event);
  });
  /** The page as it prints with the blocks of the body. */
  router.post(page, async (event) => {
    const { blocks } = await readBody(event, blocksSchema, 'page');
    const place = placeIn(event);
    const { blocks: drawn, ...drawing } = await draw(templateIn(event), place, blocks);
    const { block: schema } = blocksSchemas['id' in place ? 'book' : 'day'];
    const withYaml = drawn.map((each, index) => {
      const block = blocks[index] ?? {};
      const isKnown = Object.keys(block).every((key) => key in schema.shape);
      return isKnown ? each : { ...each, yaml: canonicalYaml(block, []) };
    });
    return uncachedJson({ ...drawing, blocks: withYaml });
  });
  router.getForEditor(editorApi.templatePicture(':id', ':key'), (event) => {
    const [template, place] = [templateIn(event), placeIn(event)];
    const { blocks } = pageAt(template, place, param(event, 'key'));
    return pictures.get(event.url.pathname, partsOf(template), async () => {
      const svg = renderPageSvg(await draw(template, place, blocks), await fonts());
      return new CachedResponse(svg, { type: 'image/svg+xml', headers: { 'content-security-policy': imagePolicy } });
    });
  });

  /** Makes a deleted page again, or a deleted template with this page and the standard ones. */
  async function restore(event: H3Event): Promise<CachedResponse> {
    const { name, blocks } = await readBody(event, pageSchema, 'page');
    const [id, place] = [param(event, 'id'), placeIn(event)];
    if ('id' in place) await repository.restore('pages', place.id, { name: name ?? place.id, blocks } as FieldsOf['pages']);
    else {
      const { variant, type } = place;
      const own = { [variant]: { ...(variant === 'pages' && standardDesign.pages), [type]: blocks } };
      const fields = { name: id, pages: standardDesign.pages, ...own } as FieldsOf['templates'];
      await repository.restore('templates', id, fields);
    }
    return pageResponse(event);
  }

  async function draw(template: Template, place: PagePlace, blocks: readonly EditedBlock[]) {
    const faces = await fonts();
    const drawn = await layouts.run(() => drawPage(planOf(template), place, blocks, faces));
    if (!drawn) throw new NotFoundError(`No book of "${template.fields.name}" has this page`);
    return drawn;
  }

  function partsOf(template: Template): unknown[] {
    const lists = (['pages', 'quotes', 'prompts', 'templates'] as const).map((name) => repository.list(name));
    return [template, repository.site(), repository.cover(), ...lists];
  }

  function planOf(template: Template): JournalPlan {
    const site = repository.site();
    if (!site) throw new HTTPError({ status: 503, message: 'content/site.yaml is not valid; see /api/health' });
    return plans.get(template.id, partsOf(template), () => planUnchecked(repository, site, { template: template.id }));
  }

  function templateIn(event: H3Event): Template {
    return requiredItem(services, 'templates', param(event, 'id'));
  }

  /** A template whose pages can be changed. */
  function ownIn(event: H3Event): Template {
    const template = templateIn(event);
    if (isStandard(template)) throw new HTTPError({ status: 409, message: 'The template has the standard pages; give it its own first' });
    return template;
  }

  /** Changes fields of a file; undefined removes one. What its schema does not know stays. */
  async function change(event: H3Event, stored: StoredItem, changeOf: (saved: Fields) => Fields): Promise<void> {
    const expected = requiredVersion(event, stored.version, sendTag);
    const saved = fieldsOf(stored);
    const next = Object.entries({ ...saved, ...changeOf(saved) }).filter(([, value]) => value !== undefined);
    await repository.updateDocument(stored.file, Object.fromEntries(next), expected);
  }

  /** The fields as they are in the file, also what the schema does not know; of a broken file its last good version. */
  function fieldsOf({ file, version, fields }: StoredItem): Fields {
    const document = repository.document(file);
    return (document.version === version && document.fields) || (fields as object as Fields);
  }

  function pageResponse(event: H3Event): CachedResponse {
    const id = param(event, 'key');
    const { stored, name, blocks } = pageAt(templateIn(event), placeIn(event), id);
    return json({ id, name, blocks } satisfies EditedPage, { version: stored.version, cacheControl: 'no-store' });
  }

  function pageAt(template: Template, place: PagePlace, key: string): FoundPage {
    const { template: design, pages: standard, ownPages } = designOf(template);
    if ('id' in place) {
      const own = ownPages?.get(place.id);
      if (own) return { stored: template, name: own.name, blocks: own.blocks };
      const stored = requiredItem(services, 'pages', place.id);
      return { stored, name: stored.fields.name, blocks: fieldsOf(stored)['blocks'] as EditedBlock[] };
    }
    const { variant, type } = place;
    const raw = fieldsOf(template)[variant] ?? (variant === 'pages' ? standard : design[variant]);
    const blocks = isObject(raw) ? (raw[type] as EditedBlock[] | undefined) : undefined;
    return { stored: template, name: dayPages.find((each) => each.key === key)?.name ?? key, blocks: required(blocks, 'page', key) };
  }

  function designOf({ id }: Template) {
    return required(
      journalDesigns(repository.list('templates')).find((design) => design.id === id),
      'template',
      id,
    );
  }

  function outlineResponse(template: Template): CachedResponse {
    const { id, file, fields, version } = template;
    const design = designOf(template);
    const templates = repository.list('templates');
    const summary = (key: string, name: string, blocks: unknown): PageSummary => {
      const picture = editorApi.templatePicture(id, key, tagOf(JSON.stringify([blocks, fields.rules])));
      return { key, name, ...(blocks !== undefined && { picture }) };
    };
    const days = dayPages.flatMap(({ key, name, place: { variant, type } }) => {
      const blocks = variant === 'pages' ? design.pages[type] : design.template[variant]?.[type];
      return blocks ? [summary(key, name, blocks)] : [];
    });
    const named = pagesNamed(design.template);
    const stored = repository.list('pages');
    const known = new Map([...stored.map((each) => [each.id, each.fields] as const), ...(design.ownPages ?? [])]);
    const missing = named.flatMap(({ id: of }) => (known.has(of) ? [] : [of]));
    const error = errorOf(file);
    const outline: TemplatePages = {
      id,
      name: fields.name,
      isStandard: isStandard(template),
      ...(error !== undefined && { error }),
      days,
      order: named.map(({ path: [place, often], id: of }) => `${place === 'every' ? often : place}: ${of}`),
      pages: [...known.keys(), ...new Set(missing)].map((of): PageSummary => {
        const page = known.get(of);
        const fault = page ? errorOf(`pages/${of}.yaml`) : (faultOf(`pages/${of}.yaml`) ?? `There is no page “${of}” any more.`);
        const users = templates.filter((each) => pagesNamed(each.fields).some((use) => use.id === of)).map((each) => each.fields.name);
        return {
          ...summary(bookPageKey(of), page?.name ?? of, page?.blocks),
          ...(fault !== undefined && { error: fault }),
          templates: users,
        };
      }),
    };
    return json(outline, { version, cacheControl: 'no-store' });
  }

  /** Why a file cannot be changed: it has its last good version. */
  function errorOf(file: string): string | undefined {
    return repository.isOutdated(file) ? faultOf(file) : undefined;
  }

  function faultOf(file: string): string | undefined {
    const problem = repository.problems().find((each) => each.file === file);
    return problem && `Its file has an error in line ${problem.line}: ${problem.message}`;
  }
}

/** Whether it has the pages that all templates without own pages have. */
function isStandard({ fields }: Template): boolean {
  return !(fields.pages ?? fields.front);
}

function placeIn(event: H3Event): PagePlace {
  return required(parsePageKey(param(event, 'key')), 'page', param(event, 'key'));
}

/** The fields of a template for an order. A repeated page that is alone stays without a list where it was. */
function orderFields(order: readonly string[], saved: Fields): Fields {
  const lines = order.map(parseOrderLine);
  const idsAt = (place: string) => lines.flatMap((line) => (line.place === place ? [line.id] : []));
  const isListed = (place: string) => (bookPlaces as readonly string[]).includes(place);
  const before = isObject(saved['every']) ? saved['every'] : {};
  const places = new Set([...Object.keys(before), ...lines.map(({ place }) => place)].filter((place) => !isListed(place)));
  const every = [...places].flatMap((place) => {
    const [first, ...others] = idsAt(place);
    if (first === undefined) return [];
    return [[place, others.length === 0 && typeof before[place] === 'string' ? first : [first, ...others]] as const];
  });
  const listed = bookPlaces.map((place) => [place, idsAt(place).length > 0 ? idsAt(place) : undefined]);
  return { ...Object.fromEntries(listed), every: every.length > 0 ? Object.fromEntries(every) : undefined };
}
