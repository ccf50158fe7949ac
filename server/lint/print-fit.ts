import type { LaidOutPage, TextPlace } from '../model/page/drawing.ts';
import { layOutPage } from '../print/lay-out-page.ts';
import type { PageOrder } from '../print/lay-out-page.ts';
import type { Fonts } from '../print/fonts.ts';
import { plainlyFits } from '../print/plainly-fits.ts';
import { escapeRegExp } from './escape-regexp.ts';
import type { Content, Warning } from './warning.ts';

/** Texts that their printed page has no room for, even in its smallest type, or no letters for. */
export async function printFit(content: Content, fonts: () => Promise<Fonts>): Promise<Warning[]> {
  const quotes = content
    .list('quotes')
    .filter(({ fields: { text, author = '' } }) => !plainlyFits(text, 'quote') || !plainlyFits(author, 'author'))
    .map(({ file, fields }) => ({ file, order: { type: 'evening', quote: fields } as const }));
  const prompts = content
    .list('prompts')
    .filter(({ fields: { text } }) => !plainlyFits(text, 'prompt'))
    .map(({ file, fields }) => ({ file, order: { type: fields.type, prompt: fields } }));
  const doubtful = [...quotes, ...prompts];
  if (doubtful.length === 0) return [];
  const faces = await fonts();
  return doubtful.flatMap(({ file, order }) => warningsOf(file, pageWith(order, faces)));
}

function pageWith(order: Pick<PageOrder, 'type' | 'quote' | 'prompt'>, fonts: Fonts): LaidOutPage {
  return layOutPage({ ...order, weekday: order.type === 'sunday_reflection' ? 'sunday' : 'monday', side: 'left' }, fonts);
}

function warningsOf(file: string, { overflow, missing }: LaidOutPage): Warning[] {
  const long = overflow.map(({ place, characters }): Warning => {
    const message = `is too long for its printed page by ${characters} characters, even in the smallest type; shorten it`;
    return { file, path: [fieldOf[place]], rule: 'too-long-to-print', message };
  });
  const strange = missing.map(({ place, characters }): Warning => {
    const named = characters.map((character) => `"${character}" (${codeOf(character)})`).join(', ');
    const message = `has ${named}, which the printed journal's typeface lacks and leaves out; write it in other letters`;
    return { file, path: [fieldOf[place]], rule: 'not-in-typeface', message, spot: new RegExp(escapeRegExp(characters[0] ?? '')) };
  });
  return [...long, ...strange];
}

const fieldOf: Record<TextPlace, string> = { quote: 'text', prompt: 'text', author: 'author' };

function codeOf(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
}
