import { Marked, Parser, type Token, type Tokens } from 'marked';
import { escapeHtml } from '../model/text/escape-text.ts';

/** The HTML of GitHub's Markdown, with its ids of headings or own ones: `## Words {#id}`. Without a title, a heading at the start is it. A `heading` that is the title is not in the HTML. */
export function markdownHtml(markdown: string, title?: string): { html: string; heading?: string } {
  const marked = new Marked({
    renderer: { paragraph, heading: headingRenderer(), checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') },
    // A footnote is not the address of a link.
    tokenizer: { def: (source) => (/^ *\[\^/.test(source) ? undefined : false) },
  });
  const tokens = marked.lexer(markdown);
  void marked.walkTokens(tokens, joinLines);
  const start = tokens.findIndex(({ type }) => type !== 'space');
  const first = tokens[start];
  const heading = first?.type === 'heading' && first.depth === 1 ? wordsOf(first.tokens ?? []) : undefined;
  if (heading === undefined || (title !== undefined && githubId(heading) !== githubId(title))) return { html: marked.parser(tokens) };
  return { html: marked.parser(tokens.slice(start + 1)), heading };
}

/** A line end is a space, except in preformatted HTML, whose text is `escaped`. */
function joinLines(token: Token): void {
  if (token.type === 'text' && !token.tokens && !token.escaped) token.text = token.text.replace(/\s*\n\s*/g, ' ');
}

function paragraph({ tokens }: Tokens.Paragraph): string | false {
  const [image] = tokens;
  if (tokens.length !== 1 || image?.type !== 'image') return false;
  const { href, text, title } = image as Tokens.Image;
  const caption = title ? `<figcaption>${escapeHtml(title)}</figcaption>` : '';
  return `<figure><img src="${escapeHtml(href)}" alt="${escapeHtml(text)}">${caption}</figure>\n`;
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

const ownId = /\s*\{#([^\s{}]+)\}$/;

function wordsOf(tokens: Token[]): string {
  const parser = new Parser<string>();
  parser.textRenderer.html = () => '';
  return parser.parseInline(tokens, parser.textRenderer).replace(ownId, '');
}

/** https://github.com/Flet/github-slugger: punctuation goes, spaces become hyphens. */
function githubId(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
}
