import { escapeHtml } from '../model/text/escape-text.ts';
import { pictureFile, webAddress } from './html-elements.ts';
import { inlineHtml } from './markdown-html.ts';

/** A tag of the old site, or a component, with its arguments: those with a name, in lower case, and the others. */
interface OldTag {
  name: string;
  named: ReadonlyMap<string, string>;
  values: readonly TagValue[];
  /** All arguments, as they are written. */
  written: string;
}

interface TagValue {
  text: string;
  isQuoted: boolean;
}

const quoted = String.raw`"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|${'`([^`]*)`'}`;
const argument = new RegExp(
  String.raw`(?<![\w-])--([\w-]+)[ \t]+(.*?)(?=\s--|\s*$)|(?:([\w@:-]*[\w-])\s*(?:=|:(?!//))\s*)?(?:${quoted}|([^\s,"']+))`,
  'g',
);

/** Parses a tag of Hugo, Liquid or Nunjucks: `img "a.png", alt="A desk"`. For an include, `name` is the included file. */
export function parseTag(source: string): OldTag {
  const [, name = '', rest = ''] = /^\s*([\w./-]*)\s*,?([^]*?)\/?\s*$/.exec(source) ?? [];
  const named = new Map<string, string>();
  const values: TagValue[] = [];
  for (const [, option, words, key, double, single, raw, plain] of rest.matchAll(argument)) {
    const text = (words ?? double ?? single ?? raw ?? plain ?? '').replace(/\\(["'\\])/g, '$1').trim();
    const isQuoted = plain === undefined;
    if (option !== undefined || key !== undefined) named.set((option ?? key ?? '').toLowerCase(), text);
    else values.push({ text, isQuoted });
  }
  const [file, ...others] = values;
  if (!/^(?:include\w*|render|partial)$/.test(name) || !file) return { name, named, values, written: rest.trim() };
  return { name: file.text.replace(/^.*\//, '').replace(/\.\w+$/, ''), named, values: others, written: rest.trim() };
}

/** Tags of control flow and variables, which show nothing. */
export const logic =
  /^(?:if|elsif|else|unless|for|assign|capture|case|when|set|block|extends|import|from|macro|break|cycle|tablerow|increment|decrement)$/;

export type NoteTag = (source: string, what?: string) => void;

type TagPlace = { isPaired: boolean; isAlone: boolean };

/** The picture or the link that a tag or a component showed, as HTML for it and its closing tag. `isAlone` says whether it has its own line. */
export function replaceTag(tag: OldTag, { isPaired, isAlone }: TagPlace): [html: string, close: string] | undefined {
  // In Hexo and Octopress: `blockquote Ann Lee, Letters`.
  if (isPaired && /^(?:block|pull)?quote$/.test(tag.name)) {
    const from = tag.named.get('author') ?? tag.written;
    return ['<blockquote>\n\n', `\n\n${from === '' ? '' : `<p>— ${inlineHtml(from)}</p>\n\n`}</blockquote>`];
  }
  const picture = pictureOf(tag);
  if (picture) return [figureOf(tag, picture, isAlone), ''];
  const address = addressOf(tag);
  if (address === undefined) return undefined;
  const words = wordsOf(tag);
  const opening = `<a href="${escapeHtml(address)}">`;
  if (isPaired && words === '') return [opening, '</a>'];
  return [`${opening}${words === '' ? escapeHtml(address) : inlineHtml(words)}</a>`, ''];
}

/** The words that a tag adds to its content: a title or a summary. */
export function wordsOf({ named }: OldTag): string {
  return firstOf(named, 'title', 'summary', 'caption', 'heading', 'header', 'label', 'text', 'content', 'message') ?? '';
}

const pictureName = /im(?:g|age)|fig|pict|photo/i;

/** A picture, and the texts after it in a tag without named arguments. */
function pictureOf({ name, named, values }: OldTag): { source: string; texts: string[] } | undefined {
  const source = ['src', 'source', 'image', 'img', 'url', 'file', 'filename', 'path', 'image_path', 'imageurl', 'image_url']
    .map((key) => named.get(key))
    .find((value) => value !== undefined && value !== '' && (pictureFile.test(value) || (pictureName.test(name) && !isFilm.test(value))));
  if (source !== undefined) return { source, texts: [] };
  const at = values.findIndex(({ text }) => pictureFile.test(text));
  const found = values[at];
  if (!found) return undefined;
  const rest = values
    .slice(at + 1)
    .filter(({ text }) => /\p{L}/u.test(text) && !/^[\d.[\]]+(?:px|vw|em|w|h)?$|\d(?:vw|px|r?em)\b/.test(text));
  const quoted = rest.flatMap(({ text, isQuoted }) => (isQuoted ? [text] : []));
  return { source: found.text, texts: quoted.length > 0 ? quoted : [rest.map(({ text }) => text).join(' ')] };
}

function figureOf({ name, named }: OldTag, { source, texts }: { source: string; texts: string[] }, isAlone: boolean): string {
  // Octopress and Hexo write the title before the alternative text.
  const [first = '', second = ''] = name === 'img' && texts.length > 1 ? texts.toReversed() : texts;
  const alt = firstOf(named, 'alt', 'alttext', 'alt_text', 'alt-text', 'description', 'desc') ?? first;
  const credit = firstOf(named, 'attr', 'attribution', 'credit') ?? '';
  const creditLink = named.get('attrlink');
  const captions = new Set([named.get('title'), firstOf(named, 'caption', 'cap', 'figcaption'), /\s/.test(second) ? second : '']);
  const words = [...captions].filter(Boolean).join(' – ');
  const caption = [words, creditLink ? `[${credit || creditLink}](${creditLink})` : credit].filter(Boolean).join(' ');
  const picture = `<img src="${escapeHtml(source)}" alt="${escapeHtml(alt)}">`;
  const link = firstOf(named, 'link', 'href');
  const linked = link === undefined ? picture : `<a href="${escapeHtml(link)}">${picture}</a>`;
  if (!isAlone && caption === '') return linked;
  return `<figure>${linked}${caption === '' ? '' : `<figcaption>${inlineHtml(caption)}</figcaption>`}</figure>`;
}

const isFilm = /\.(?:mp4|m4v|webm|ogv|mov|mp3|m4a|ogg|wav|pdf)(?:[?#].*)?$|^https?:\/\/(?:www\.)?(?:youtu|vimeo)/i;

// Services for which Hugo has tags, and the address that belongs to an id.
const services: [name: RegExp, address: (id: string, owner: string | undefined) => string][] = [
  [/youtu/i, (id) => `https://www.youtube.com/watch?v=${id}`],
  [/vimeo/i, (id) => `https://vimeo.com/${id}`],
  [/^(?:tweet|twitter|x|x_simple|twitter_simple)$/i, (id, owner) => `https://twitter.com/${owner ?? 'i'}/status/${id}`],
  [/gist/i, (id, owner) => `https://gist.github.com/${owner === undefined ? id : `${owner}/${id}`}`],
  [/instagram/i, (id) => `https://www.instagram.com/p/${id}/`],
];

const addressKeys = 'src url href to link file mp3 m4a mp4 m4v id videoid video_id video v tweetid'.split(' ');

function addressOf({ name, named, values }: OldTag): string | undefined {
  const given = firstOf(named, ...addressKeys);
  const [first, second] = values.map(({ text }) => text);
  // Hexo writes the words before the address.
  const target = given ?? values.find(({ text }) => webAddress.test(text))?.text ?? first;
  if (target === undefined || target === '') return undefined;
  if (webAddress.test(target)) return target.replace(/^\/\//, 'https://');
  const service = services.find(([pattern]) => pattern.test(named.get('provider') ?? name))?.[1];
  const isOwned = given === undefined && second !== undefined && /^gist$/i.test(name) && !target.includes('/');
  if (service) return isOwned ? service(second, target) : service(target, firstOf(named, 'user', 'username', 'owner'));
  return isFilm.test(target) || (named.has('href') && target === named.get('href')) || named.get('to') === target ? target : undefined;
}

function firstOf(named: ReadonlyMap<string, string>, ...keys: string[]): string | undefined {
  return keys.map((key) => named.get(key)).find((value) => value !== undefined && value !== '');
}
