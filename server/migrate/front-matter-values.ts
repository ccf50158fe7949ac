import sanitize from 'sanitize-html';
import { inlineTags, plainText } from '../model/text/plain-text.ts';
import { inlineHtml } from './markdown-html.ts';
import { lowerKeys, valueAt, type Fields } from './old-sites.ts';
import { readDate } from './post-date.ts';

/** Reads fields by name, in any letter case, and keeps track of the unread ones. */
export function fieldReader(written: Fields) {
  const fields = lowerKeys(written) as Fields;
  const known = new Set<string>();
  return {
    fields,
    /** The first readable value of these fields; `seo.title` is nested. */
    first<T>(read: (value: unknown) => T | undefined, ...keys: string[]): T | undefined {
      let found: T | undefined;
      for (const key of keys) {
        const steps = key.toLowerCase().split('.');
        const value = valueAt(fields, ...steps);
        const result = read(value);
        found ??= result;
        if (isEmpty(value) || (result !== undefined && !hasUnread(value))) known.add(steps[0] ?? key);
      }
      return found;
    },
    /** The names of the other fields that were not read. */
    left(ignored: readonly string[]): string[] {
      const others = new Set([...known, ...ignored.map((key) => key.toLowerCase())]);
      return Object.keys(written).filter((key) => !others.has(key.toLowerCase()) && !isEmpty(written[key]));
    },
  };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.every(isEmpty));
}

/** Whether a list has an entry without a text or a name. */
function hasUnread(value: unknown): boolean {
  if (Array.isArray(value))
    return value.some((each) => hasUnread(each) || (!Array.isArray(each) && textOf(each) === undefined && labelIn(each) === undefined));
  return false;
}

/** A text or a number as it is written. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

// Bold words and links. Other marks can be meant as they are.
const markdown = /\*\*\S[^*]*\*\*|\]\((?:https?:|\/|#)/;

/** The words of a text on one line, without HTML and Markdown: `Don&#8217;t **panic**` is `Don’t panic`. */
export function wordsIn(value: unknown): string | undefined {
  const written = textOf(value)?.replace(/\s+/g, ' ');
  const text = written !== undefined && markdown.test(written) ? inlineHtml(written) : written;
  if (text === undefined || !/[<&]/.test(text)) return text;
  const escaped = text.replace(/<(?:br ?\/?|\/?p(?:\s[^<>]*)?)>/gi, ' ').replace(otherTag, '&lt;');
  return textOf(plainText(sanitize(escaped, { allowedTags: [], allowedAttributes: {} })).replace(/\s+/g, ' '));
}

// As in "The <div> element".
const otherTag = new RegExp(`<(?!/?(?:${[...inlineTags, 'u', 's', 'font', 'big', 'tt', 'p'].join('|')})(?:\\s[^<>]*)?>)`, 'gi');

const labelIn = (value: unknown): string | undefined => firstText(value, ['name', 'title', 'label', 'slug', ...pictureKeys]);

const pictureKeys = ['src', 'url', 'path', 'image', 'relative', 'feature', 'filename'];

function firstText(value: unknown, keys: readonly string[]): string | undefined {
  return keys.map((key) => textOf(valueAt(value, key))).find(Boolean);
}

/** The texts of a list, nested lists and named entries included, or of a comma-separated text. */
export function listOf(value: unknown): string[] | undefined {
  if (Array.isArray(value)) return value.flatMap((each) => (typeof each === 'string' ? (textOf(each) ?? []) : (listOf(each) ?? [])));
  return (textOf(value) ?? labelIn(value))?.split(',').flatMap((each) => textOf(each) ?? []);
}

export function wordListOf(value: unknown): string[] | undefined {
  return listOf(value)?.flatMap((text) => wordsIn(text) ?? []);
}

/** `Ann Lee`, or `Ann Lee, Bo Chen and Cy Day`. @param authors the people that the settings of the old site name by key */
export function peopleIn(value: unknown, authors?: Fields): string | undefined {
  const names = (Array.isArray(value) ? value : [value]).flatMap((each) => {
    const written = textOf(each);
    return wordsIn(valueAt(authors, written?.toLowerCase() ?? '', 'name') ?? written ?? valueAt(each, 'name')) ?? [];
  });
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0];
}

export function pictureIn(value: unknown): string | undefined {
  return Array.isArray(value) ? pictureIn(value[0]) : (textOf(value) ?? firstText(value, pictureKeys));
}

export function dateOf(value: unknown): string | undefined {
  return readDate(textOf(value) ?? '');
}
