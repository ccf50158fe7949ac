import type { H3, H3Event } from 'h3';
import { HTTPError } from 'h3';
import { z } from 'zod';
import { requireEditor } from '../access/guard.ts';
import { NotFoundError } from '../content/errors.ts';
import { Queue } from '../content/queue.ts';
import { expectedVersion } from '../http/conditional-request.ts';
import { parseBody, readJson } from '../http/request-body.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { param, route } from '../http/route.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import type { EditionSummary, Spread } from '../model/api/editions.ts';
import { oneOf, requiredText } from '../model/entities/fields.ts';
import { idOfName, isId } from '../model/entities/ids.ts';
import { editionSlots, parseTextUse } from '../model/page/edition-slots.ts';
import { maxEditionWeeks } from '../model/page/journal-days.ts';
import { printerNames } from '../model/page/printer-names.ts';
import { firstDaySchema } from '../model/entities/edition.ts';
import { weakMemo } from '../model/runtime/weak-memo.ts';
import { outlineOf, spreadPage } from '../book/book-outline.ts';
import { keepWords, makeEdition, putText } from '../book/change-edition.ts';
import { planJournal, PrintRefusedError } from '../book/plan-journal.ts';
import type { JournalPlan } from '../book/plan-journal.ts';
import { json } from '../services.ts';
import type { Services } from '../services.ts';
import type { StoredItem } from '../content/stored-item.ts';
import { found } from './reads.ts';

const editionSchema = z.strictObject({
  id: requiredText,
  template: z.string().optional(),
  weeks: z.number().int().min(1).max(maxEditionWeeks, `must be at most ${maxEditionWeeks}`).optional(),
  start: firstDaySchema.optional(),
  printer: oneOf('a printer', printerNames).optional(),
});

const textSchema = z.strictObject({ slot: oneOf('a place', editionSlots), text: requiredText });

/** The editions for the editor's users: the list and a new one, the pages of one as a book, and the texts of its days. */
export function editionRoutes(app: H3, services: Services): void {
  const { repository, guard, fonts, responses } = services;
  const plans = new ResponseCache<JournalPlan>();
  // Also after a restart, a revision is of one plan alone.
  const start = Date.now().toString(36);
  let count = 0;
  const revisionOf = weakMemo<JournalPlan, string>(() => `${start}-${(count += 1)}`);
  // A page takes tens of milliseconds. One layout at a time, so that other requests are answered in between.
  const layouts = new Queue();

  route(app, editorApi.editions, {
    GET: async (event) => {
      requireEditor(event, guard);
      const list = repository.list('editions');
      return (await responses.get(editorApi.editions, [list], () => json(services, list.map(summaryOf)))).respond(event);
    },
    POST: async (event) => {
      const { id: name, ...order } = parseBody(editionSchema, await readJson(event), 'edition');
      const id = idOfName(name);
      if (id === '') throw refused('id: must have a letter from a to z or a digit, such as spring-2027');
      if (repository.get('editions', id)) throw new HTTPError({ status: 409, message: `The edition "${id}" already exists` });
      await makeEdition(repository, id, order).catch(asRequestError);
      const stored = found(repository.get('editions', id), 'edition', id);
      const headers = { location: `${editorApi.editions}/${id}` };
      return json(services, summaryOf(stored), { status: 201, version: stored.version, headers }).respond(event);
    },
  });

  route(app, editorApi.book(':id'), {
    GET: (event) => {
      requireEditor(event, guard);
      const stored = storedFor(event);
      const plan = planOf(stored);
      return json(services, outlineOf(stored, revisionOf(plan), plan)).respond(event);
    },
  });

  route(app, editorApi.spread(':id', ':spread'), {
    GET: async (event) => {
      requireEditor(event, guard);
      const stored = storedFor(event);
      const plan = planOf(stored);
      const spread = Number(param(event, 'spread'));
      const numbers = [2 * spread, 2 * spread + 1].filter((number) => number >= 1 && number <= plan.book.length);
      if (!Number.isInteger(spread) || numbers.length === 0) throw new NotFoundError(`The book has ${plan.book.length} pages`);
      const make = async () => {
        const faces = await fonts();
        const pages = [];
        for (const number of numbers) pages.push(await layouts.run(() => spreadPage(plan, number, faces)));
        return json(services, { pages } satisfies Spread);
      };
      return (await responses.get(editorApi.spread(stored.id, spread), [plan], make)).respond(event);
    },
  });

  route(app, editorApi.editionDay(':id', ':day'), {
    PUT: async (event) => {
      const stored = storedFor(event);
      const { slot, text } = parseBody(textSchema, await readJson(event), 'text');
      const day = Number(param(event, 'day'));
      const { version } = await putText(repository, stored.id, { day, slot, text }, expectedVersion(event, stored.version));
      return json(services, { day, slot, text }, { version }).respond(event);
    },
  });

  route(app, editorApi.editionWords(':id'), {
    PUT: async (event) => {
      const { id } = storedFor(event);
      const only = parseBody(textSchema.partial(), await readJson(event), 'text');
      return json(services, { kept: await keepWords(repository, id, only) }).respond(event);
    },
  });

  function storedFor(event: H3Event): StoredItem<'editions'> {
    const id = param(event, 'id');
    return found(isId(id) ? repository.get('editions', id) : undefined, 'edition', id);
  }

  function planOf({ id, fields }: StoredItem<'editions'>): JournalPlan {
    const key = [fields, repository.list('quotes'), repository.list('prompts'), repository.list('templates'), repository.site()];
    return plans.get(id, key, () => {
      const plan = planJournal(repository, { edition: id });
      if (!('problems' in plan)) return plan;
      const [{ file, line, message }] = plan.problems as [(typeof plan.problems)[number]];
      throw new HTTPError({ status: 409, message: `The journal cannot be shown: ${file}, line ${line}, ${message}` });
    });
  }
}

function summaryOf({ id, fields: { days, ...header } }: StoredItem<'editions'>): EditionSummary {
  const ids = (day: (typeof days)[number]) => Object.entries(day).flatMap(([slot, use]) => (use ? [[slot, parseTextUse(use).id]] : []));
  return { id, ...header, days: days.map((day) => Object.fromEntries(ids(day)) as EditionSummary['days'][number]) };
}

function asRequestError(error: unknown): never {
  if (!(error instanceof PrintRefusedError)) throw error;
  throw refused(error.option === undefined ? error.message : `${error.option}: ${error.message}`);
}

function refused(message: string): HTTPError {
  return new HTTPError({ status: 400, message });
}
