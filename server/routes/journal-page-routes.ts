import { z } from 'zod';
import { defaultDay, designOfDay, outlinedPage, promptsFor, quotesFor } from '../book/day-page.ts';
import { NotFoundError } from '../content/ground/errors.ts';
import { type StoredItem, storedItem } from '../content/tree/stored-item.ts';
import { json, uncachedJson } from '../http/cached-response.ts';
import { parseQuery, readBody } from '../http/request-body.ts';
import type { Fonts } from '../layout/grid-and-type.ts';
import { templateCode } from '../layout/template-code.ts';
import { maxCheckedText } from '../model/api/checks-api.ts';
import { editorApi } from '../model/api/editor-calls.ts';
import { weekdays } from '../model/entities/days.ts';
import { oneOf } from '../model/entities/fields.ts';
import { sides, pageTypes, defaultSides, type PageType } from '../model/entities/page-types.ts';
import type { Uses } from '../services.ts';
import { param, type Router } from './router.ts';

const querySchema = z.object({
  day: oneOf('a weekday', weekdays).optional(),
  side: oneOf('a side', sides).optional(),
  quote: z.string().optional(),
  prompt: z.string().optional(),
  template: z.string().optional(),
});

const typedText = z.string().max(maxCheckedText, `must have at most ${maxCheckedText} characters`);

const typedSchema = z.strictObject({
  day: oneOf('a weekday', weekdays).optional(),
  quote: z.strictObject({ text: typedText, author: typedText.optional() }).optional(),
  prompt: z.strictObject({ text: typedText }).optional(),
});

/**
 * A page of the journal in its printed layout: `/api/journal-pages/evening?day=monday&quote=ID&prompt=ID&side=left&template=ID`.
 * The default template is the first one with pages. A quote or prompt that is not named is random, preferably one of `keep=ID` and none of `not=ID`.
 * The response is `{page, overflow, missing, quote?, prompt?, code, template?, isStandard}`; `quote` and `prompt` are ids, absent where the page
 * has the journal's own words, and `code` is the page as plain text with placeholders.
 */
export function journalPageRoutes(router: Router, { repository, layOut }: Uses<'layOut' | 'repository'>): void {
  router.get(editorApi.journalPage(':type'), async (event) => {
    const type = typeNamed(param(event, 'type'));
    const { day = defaultDay(type), side = defaultSides[type], ...named } = parseQuery(event, querySchema, 'page');
    const { design, style, ...origin } = designOfDay(repository, type, day, named.template);
    const hasQuote = design.some((block) => block.quote);
    const isRandom = named.prompt === undefined || (hasQuote && named.quote === undefined);
    const { searchParams } = event.url;
    const quote =
      named.quote === undefined ? choose(quotesFor(repository, day), searchParams) : storedItem(repository, 'quotes', named.quote);
    const prompt =
      named.prompt === undefined
        ? choose(promptsFor(repository, type, day), searchParams)
        : storedItem(repository, 'prompts', named.prompt);
    const order = { type, design, style, weekday: day, side, quote: quote?.fields, prompt: prompt?.fields };
    const both = (fonts: Fonts) => ({ ...outlinedPage(order, fonts), code: templateCode(design, day, fonts, style) });
    const layout = await layOut(both, event.req.signal);
    const body = { ...layout, quote: hasQuote ? quote?.id : undefined, prompt: prompt?.id, ...origin };
    return isRandom ? uncachedJson(body) : json(body);
  });
  /** The page with texts that are not saved, sent as `{day?, quote?: {text, author?}, prompt?: {text}}`: `{page, overflow}`. */
  router.post(editorApi.journalPage(':type'), async (event) => {
    const type = typeNamed(param(event, 'type'));
    const { day = defaultDay(type), quote: typedQuote, prompt: typedPrompt } = await readBody(event, typedSchema, 'page');
    const { design, style } = designOfDay(repository, type, day);
    // The texts that are not typed are the same each time.
    const quote = typedQuote ? orUndefined(typedQuote) : quotesFor(repository, day)[0]?.fields;
    const prompt = typedPrompt ? orUndefined(typedPrompt) : promptsFor(repository, type, day)[0]?.fields;
    const order = { type, design, style, weekday: day, side: defaultSides[type], quote, prompt };
    const { page, overflow } = await layOut((fonts) => outlinedPage(order, fonts), event.req.signal);
    return uncachedJson({ page, overflow });
  });
}

function orUndefined<T extends { text: string }>(typed: T): T | undefined {
  return typed.text.trim() === '' ? undefined : typed;
}

function typeNamed(name: string): PageType {
  const type = pageTypes.find((pageType) => pageType === name);
  if (!type) throw new NotFoundError(`There is no page "${name}"; there are ${pageTypes.join(', ')}`);
  return type;
}

/** A random item of `fitting`, preferably one that the query keeps, or else one that it does not exclude. */
function choose<T extends StoredItem>(fitting: readonly T[], query: URLSearchParams): T | undefined {
  const [keep, not] = [new Set(query.getAll('keep')), new Set(query.getAll('not'))];
  const preferred = fitting.filter(({ id }) => keep.has(id));
  const others = fitting.filter(({ id }) => !not.has(id));
  const candidates = [preferred, others, fitting].find((choice) => choice.length > 0) ?? [];
  return candidates[Math.floor(Math.random() * candidates.length)];
}
