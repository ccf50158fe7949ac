import { NotFoundError } from '../content/ground/errors.ts';
import type { Repository } from '../content/repository.ts';
import { blocksOfDay, defaultDesign, isStandard, journalDesigns, standardDesign } from '../content/tree/journal-designs.ts';
import type { StoredItem } from '../content/tree/stored-item.ts';
import type { PageStyle, Fonts } from '../layout/grid-and-type.ts';
import { layOutPage, type PageOrder } from '../layout/lay-out-blocks.ts';
import { fitsDay, type Weekday } from '../model/entities/days.ts';
import { defaultSides, pageNames, pageTypes, type PageType } from '../model/entities/page-types.ts';
import type { PromptInput, QuoteFields } from '../model/entities/quote.ts';
import type { TemplatePages } from '../model/entities/template.ts';
import { outlined } from './book-outline.ts';

type Content = Pick<Repository, 'list'>;

export function defaultDay(type: PageType): Weekday {
  return type === 'sunday_reflection' ? 'sunday' : 'monday';
}

/** The blocks of a page of a template, by default the printed one, and which template that is. @throws NotFoundError when there is none */
export function designOfDay(content: Content, type: PageType, day: Weekday, id?: string) {
  const templates = content.list('templates');
  const used = id === undefined ? defaultDesign(templates) : journalDesigns(templates).find((design) => design.id === id);
  if (!used) throw new NotFoundError(`No template with id "${id}"`);
  const design = blocksOfDay(used, type, day);
  if (!design) throw new NotFoundError(`"${used.name}" has no ${pageNames[type]}`);
  return { template: used.id, isStandard: isStandard(used), design, style: used.template };
}

export function quotesFor(content: Content, day: Weekday): readonly StoredItem<'quotes'>[] {
  return content.list('quotes').filter(({ fields }) => fitsDay(fields.dayOfWeek, day));
}

export function promptsFor(content: Content, type: PageType, day: Weekday): readonly StoredItem<'prompts'>[] {
  return content.list('prompts').filter(({ fields }) => fields.type === type && fitsDay(fields.dayOfWeek, day));
}

/**
 * The page that shows a quote, a prompt or a template (its page of `type`). The other text on it is the first that fits, so that all
 * versions share it. @throws NotFoundError
 */
export function pageWith(content: Content, part: string, fields: object, type?: PageType): PageOrder {
  const template: { pages?: TemplatePages } & PageStyle = part === 'templates' ? fields : defaultDesign(content.list('templates')).template;
  const { pages = standardDesign().pages, margins, rules, trim } = template;
  const fitting = pageTypes.filter((each) => pages[each]);
  const ofQuote = fitting.find((each) => pages[each]?.some((block) => block.quote));
  const own = part === 'prompts' ? (fields as PromptInput).type : undefined;
  const shown = own ?? type ?? (part === 'quotes' ? ofQuote : fitting[0]);
  const design = shown && pages[shown];
  if (!shown || !design) throw new NotFoundError('No page of the journal has such an item');

  const { dayOfWeek } = fields as Partial<QuoteFields>;
  const weekday = dayOfWeek === undefined || dayOfWeek === 'any' ? defaultDay(shown) : dayOfWeek;
  const quote = part === 'quotes' ? (fields as QuoteFields) : quotesFor(content, weekday)[0]?.fields;
  const prompt = part === 'prompts' ? (fields as PromptInput) : promptsFor(content, shown, weekday)[0]?.fields;
  return { type: shown, design, style: { margins, rules, trim }, weekday, side: defaultSides[shown], quote, prompt };
}

export function outlinedPage(order: PageOrder, fonts: Fonts) {
  const { overflow, missing, ...page } = layOutPage(order, fonts);
  return { page: { ...page, operations: outlined(page.operations, fonts) }, overflow, missing };
}
