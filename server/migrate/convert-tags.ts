import type { HiddenParts } from './hidden-parts.ts';
import { addressIn, linkOf } from './link-tags.ts';
import { inlineHtml } from './markdown-html.ts';
import { logic, parseTag, replaceTag, wordsOf, type NoteTag } from './replace-tag.ts';

/** A field of the front matter, which a text may insert. */
export type FieldAt = (field: string) => string | undefined;

/** Removes the lines around containers, such as those of Docusaurus and markdown-it, and shows their titles: `:::note[Title]`, `::: tip Title`. */
export function withoutContainers(text: string, note: NoteTag): string {
  let hasContainer = false;
  const started = text.replace(container, (line: string, indent: string, label?: string, words?: string, attributes = '') => {
    hasContainer = true;
    note(line, 'is a container of the old site');
    const title = label ?? words ?? /title=["']([^"']*)/.exec(attributes)?.[1] ?? '';
    return title === '' ? '\n' : `\n${indent}**${title}**\n`;
  });
  return hasContainer ? started.replace(/^[ \t]*:{3,}[ \t]*$/gm, '\n') : text;
}

const container = /^([ \t]*):{3,}[ \t]*(?=[a-z{])[\w-]*(?:\[([^\]\n]*)\]|[ \t]+([^\s{:][^\n{:]*?))?[ \t]*(?:\{([^}\n]*)\})?[ \t]*$/gim;

/** Shows the titles and texts of admonitions of Python's Markdown: `!!! note "Title"` with indented lines below it. */
export function withoutAdmonitions(text: string, note: NoteTag): string {
  return text.replace(admonition, (whole: string, indent: string, title = '', inner = '') => {
    note(whole.split('\n', 1)[0] ?? '', 'is a container of the old site');
    const unindented = inner.replace(new RegExp(`^${indent}(?: {4}|\\t)`, 'gm'), indent);
    return `${title === '' ? '' : `${indent}**${title}**\n\n`}${withoutAdmonitions(unindented, note)}\n`;
  });
}

const admonition =
  /^([ \t]*)(?:!!!|\?{3}\+?)[ \t]+[\w-]+(?:[ \t]+[\w-]+)*(?:[ \t]+"([^"\n]*)")?[ \t]*\n((?:\1(?: {4}|\t)[^\n]*\n?|[ \t]*\n)+)/gm;

/** Unwraps verbatim text of the old system (`raw`, commented tags of Hugo), and converts its code blocks to fences. */
export function withoutRaw(text: string, isMdx: boolean, hidden: HiddenParts): string {
  if (isMdx) return text;
  return text
    .replace(/\{%-?\s*raw\s*-?%\}([^]*?)\{%-?\s*endraw\s*-?%\}/g, (_, inner: string) =>
      inner.replace(/\{[{%#]|[%#}]\}/g, (mark) => hidden.hide(mark)),
    )
    .replace(/\{\{([<%])\/\*([^]*?)\*\/([>%])\}\}/g, (_, open: string, inner: string, close: string) =>
      hidden.hide(`{{${open}${inner}${close}}}`),
    )
    .replace(highlight, (_, indent = '', language: string, code: string) => fenced(code, language, indent))
    .replace(embeddedByGatsby, '{% $1 $2 %}')
    .replace(escapedTag, (_, inner: string) => `[${inner.replace(/\\([_*])/g, '$1')}]`)
    .replace(wordPressCode, (_, language: string | undefined, code: string) => fenced(code, language));
}

/** @param indent that of the list item which has the code */
function fenced(code: string, language = '', indent = ''): string {
  const longest = Math.max(2, ...[...code.matchAll(/^\s*(`{3,})/gm)].map(([, ticks = '']) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const lines = [fence + language, ...code.replace(/^\s*\n|\s+$/g, '').split('\n'), fence];
  return `\n${lines.map((line) => indent + (line.startsWith(indent) ? line.slice(indent.length) : line)).join('\n')}\n`;
}

const highlight =
  /(?:^([ \t]+))?\{(?:%-?|\{[<%])\s*(?:highlight|codeblock|code)\s+(?:lang(?:uage)?[:=]\s*)?["']?([\w+#-]+)[^}\n]*\}\}?[^\S\n]*\n([^]*?)\{(?:%-?|\{[<%])\s*(?:end|\/\s*)(?:highlight|codeblock|code)\s*(?:-?%|[>%]\})\}/gm;

// Code alone on its line: `youtube: https://youtu.be/x`
const embeddedByGatsby = /^`(youtube|vimeo|video|twitter): *(\S+)`[ \t]*$/gm;

// Exporters of WordPress escape the brackets of its tags.
const escapedTag = /\\\[(\/?(?:(?:wp_)?caption|embed|gallery|youtube|vimeo|audio|video|playlist)\b[^\]\n]*?)\\\]/g;

const wordPressCode = /\[(?:source)?code(?:[ =]["']?(?:lang(?:uage)?=["']?)?([\w+#-]+)[^\]\n]*)?\][^\S\n]*\n([^]*?)\[\/(?:source)?code\]/g;

const anyTag =
  /\{\{<([^]*?)>\}\}|\{\{%([^]*?)%\}\}|\{%([^]*?)%\}|\{\{([^]*?)\}\}|\[(embed(?: [^\]\n]{0,200})?|(?:(?:wp_)?caption|gallery|youtube|vimeo|tweet|instagram|soundcloud|spotify|audio|video|playlist)[ =](?=[^\]\n]{0,500}[=/])[^\]\n]{0,500}|\/(?:(?:wp_)?caption|embed|audio|video))\](?![(:]|\[(?!!))/g;

// A link with nothing inside would show nothing: `[audio mp3="a.mp3"][/audio]`.
const emptyPlayer = /(\[(audio|video|playlist)\b[^\]\n]*\])\s*\[\/\2\]/g;
const emptyShortcode = /(\{\{([<%])\s*([\w-]+)\b[^{}]*\}\})\s*\{\{\2\s*\/\s*\3\s*[>%]\}\}/g;

// Zola and macros of Nunjucks: `{{ youtube(id="x") }}`.
const call = /^(\s*[\w-]+)\(([^]*)\)\s*$/;

/** Converts tags of Jekyll, Eleventy and Hugo (shortcodes) to Markdown or HTML, or drops them with a note. */
export function convertTags(written: string, note: NoteTag, fieldAt: FieldAt): string {
  const text = written.replace(emptyPlayer, '$1').replace(emptyShortcode, '$1');
  const closed = new Set([...text.matchAll(/(?:\{(?:\{[<%]-?\s*\/\s*|%-?\s*end)|\[\/)([\w-]+)/g)].map(([, name]) => name));
  const open: { name: string; close: string }[] = [];
  let at = 0;
  let converted = '';
  for (const { index, 0: whole, 1: angled, 2: percent, 3: liquid, 4: output, 5: wordPress } of text.matchAll(anyTag)) {
    const isAlone = /(?:^|\n)[ \t]*$/.test(text.slice(0, index)) && /^[ \t]*(?:\n|$)/.test(text.slice(index + whole.length));
    const [indent = ''] = isAlone ? (/[ \t]*$/.exec(text.slice(0, index)) ?? []) : [];
    const inside = (angled ?? percent ?? liquid ?? wordPress?.replace(/^(\w+)=/, '$1 ') ?? output ?? '').replace(/^-|-$/g, '');
    const isOutput = output !== undefined && !call.test(inside);
    converted += text.slice(at, index);
    at = index + whole.length;
    const source = inside.replace(call, '$1 $2');
    // In a link, a picture, a link definition or an attribute.
    const address =
      /(?:\]\(<?|=["']|<\w[^<>\n]*=|(?:^|\n) {0,3}\[[^\]\n]+\]:[ \t]*<?)$/.test(converted) && !isOutput ? addressIn(source) : undefined;
    const html = address ?? (isOutput ? outputOf(inside, whole) : tagHtml(source, whole, isAlone));
    const isBetweenWords = html === undefined && /[\p{L}\p{N}]$/u.test(converted) && /^[\p{L}\p{N}]/u.test(text.slice(at));
    const shown = html ?? (isBetweenWords && !closed.has(parseTag(source).name) && !/^\s*(?:\/|end)/.test(source) ? ' ' : '');
    // Text after a figure at the start of a line is Markdown.
    const isApart = isAlone || (shown.startsWith('<figure') && /(?:^|\n)[ \t]*$/.test(converted));
    converted += isApart ? `\n\n${indent}${shown}\n\n` : shown;
  }
  return converted + text.slice(at);

  function tagHtml(source: string, whole: string, isAlone: boolean): string | undefined {
    const [, closing] = /^\s*(?:\/\s*|end)([\w-]+)/.exec(source) ?? [];
    if (closing !== undefined) {
      const at = open.findLastIndex(({ name }) => name === closing);
      return at === -1 ? undefined : open.splice(at)[0]?.close;
    }
    const link = linkOf(source);
    if (link !== undefined) return link;
    const [, parameter] = /^\s*param\s+["']?([\w-]+)["']?\s*$/.exec(source) ?? [];
    const value = parameter === undefined ? undefined : fieldAt(parameter);
    if (value !== undefined) return value;
    const tag = parseTag(source);
    const isPaired = closed.has(tag.name);
    const [html, close = ''] = replaceTag(tag, { isPaired, isAlone }) ?? [];
    if (isPaired) open.push({ name: tag.name, close });
    if (html !== undefined) return html;
    note(whole);
    const words = logic.test(tag.name)
      ? ''
      : wordsOf(tag) || (isPaired ? (tag.values.find(({ text, isQuoted }) => isQuoted && /\s|^\p{Lu}/u.test(text))?.text ?? '') : '');
    return words === '' ? undefined : isAlone ? `**${words}**` : ` <strong>${inlineHtml(words)}</strong> `;
  }

  function outputOf(source: string, whole: string): string | undefined {
    if (/^-?\s*(?:site\.(?:base)?url|base_?url|\.Site\.BaseURL)\s*-?$/.test(source)) return '';
    const [, field] = /^-?\s*(?:page\.)?([\w-]+)\s*-?$/.exec(source) ?? [];
    const value = field === undefined ? undefined : fieldAt(field);
    if (value !== undefined) return value;
    const [, , literal = ''] = /^-?\s*(["'])([^"']+)\1\s*(?:\||-?$)/.exec(source) ?? [];
    if (/^(?:https?:|\.{0,2}\/|#)|\.\w{2,5}$/.test(literal) && !/\|\s*date\b/.test(source)) return literal;
    note(whole);
    return undefined;
  }
}
