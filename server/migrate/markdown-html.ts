import { Marked, Parser, type Token, type Tokens } from 'marked';

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
  const caption = title ? `<figcaption>${escaped(title)}</figcaption>` : '';
  return `<figure><img src="${escaped(href)}" alt="${escaped(text)}">${caption}</figure>\n`;
}

function headingRenderer() {
  const counts = new Map<string, number>();
  return function heading(this: { parser: Parser }, { tokens, depth, text }: Tokens.Heading): string {
    const base = ownId.exec(text)?.[1] ?? githubId(wordsOf(tokens));
    const count = counts.get(base) ?? 0;
    counts.set(base, count + 1);
    const words = this.parser.parseInline(tokens).replace(ownId, '');
    return `<h${depth} id="${escaped(count > 0 ? `${base}-${count}` : base)}">${words}</h${depth}>\n`;
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

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Writes tags of Jekyll, Hugo and Eleventy as Markdown or HTML, and removes imports of MDX. Code stays. Also returns the unknown tags. */
export function convertShortcodes(markdown: string, isMdx: boolean): { markdown: string; unknown: string[] } {
  const unknown = new Set<string>();
  const withCode = markdown.replace(highlight, (_, language: string, code: string) => `\n\`\`\`${language}\n${code.trim()}\n\`\`\`\n`);
  const converted = withCode
    .split(codes)
    .map((part, index) => (index % 2 === 1 ? part : convertText(part, isMdx, unknown)))
    .join('');
  return { markdown: converted, unknown: [...unknown] };
}

const highlight = /\{(?:%-?|\{<)\s*highlight\s+([\w-]+)[^}\n]*\}\}?\s*\n([^]*?)\{(?:%-?|\{<)\s*(?:end|\/\s*)highlight\s*(?:-?%|>\})\}/g;

// Fenced code, and code in a line.
const codes = /(^ {0,3}(?:`{3,}|~{3,})[^]*?^ {0,3}(?:`{3,}|~{3,})[ \t]*$|`[^`\n]+`)/m;

function convertText(text: string, isMdx: boolean, unknown: Set<string>): string {
  const converted = (isMdx ? text.replace(/^(?:import\s.*|export\s+(?:const|default)\s.*);?$/gm, '') : text)
    .replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, '')
    // An attribute list of kramdown.
    .replace(/^\{:.*\}[ \t]*$/gm, '')
    .replace(/\{\{\s*(?:site\.(?:base)?url|base_?url)\s*\}\}/g, '')
    .replace(/\{\{\s*["']([^"']+)["']\s*\|\s*(?:relative_url|absolute_url|url|relURL|absURL)\s*\}\}/g, '$1')
    .replace(/\{%-?\s*(?:post_url|link)\s+(\S+?)\s*-?%\}/g, (_, name: string) => (/\.\w+$/.test(name) ? name : `${name}.md`))
    .replace(/\{\{[<%]\s*(?:rel)?ref\s+["']([^"']+)["']\s*[>%]\}\}/g, (_, name: string) => (/\.\w+$/.test(name) ? name : `${name}.md`))
    .replace(/\{\{[<%]\s*figure\s([^]*?)\/?[>%]\}\}/g, (_, attributes: string) => figureOf(attributes));
  for (const [tag] of converted.matchAll(/\{%[^]*?%\}|\{\{[^]*?\}\}/g)) unknown.add(tag);
  return converted;
}

function figureOf(attributes: string): string {
  const value = (name: string) => new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)'|(\\S+))`).exec(attributes)?.slice(1).find(Boolean) ?? '';
  const caption = value('caption') || value('title');
  const text = caption ? `<figcaption>${escaped(caption)}</figcaption>` : '';
  return `<figure><img src="${escaped(value('src'))}" alt="${escaped(value('alt'))}">${text}</figure>`;
}
