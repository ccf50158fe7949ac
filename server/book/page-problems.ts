import { readSource } from '../content/files/read-file.ts';
import type { JournalDesign } from '../content/journal-designs.ts';
import type { Repository } from '../content/repository.ts';
import type { PlacedText } from '../model/api/editions-api.ts';
import { byPlace } from '../model/entities/problem.ts';
import type { Problem } from '../model/entities/problem.ts';
import type { BookFault, SmallerText } from './preflight.ts';
import { placesInFile } from './plan-journal.ts';

/** The faults of the pages as problems of the files. */
export function pageProblems(content: Repository, faults: readonly BookFault[], design: JournalDesign): Problem[] {
  return faults
    .map((fault): Problem => {
      const { file, steps } = sourceOf(fault, design);
      const rule = fault.kind === 'too-long' ? 'too-long-to-print' : 'not-in-typeface';
      const message = [...steps, ''].join(': ') + messageOf(fault);
      return { file, ...placeOf(content, file, steps, fault.text), severity: 'error', rule, message };
    })
    .sort(byPlace);
}

/** The file and the field of a text at fault. A page of no day has the words of the site. */
function sourceOf(
  { page: { kind, quote, prompt }, place }: Pick<BookFault, 'page' | 'place'>,
  { id }: JournalDesign,
): { file: string; steps: string[] } {
  if (place === 'prompt' && prompt !== undefined) return { file: `prompts/${prompt}.yaml`, steps: ['text'] };
  if (place !== 'words' && quote !== undefined) return { file: `quotes/${quote}.yaml`, steps: [place === 'author' ? 'author' : 'text'] };
  const isOfSite = id === undefined || kind === 'title' || kind === 'front' || kind === 'notes';
  return isOfSite ? { file: 'site.yaml', steps: ['print'] } : { file: `templates/${id}.yaml`, steps: ['pages'] };
}

export function placeSmallerText(content: Repository, text: SmallerText, design: JournalDesign): PlacedText {
  const { file, steps } = sourceOf(text, design);
  return { file, ...placeOf(content, file, steps, undefined), size: text.size, page: text.number };
}

function messageOf({ number, kind, characters, text }: BookFault): string {
  if (Array.isArray(characters)) return `has ${characters.map(named).join(', ')} on page ${number}, which the typeface lacks`;
  if (text !== undefined) return `"${text}" has no room on page ${number}`;
  if (kind === 'too-long') return `has no room on page ${number} for its last ${characters} characters, even in 9 pt; shorten it`;
  return '';
}

function named(character: string): string {
  return `"${character}" (U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')})`;
}

/** Where the text is in the file, or the field. */
function placeOf(content: Repository, file: string, steps: string[], text: string | undefined): { line: number; column: number } {
  const source = readSource(content.folder, file);
  const lines = text !== undefined && source && 'text' in source ? source.text.split('\n') : [];
  const line = lines.findIndex((each) => text !== undefined && each.includes(text));
  return line < 0 ? placesInFile(content, file)(steps) : { line: line + 1, column: (lines[line]?.indexOf(text ?? '') ?? 0) + 1 };
}
