import type { TextPlace } from '../../../server/model/page/drawing.ts';
import type { PreviewedPage } from './use-previewed-page.ts';

const placeNames: Record<TextPlace, string> = { quote: 'quote', author: 'author’s name', prompt: 'prompt', words: 'template' };

/** A sentence for each text that a page cuts off or cannot print. */
export function notesOn({ overflow, missing }: Pick<PreviewedPage, 'overflow' | 'missing'>): string[] {
  const tooLong = overflow.map(({ place, characters, text }) => {
    if (place === 'words') return `The template’s “${text}” is too wide for its place.`;
    const left = characters === 1 ? 'Its last character is' : `Its last ${characters} characters are`;
    return `The ${placeNames[place]} is too long for its place, even in the smallest type. ${left} cut off here and in print.`;
  });
  const unprintable = missing.map(({ place, characters }) => {
    const letters = characters.map((character) => `“${character}”`).join(', ');
    return `The journal’s typeface has no ${letters}, so the ${placeNames[place]} is printed without ${characters.length === 1 ? 'it' : 'them'}.`;
  });
  return [...tooLong, ...unprintable];
}
