import { randomUUID } from 'node:crypto';
import { HTTPError, type H3Event } from 'h3';
import { mostPages } from '../book/printers.ts';
import { outlineOf, spreadPage } from '../book/book-outline.ts';
import type { EditionTexts } from '../book/choose-days.ts';
import { editionFaults } from '../book/edition-days.ts';
import { bookParts, planJournal, textsOf, weeksWithin, type JournalPlan } from '../book/plan-journal.ts';
import { changedEdition, makeEdition, putText } from '../book/change-edition.ts';
import { NotFoundError } from '../content/ground/errors.ts';
import { type StoredItem, storedItem } from '../content/tree/stored-item.ts';
import { json, ResponseCache, uncachedJson } from '../http/cached-response.ts';
import { expectedVersion } from '../http/conditional-requests.ts';
import { parseQuery, readBody } from '../http/request-body.ts';
import type { BookSize, EditionSummary, Spread } from '../model/api/editions-api.ts';
import { bookSizeSchema, dayTextSchema, newEditionSchema } from '../model/api/request-schemas.ts';
import { editorApi } from '../model/api/editor-calls.ts';
import { weakMemo } from '../model/caches.ts';
import { idOfName } from '../model/entities/ids.ts';
import type { Uses } from '../services.ts';
import { addItemWrites } from './item-routes.ts';
import { param, type Router } from './router.ts';

/** The editions for the editor's users: the list and a new one, the pages of one as a book, and the texts of its days. */
export function editionRoutes(router: Router, services: Uses<'guard' | 'layOut' | 'repository' | 'responses'>): void {
  const { repository, layOut, responses } = services;
  const plans = new ResponseCache<JournalPlan>();
  const revisionOf = weakMemo<JournalPlan, string>(() => randomUUID());

  router.getForEditor(editorApi.editions, () => {
    const list = repository.list('editions');
    const texts = textsOf(repository);
    return responses.get(editorApi.editions, [list, texts.quotes, texts.prompts], () => json(list.map((each) => summaryOf(each, texts))));
  });
  const { find, responseOf } = addItemWrites(router, services, 'editions', {
    path: editorApi.editions,
    canCreate: false,
    computed: ['faults'],
    itemOf: (stored) => summaryOf(stored, textsOf(repository)),
    complete: (stored, changes) => changedEdition(repository, stored.fields, changes),
  });
  router.getForEditor(editorApi.edition(':id'), (event) => responseOf(find(event)));
  router.post(editorApi.editions, async (event) => {
    const { id: name, ...order } = await readBody(event, newEditionSchema, 'edition');
    const id = idOfName(name);
    if (id === '') throw new HTTPError({ status: 400, message: 'id: must have a letter from a to z or a digit, such as spring-2027' });
    if (repository.get('editions', id)) throw new HTTPError({ status: 409, message: `The edition "${id}" already exists` });
    await makeEdition(repository, id, { ...order, ...(name !== id && { name }) });
    const stored = storedItem(repository, 'editions', id);
    const headers = { location: `${editorApi.editions}/${id}` };
    return json(summaryOf(stored, textsOf(repository)), { status: 201, version: stored.version, headers });
  });

  router.getForEditor(editorApi.bookSize(), (event) => {
    const plan = shownPlan(planJournal(repository, parseQuery(event, bookSizeSchema, 'book')));
    const { book } = plan;
    const maxPages = mostPages(plan);
    const isTooLong = book.length > maxPages;
    return uncachedJson({ pages: book.length, maxPages, ...(isTooLong && { maxWeeks: weeksWithin(plan, maxPages) }) } satisfies BookSize);
  });

  router.getForEditor(editorApi.book(':id'), (event) => {
    const stored = storedFor(event);
    const plan = planOf(stored);
    return json(outlineOf(stored, revisionOf(plan), plan));
  });

  router.getForEditor(editorApi.spread(':id', ':spread'), (event) => {
    const stored = storedFor(event);
    const plan = planOf(stored);
    const spread = Number(param(event, 'spread'));
    const numbers = [2 * spread, 2 * spread + 1].filter((number) => number >= 1 && number <= plan.book.length);
    if (!Number.isInteger(spread) || numbers.length === 0) throw new NotFoundError(`The book has ${plan.book.length} pages`);
    const make = async () => {
      const pages = [];
      for (const number of numbers) pages.push(await layOut((faces) => spreadPage(plan, number, faces)));
      return json({ pages } satisfies Spread);
    };
    return responses.get(editorApi.spread(stored.id, spread), [plan], make);
  });

  router.put(editorApi.editionDay(':id', ':day'), async (event) => {
    const stored = storedFor(event);
    const { slot, text, was } = await readBody(event, dayTextSchema, 'text');
    const day = Number(param(event, 'day'));
    const { version } = await putText(repository, stored.id, { day, slot, text, was }, expectedVersion(event, stored.version));
    return json({ day, slot, text }, { version });
  });

  function storedFor(event: H3Event): StoredItem<'editions'> {
    return storedItem(repository, 'editions', param(event, 'id'));
  }

  function planOf({ id, fields }: StoredItem<'editions'>): JournalPlan {
    return plans.get(id, [fields, ...bookParts(repository)], () => shownPlan(planJournal(repository, { edition: id })));
  }
}

function shownPlan(plan: ReturnType<typeof planJournal>): JournalPlan {
  if (!('problems' in plan)) return plan;
  const [first] = plan.problems;
  const message = `The journal cannot be shown: ${first?.file}, line ${first?.line}, ${first?.message}`;
  throw new HTTPError({ status: 409, message });
}

function summaryOf({ id, fields }: StoredItem<'editions'>, texts: EditionTexts): EditionSummary {
  return { id, ...fields, faults: editionFaults(fields, texts) };
}
