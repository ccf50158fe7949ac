import { Marked } from 'marked';
import type { Tokens } from 'marked';
import { slugOf } from '../model/entities/ids.ts';

/** The HTML of Markdown (GitHub's), with each block that has no lines of its own on one line. Headings have ids, as `#links` need them. */
export function markdownHtml(markdown: string): string {
  const ids = new Set<string>();
  const newId = (words: string) => {
    const base = slugOf(words) || 'section';
    let id = base;
    for (let n = 1; ids.has(id); n += 1) id = `${base}-${n}`;
    return id;
  };
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const [, words = '', named] = /^(.*?)(?:\s*\{#([\w-]+)\})?\s*$/s.exec(this.parser.parseInline(tokens)) ?? [];
        const id = named ?? newId(textOf(words));
        ids.add(id);
        return `<h${depth} id="${id}">${words}</h${depth}>\n`;
      },
      paragraph({ tokens }) {
        const [first] = tokens;
        if (tokens.length === 1 && first?.type === 'image') return figure(first as Tokens.Image);
        return `<p>${oneLine(this.parser.parseInline(tokens))}</p>\n`;
      },
      code({ text, lang = '' }) {
        const language = /^[\w-]+/.exec(lang)?.[0];
        return `<pre><code${language ? ` class="language-${language}"` : ''}>${escaped(text)}</code></pre>\n`;
      },
      blockquote({ tokens }) {
        return `<blockquote>${oneLine(this.parser.parse(tokens))}</blockquote>\n`;
      },
      list({ ordered, start, items }) {
        const tag = ordered ? 'ol' : 'ul';
        const from = ordered && start !== '' && start !== 1 ? ` start="${start}"` : '';
        return `<${tag}${from}>\n${items.map((item) => this.listitem(item)).join('')}</${tag}>\n`;
      },
      listitem({ tokens }) {
        return `  <li>${oneLine(this.parser.parse(tokens))}</li>\n`;
      },
      checkbox({ checked }) {
        return checked ? '☑ ' : '☐ ';
      },
      table({ header, rows }) {
        const row = (cells: Tokens.TableCell[]) => `<tr>${cells.map((cell) => this.tablecell(cell)).join('')}</tr>`;
        const body = rows.map((cells) => `  ${row(cells)}\n`).join('');
        return `<table>\n  <thead>${row(header)}</thead>\n  <tbody>\n${body}  </tbody>\n</table>\n`;
      },
      tablecell({ tokens, header }) {
        const tag = header ? 'th' : 'td';
        return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
      },
    },
  });
  return marked.parse(markdown, { async: false });
}

function figure({ href, text, title }: Tokens.Image): string {
  const caption = title ? `<figcaption>${escaped(title)}</figcaption>` : '';
  return `<figure><img src="${escaped(href)}" alt="${escaped(text)}">${caption}</figure>\n`;
}

/** Line ends are white space, except in preformatted text. */
function oneLine(html: string): string {
  if (html.includes('<pre')) return html.trim();
  return html
    .trim()
    .replace(/>\s*\n\s*</g, '><')
    .replace(/\s*\n\s*/g, ' ');
}

function textOf(html: string): string {
  return html.replace(/<[^>]*>|&\w+;/g, '');
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
