import type { StoredItem } from '../content/tree/stored-item.ts';
import { replaceElements } from '../model/text/html-tree.ts';
import { maxSpotLetters, spotPattern, type Warning } from './warning.ts';

const entity = '(?:#\\d{1,6}|#x[\\da-f]{1,5}|nbsp|amp|lt|gt|quot|apos|[lr][sd]quo|[nm]dash|hellip);';
const tagAdvice = 'is a tag of another system; write the picture, link or words that it stands for, or remove it';
const entityAdvice = 'is shown literally; write the character itself';

// Marks of the former system that readers of an imported post would see. Searching for `start` is fast, and almost no text has one.
const marks: { start: string; pattern: RegExp; advice: string }[] = [
  {
    start: '{',
    pattern: /\{\{(?:[<%]|&lt;)?[-\s]*[\w/.'"$][^{}]{0,400}\}\}|\{%[^{}]{0,400}%\}/,
    advice: tagAdvice,
  },
  {
    start: '[^',
    pattern: /\[\^[\p{L}\p{N}_-]{1,40}\]/u,
    advice: 'is a mark of a footnote; write <sup><a href="#note-1">1</a></sup>, and an <ol> with <li id="note-1"> at the end',
  },
  { start: '{#', pattern: /\{#[\p{L}\p{N}][\p{L}\p{N}._-]*\}/u, advice: 'is an id of Markdown; write id="…" in the tag of its heading' },
  { start: '{:', pattern: /\{:[ \t]*[.#\w][^{}]{0,200}\}|\{::\/?\w+[^{}]{0,80}\}/, advice: 'is an attribute list of kramdown; remove it' },
  {
    start: '**',
    pattern: /(?<![\w*\\])\*\*(?=[^\s*])[^*<>\n]{1,200}(?<=\S)\*\*(?![\w*])/,
    advice: 'is bold in Markdown; write <strong>…</strong>',
  },
  {
    start: '](',
    pattern: /!?\[[^\][<>\n]{1,200}\]\((?:https?:\/\/|\/|#)[^()\s<>]*\)/,
    advice: 'is a link or a picture in Markdown; write <a href="…">…</a> or <img src="…" alt="…">',
  },
  {
    start: '[[',
    pattern: /\[\[(?![\d\s,.;]*\]\])[^\][<>\n]{1,200}\]\]/,
    advice: 'is a link of a wiki; write <a href="…">…</a>, or only the words',
  },
  { start: ':::', pattern: /(?<=^|>)[ \t]*:{3,}[ \t]*[a-z][\w-]*/im, advice: 'is a container of another system; remove it' },
  {
    start: '[!',
    pattern: /\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]/i,
    advice: 'is a mark of a note; write <strong>Note</strong>, or remove it',
  },
  {
    start: '[',
    pattern: /\[[a-z][\w-]{1,40} +[\w-]{1,40}=["'][^\][<>]{0,400}\]|\[\/[a-z][\w-]{1,40}\]/i,
    advice: tagAdvice,
  },
  { start: '&', pattern: new RegExp(`&amp;${entity}`, 'i'), advice: entityAdvice },
  {
    start: ':',
    pattern: /(?<![\w:/]):(?:[a-z][a-z_]{1,30}|[+-]1):(?![\w:/])/,
    advice: 'is the name of an emoji; write the character itself',
  },
];

// Readers see an entity that content has as `&amp;nbsp;`, or another field as `&nbsp;`.
const marksInFields = [
  ...marks.map((mark) => ({
    ...mark,
    advice: /^[&:]$/.test(mark.start) ? mark.advice : `${mark.advice.split(';')[0]}; write only the words`,
  })),
  { start: '&', pattern: new RegExp(`&${entity}`, 'i'), advice: entityAdvice },
];

/** Tags and marks of another system that the page of a post shows as words. Code is left alone. */
export function leftoverMarks({ file, fields }: StoredItem<'posts'>): Warning[] {
  const { title, excerpt, metaTitle, metaDescription, content } = fields;
  return Object.entries({ title, excerpt, metaTitle, metaDescription, content }).flatMap(([key, text]) =>
    text === undefined ? [] : marksIn(text, key, content).map((rest) => ({ file, ...rest })),
  );
}

function marksIn(text: string, key: string, content: string): Omit<Warning, 'file'>[] {
  const found = (key === 'content' ? marks : marksInFields).filter(({ start, pattern }) => text.includes(start) && pattern.test(text));
  if (found.length === 0) return [];
  const shown = key === 'content' ? replaceNotShown(text, (hidden) => hidden.replace(/[^\n]/g, ' ')) : text;
  // An excerpt can be the start of a text with code.
  const hidden: string[] = [];
  if (key !== 'content')
    replaceNotShown(content, (part) => {
      hidden.push(part);
      return '';
    });
  const code = plain(hidden.join(''), Infinity);
  return found.flatMap(({ pattern, advice }) =>
    [...shown.matchAll(new RegExp(pattern, `${pattern.flags}g`))]
      .filter(([found]) => !code.includes(found))
      .map(({ 0: { length }, index }): Omit<Warning, 'file'> => {
        const written = text.slice(index, index + length).trim();
        const [line = ''] = written.split('\n', 1);
        const spot = spotOf(text, index + length - written.length, line);
        return { path: [key], rule: 'leftover-mark', message: `"${plain(written)}" ${advice}`, spot };
      }),
  );
}

function replaceNotShown(html: string, replace: (hidden: string) => string): string {
  return replaceElements(html, ['pre', 'code', 'kbd', 'script', 'style', '!--'], replace).replace(/<\/?[a-z][^<>]*>/gi, replace);
}

function plain(written: string, maxLength = 80): string {
  return written.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').replace(/\s+/g, ' ').slice(0, maxLength);
}

/** Matches words with the line before them, because the same words can be in code above. */
function spotOf(text: string, index: number, line: string): RegExp {
  const before = text.slice(text.lastIndexOf('\n', index - 1) + 1, index);
  return new RegExp(`(?<=${spotPattern(before.trimStart().slice(-maxSpotLetters))})${spotPattern(line)}`);
}
