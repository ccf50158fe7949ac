import { Marked, type Lexer, type Parser, type Token, type Tokens } from 'marked';
import { allowedTags } from '../model/text/allowed-html.ts';
import { escapeHtml } from '../model/text/escape-text.ts';
import { definitionLists } from './definition-lists.ts';
import { footnotes } from './footnotes.ts';
import { hiddenPart } from './hidden-parts.ts';
import { noteLinks } from './note-links.ts';

/**
 * Renders GitHub's Markdown with its ids of headings, or explicit ones: `## Words {#id}`. Footnotes become a list at the end.
 * @returns the HTML without a heading at its start that is the title or becomes it, that heading, and the names of footnotes without a text
 */
export function markdownHtml(markdown: string, title?: string, hasIndentedCode = true) {
  const { extensions, lost, listWith } = footnotes();
  const marked = new Marked({
    renderer: { text, paragraph, code, heading: headingRenderer(), checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') },
    tokenizer: { emStrong, del, ...(!hasIndentedCode && { code: () => undefined }) },
    extensions: [...extensions, definitionLists, noteLinks],
  });
  const tokens = marked.lexer(markdown);
  const start = tokens.findIndex(({ type }) => type !== 'space');
  const first = tokens[start];
  const heading = first?.type === 'heading' && first.depth === 1 ? wordsOf(first.tokens).replace(ownId, '').trim() : undefined;
  const isTitle = heading !== undefined && (title === undefined || githubId(heading) === githubId(title));
  const html = marked.parser(isTitle ? tokens.slice(start + 1) : tokens) + listWith((notes) => marked.parser(notes));
  return { html, ...(isTitle && { heading }), lostNotes: lost };
}

/** Bold words beside letters of Chinese, Japanese or Korean: `は**「語」**と`. CommonMark wants a space there, kramdown does not. */
function emStrong(this: { lexer: Lexer }, source: string, _masked: string, before = ''): Tokens.Strong | false {
  const [raw, text = '', after = ''] = /^\*\*(?![\s*])([^*\n]*[^\s*])\*\*(?!\*)(?=(.?))/su.exec(source) ?? [];
  const isTight = (/^[\p{P}\p{S}]/u.test(text) && cjk.test(before)) || (/[\p{P}\p{S}]$/u.test(text) && cjk.test(after));
  return raw !== undefined && isTight && { type: 'strong', raw, text, tokens: this.lexer.inlineTokens(text) };
}

/** Tildes of ranges remove nothing: `5~10 or 20~30`. */
function del(source: string, _masked: string, before = ''): undefined | false {
  const isRange = /^~(?!~)/.test(source) && /[\p{L}\p{N}]/u.test(before);
  return isRange ? undefined : false;
}

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Renders inline Markdown. Unknown tags are escaped. */
export function inlineHtml(markdown: string): string {
  return new Marked({ renderer: { html: knownHtml } }).parseInline(markdown.replace(/\s+/g, ' '), { async: false });
}

const knownHtml = ({ raw }: { raw: string }): string =>
  allowedTags.includes(/\w+/.exec(raw)?.[0].toLowerCase() ?? '') ? raw : escapeHtml(raw);

/** A line end is a space, except in preformatted HTML, whose text is `escaped`. */
function text(token: Tokens.Text | Tokens.Escape): false {
  if (!('tokens' in token) && !('escaped' in token && token.escaped)) token.text = token.text.replace(/\s*\n\s*/g, ' ');
  return false;
}

/** The language is the first word after the fence: `js{1,3}`, `ruby:app.rb`, `rust,linenos` and `{.python .wide}`, too. */
function code(token: Tokens.Code): false {
  token.lang = /^\W*([\w-]+)(?![\w+#-])/.exec(token.lang ?? '')?.[1] ?? '';
  return false;
}

function paragraph({ tokens }: Tokens.Paragraph): string | false {
  const [image] = tokens;
  if (tokens.length !== 1 || image?.type !== 'image') return false;
  const { href, text, title, tokens: words } = image as Tokens.Image;
  const caption = title ? `<figcaption>${inlineHtml(title)}</figcaption>` : '';
  return `<figure><img src="${escapeHtml(href)}" alt="${escapeHtml(wordsOf(words) || text)}">${caption}</figure>\n`;
}

function headingRenderer() {
  const counts = new Map<string, number>();
  return function heading(this: { parser: Parser }, { tokens, depth, text }: Tokens.Heading): string {
    const base = ownId.exec(text)?.[1] ?? githubId(wordsOf(tokens));
    const count = counts.get(base) ?? 0;
    counts.set(base, count + 1);
    const words = this.parser.parseInline(tokens).replace(ownId, '');
    return `<h${depth} id="${escapeHtml(count > 0 ? `${base}-${count}` : base)}">${words}</h${depth}>\n`;
  };
}

const ownId = /\s*\{#([^\s{}]+)[^{}]*\}$/;

/** Text without footnote marks and HTML tags. */
function wordsOf(tokens: readonly Token[] = []): string {
  return tokens
    .map((token) => {
      if (token.type === 'html' || token.type === 'footnote') return '';
      return 'tokens' in token && token.tokens ? wordsOf(token.tokens) : 'text' in token ? String(token.text) : '';
    })
    .join('');
}

/** https://github.com/Flet/github-slugger: removes punctuation, and replaces spaces by hyphens. */
export function githubId(words: string): string {
  return words
    .replace(hiddenPart, '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
}
