import type { StoredItem } from '../content/tree/stored-item.ts';
import { around, entity, invisible, tag, undecorated } from '../model/text/undecorated.ts';
import type { Warning } from './warning.ts';

const faults: { pattern: RegExp; what: string }[] = [
  { pattern: entity, what: 'is an entity of HTML, and printed as these letters' },
  { pattern: tag, what: 'is a tag of HTML, and printed as these letters' },
  { pattern: invisible, what: 'is a letter that nobody sees' },
];

/** What a table or a page puts around a text: quotation marks, the dash before an author, entities, tags and invisible letters. */
export function decoratedTexts({ file, fields }: StoredItem<'prompts' | 'quotes'>): Warning[] {
  const isPrompt = 'type' in fields;
  const { text, author, source } = isPrompt ? { text: fields.text } : fields;
  return Object.entries({ text, author, source }).flatMap(([field, text = '']): Warning[] => {
    const value = undecorated(text, isPrompt ? '' : field);
    const fault = value === text ? undefined : faultOf(text);
    if (fault === undefined) return [];
    const about = { file, path: [field], rule: 'decorated-text', message: `${fault.message}; write ${JSON.stringify(value)}` };
    const isFixed = (field === 'text' || field === 'author') && value !== '';
    return [{ ...about, ...(isFixed && { fix: { field, value } }), ...(fault.spot && { spot: fault.spot }) }];
  });
}

function faultOf(text: string): { message: string; spot?: RegExp } {
  for (const { pattern, what } of faults) {
    const [found] = pattern.exec(text) ?? [];
    const shown = found !== undefined && invisible.test(found) ? `U+${found.codePointAt(0)?.toString(16).toUpperCase()}` : found;
    if (found !== undefined) return { message: `"${shown}" ${what}`, spot: pattern };
  }
  return {
    message: around.test(text)
      ? 'has quotation marks around it, which the page sets itself'
      : 'begins with a dash, which the page sets itself',
  };
}
