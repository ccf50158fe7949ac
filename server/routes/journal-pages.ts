import type { H3 } from 'h3';
import { z } from 'zod';
import { fitsDay, weekdays } from '../model/entities/days.ts';
import type { Weekday } from '../model/entities/days.ts';
import type { LaidOutPage, Operation } from '../model/page/drawing.ts';
import { oneOf } from '../model/entities/fields.ts';
import type { PageBlock } from '../model/entities/template.ts';
import { pageNames, pageTypes, usualSides } from '../model/page/page-types.ts';
import type { PageType } from '../model/page/page-types.ts';
import { sides } from '../model/page/printed-book.ts';
import type { Fonts } from '../layout/fonts.ts';
import { layOutPage } from '../layout/lay-out-page.ts';
import { templateCode } from '../layout/template-code.ts';
import { parseBody, readJson } from '../http/request-body.ts';
import { maxCheckedText } from '../model/api/checks-api.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import { param, route } from '../http/route.ts';
import { json } from '../services.ts';
import type { Services } from '../services.ts';
import { NotFoundError } from '../content/errors.ts';
import { isStandard, journalDesigns, defaultDesign } from '../content/journal-designs.ts';
import { Queue } from '../content/queue.ts';
import type { StoredItem } from '../content/stored-item.ts';
import { found } from './reads.ts';

const querySchema = z.object({
  day: oneOf('a weekday', weekdays).optional(),
  side: oneOf('a side', sides).optional(),
  quote: z.string().optional(),
  prompt: z.string().optional(),
  template: z.string().optional(),
});

const typedText = z.string().max(maxCheckedText, `must have at most ${maxCheckedText} characters`);

/** The text of a quote or prompt as it is typed. */
const typedSchema = z.strictObject({
  day: oneOf('a weekday', weekdays).optional(),
  quote: z.strictObject({ text: typedText, author: typedText.optional() }).optional(),
  prompt: z.strictObject({ text: typedText }).optional(),
});

/**
 * A page of the journal in its printed layout: `/api/journal-pages/evening?day=monday&quote=ID&prompt=ID&side=left&template=ID`.
 * Without a template it is a page of the first template with pages, else a standard page.
 * A quote or prompt that is not named is random among those that fit. It is in `keep=ID` and not in `not=ID` where that is possible.
 * The response is `{page, overflow, missing, quote?, prompt?, code, template?, isStandard}`. `quote` and `prompt` are ids, absent where the
 * page has the journal's own words; `code` is the page as plain text with placeholders.
 */
