import type { Replacement } from '../../model/api/request-schemas.ts';
import type { ReplacedLine } from '../../model/api/response-schemas.ts';
import { unseen } from '../../model/text/hidden-html.ts';
import { aroundChanges, type TextPart } from '../../model/text/differences.ts';
import { findText, type Range } from '../../model/text/find-text.ts';
import { inlineTags } from '../../model/text/plain-text.ts';

/** The lines of an item in which a replacement changes words that people read. */
export function linesToReplace(fields: object, replacement: Replacement): ReplacedLine[] {
  const found: ReplacedLine[] = [];
  mapWords(fields, (text, field) => {
    for (const { line, shown, ranges } of linesOf(text, field, replacement))
      found.push({ field, line, parts: partsOf(shown, ranges, replacement.by), places: ranges.length });
    return text;
  });
  return found;
}

/** The fields of an item after the replacement in these lines. A top-level field or a list entry that becomes empty is removed. */
export function replaceWords<T extends object>(fields: T, replacement: Replacement, lines: Pick<ReplacedLine, 'field' | 'line'>[]) {
  const chosen = new Set(lines.map(({ field, line }) => `${field} ${line}`));
  return mapWords(fields, (text, field) => {
    const by = isHtml(field) ? escapeHtml(replacement.by) : replacement.by;
    let [replaced, rest] = ['', 0];
    for (const { line, offset, shown, ranges } of linesOf(text, field, replacement))
      for (const [start, end] of chosen.has(`${field} ${line}`) ? ranges : []) {
        const opening = isHtml(field) ? shown.slice(0, start).search(bareOpening) : -1;
        if (opening !== -1 && offset + opening >= rest) {
          replaced += text.slice(rest, offset + opening) + escapeHtml(text.charAt(offset + opening));
          rest = offset + opening + 1;
        }
        replaced += text.slice(rest, offset + start) + by;
        rest = offset + end;
      }
    return replaced + text.slice(rest);
  });
}

function linesOf(text: string, field: string, replacement: Replacement) {
  let next = 0;
  return (isHtml(field) ? wordsInPlace(text) : text).split('\n').flatMap((shown, line) => {
    const offset = next;
    next += shown.length + 1;
    const words = isHtml(field) ? shown : shown.replace(placeholder, (source) => '\0'.repeat(source.length));
    const ranges = findText(words, replacement).filter((range) => shown.slice(...range) !== replacement.by);
    return ranges.length > 0 ? [{ line, offset, shown, ranges }] : [];
  });
}

// `{weeks}` in a page of the book.
const placeholder = /\{\w+\}/g;

// A character that would start a tag or a character reference. Escaped characters are longer in the HTML.
const bareOpening = /[<&](?!\u00ad)[\w#!/]*$/;

// Enough context to recognize a place; also the limit in a text without line breaks.
const wordsAroundPlace = 12;
const maxMarkedPlaces = 20;

function partsOf(text: string, ranges: readonly Range[], by: string): TextPart[] {
  const parts: TextPart[] = [];
  let rest = 0;
  for (const [start, end] of ranges.slice(0, maxMarkedPlaces)) {
    parts.push({ is: 'same', text: text.slice(rest, start) }, { is: 'removed', text: text.slice(start, end) });
    if (by !== '') parts.push({ is: 'added', text: by });
    rest = end;
  }
  const excerpt = aroundChanges([...parts, { is: 'same', text: text.slice(rest) }], wordsAroundPlace);
  return excerpt.map(({ is, text }) => ({ is: is === 'left-out' ? 'same' : is, text: text.replace(/[\0\u00ad]/g, '') }));
}

// No other top-level field has this name.
function isHtml(field: string): boolean {
  return field === 'content';
}

const markup = new RegExp(String.raw`(?<tag>${unseen.source})|&(?<name>#?\w+);|\s+`, 'gi');
const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The text of an article with each word at its offset in the HTML: markup becomes a line break, a space or a NUL, padded with soft hyphens. */
function wordsInPlace(html: string): string {
  return html.replace(markup, (source: string, ...rest) => {
    const { tag, name } = rest.at(-1) as { tag?: string; name?: string };
    const isLine = tag !== undefined && !inlineTags.includes(/[a-z]+/i.exec(tag)?.[0].toLowerCase() ?? '');
    const shown = isLine ? '\n' : tag !== undefined ? '\0' : name === undefined ? ' ' : (characters[name] ?? '\0');
    return shown.padEnd(source.length, '\u00ad');
  });
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

// Not ids, addresses, dates and names of choices.
const wordFields =
  'text|author|category|source|name|description|title|excerpt|metaTitle|metaDescription|content|heading|words|date|total|to|' +
  'tagline|role|shortBio|bio|productName|network|label|note|intro|story|alt|caption|mission|community|lead|priceNote|value|' +
  String.raw`question|answer|lines|subtitle|spine|back|captions\.\w+|(?:keywords|list)\[\d+\]`;
// These have a meaning in a page of the book.
const keywords = new Set(['box', 'rest', 'quote']);
const isWords = new RegExp(String.raw`(?:^|\.)(?:${wordFields})$`);

/** Changes the words that people read. @param path of a field: `reviews[2].content` */
function mapWords<T>(value: T, change: (text: string, path: string) => string, path = ''): T {
  if (typeof value === 'string') return (isWords.test(path) && !keywords.has(value) ? change(value, path) : value) as T;
  if (typeof value !== 'object' || value === null || path === 'structuredData') return value;
  const isList = Array.isArray(value);
  const mapped = Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const next = mapWords(inner, change, isList ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`);
    const isRemoved = next === '' && inner !== '' && (isList || path === '');
    return isRemoved ? [] : [[key, next] as const];
  });
  return (isList ? mapped.map(([, each]) => each) : Object.fromEntries(mapped)) as T;
}