export function journalPageRoutes(app: H3, services: Services): void {
  const { repository } = services;
  // A page takes tens of milliseconds. One layout at a time, so that hundreds of requests do not block other responses.
  const layouts = new Queue();

  route(app, editorApi.journalPage(':type'), {
    GET: async (event) => {
      const type = typeNamed(param(event, 'type'));
      const { searchParams } = event.url;
      const { signal } = event.req;
      const { day = usualDay(type), side = usualSides[type], ...named } = parseBody(querySchema, Object.fromEntries(searchParams), 'page');
      const { design, ...origin } = designOf(type, named.template);
      const hasQuote = design.some((block) => block.quote);
      const isRandom = named.prompt === undefined || (hasQuote && named.quote === undefined);
      const preference = { keep: new Set(searchParams.getAll('keep')), not: new Set(searchParams.getAll('not')) };

      const quote =
        named.quote === undefined ? choose(quotesFor(day), preference) : found(repository.get('quotes', named.quote), 'quote', named.quote);
      const prompt =
        named.prompt === undefined
          ? choose(promptsFor(type, day), preference)
          : found(repository.get('prompts', named.prompt), 'prompt', named.prompt);
      const fonts = await services.fonts();
      const layout = await layouts.run(
        () => {
          const { overflow, missing, ...page } = layOutPage(
            { type, design, weekday: day, side, quote: quote?.fields, prompt: prompt?.fields },
            fonts,
          );
          return { page: withOutlines(page, fonts), overflow, missing, code: templateCode(design, day, fonts) };
        },
        { signal },
      );
      const body = { ...layout, quote: hasQuote ? quote?.id : undefined, prompt: prompt?.id, ...origin };
      return json(services, body, isRandom ? { cacheControl: 'no-store' } : {}).respond(event);
    },
    /** The page with texts that are not saved, sent as `{day?, quote?: {text, author?}, prompt?: {text}}`: `{page, overflow}`. */
    POST: async (event) => {
      const type = typeNamed(param(event, 'type'));
      const { signal } = event.req;
      const { day = usualDay(type), quote: typedQuote, prompt: typedPrompt } = parseBody(typedSchema, await readJson(event), 'page');
      const { design } = designOf(type, undefined);
      // Beside what is typed, the page has the same texts each time.
      const quote = typedQuote ? orUndefined(typedQuote) : quotesFor(day)[0]?.fields;
      const prompt = typedPrompt ? orUndefined(typedPrompt) : promptsFor(type, day)[0]?.fields;
      const fonts = await services.fonts();
      const body = await layouts.run(
        () => {
          const {
            overflow,
            missing: _missing,
            ...page
          } = layOutPage({ type, design, weekday: day, side: usualSides[type], quote, prompt }, fonts);
          return { page: withOutlines(page, fonts), overflow };
        },
        { signal },
      );
      return json(services, body, { cacheControl: 'no-store' }).respond(event);
    },
  });

  /** The blocks of a page and where they are from. @throws NotFoundError when there is no such template, or it has no such page */
  function designOf(type: PageType, id: string | undefined): PageOrigin & { design: readonly PageBlock[] } {
    const templates = repository.list('templates');
    const named = () => journalDesigns(templates).find((design) => design.id === id);
    const used = id === undefined ? defaultDesign(templates) : found(named(), 'template', id);
    const design = used.pages[type];
    if (!design) throw new NotFoundError(`"${used.name}" has no ${pageNames[type]}`);
    return { template: used.id, isStandard: isStandard(used), design };
  }

  function quotesFor(day: Weekday): readonly StoredItem<'quotes'>[] {
    return repository.list('quotes').filter(({ fields }) => fitsDay(fields.dayOfWeek, day));
  }

  function promptsFor(type: PageType, day: Weekday): readonly StoredItem<'prompts'>[] {
    return repository.list('prompts').filter(({ fields }) => fields.type === type && fitsDay(fields.dayOfWeek, day));
  }
}

/** Without a text the page has the journal's own words. */
function orUndefined<T extends { text: string }>(typed: T): T | undefined {
  return typed.text.trim() === '' ? undefined : typed;
}

function typeNamed(name: string): PageType {
  const type = pageTypes.find((pageType) => pageType === name);
  if (!type) throw new NotFoundError(`There is no page "${name}"; there are ${pageTypes.join(', ')}`);
  return type;
}

function usualDay(type: PageType): Weekday {
  return type === 'sunday_reflection' ? 'sunday' : 'monday';
}

interface PageOrigin {
  /** The id of the template; absent where there is none. */
  template: string | undefined;
  /** Whether the template has no pages of its own. */
  isStandard: boolean;
}

interface Preference {
  keep: ReadonlySet<string>;
  not: ReadonlySet<string>;
}

/** A random item of `fitting`, by preference where that is possible; undefined when `fitting` is empty. */
function choose<T extends StoredItem>(fitting: readonly T[], { keep, not }: Preference): T | undefined {
  const preferred = fitting.filter(({ id }) => keep.has(id));
  const others = fitting.filter(({ id }) => !not.has(id));
  const candidates = [preferred, others, fitting].find((choice) => choice.length > 0) ?? [];
  return candidates[Math.floor(Math.random() * candidates.length)];
}

/** Browsers load a subset of the fonts. Letters of another font would have other widths than on paper. */
export function withOutlines<P extends Pick<LaidOutPage, 'operations'>>(page: P, fonts: Fonts): P {
  const outlined = (operation: Operation): Operation =>
    operation.kind === 'text' ? { ...operation, outline: fonts.outline(operation) } : operation;
  return { ...page, operations: page.operations.map(outlined) };
}
