import { DomUtils } from 'htmlparser2';
import { Anchors } from './anchors.ts';
import { InlineWriter, type Addresses } from './inline-writer.ts';
import { attributesOf, embeds, isBlock, isControl, isElement, isText, type HtmlElement, type HtmlNode } from './html-elements.ts';

/** A block, or a run of text and inline elements. A run next to another one becomes a paragraph. */
interface Piece {
  kind: 'block' | 'run' | 'space';
  html: string;
  /** Ids of elements that were removed from a run, for the enclosing block. */
  ids?: string[];
}

/** Writes the HTML of another site with the elements of articles. Keeps the words of two blocks apart. */
export class ArticleWriter {
  readonly inline: InlineWriter;
  readonly #headingDepth: number;
  readonly #anchors: Anchors;

  constructor(addresses: Addresses, html: string) {
    this.#headingDepth = /<h1[\s>]/i.test(html) ? 1 : 0;
    this.#anchors = new Anchors(html);
    this.inline = new InlineWriter(addresses, this.#anchors);
  }

  /** Writes each top-level block on its own line. */
  write(nodes: readonly HtmlNode[]): string {
    const blocks = this.#pieces(nodes).flatMap((piece) => (piece.kind === 'space' ? [] : this.#asBlock(piece)));
    return this.#anchors.relinked(blocks.join('\n'));
  }

  #pieces(nodes: readonly HtmlNode[]): Piece[] {
    const pieces: Piece[] = [];
    let run: HtmlNode[] = [];
    const endRun = () => {
      const html = this.inline.write(run, '<br />');
      const isSpace = /^(?:[\s\u200B\uFEFF]|<br \/>)*$/.test(html);
      if (!isSpace)
        pieces.push({ kind: 'run', ids: this.#anchors.waiting(), html: html.replace(/^(?:\s|<br \/>)+|(?:\s|<br \/>)+$/g, '') });
      else if (html.includes('\n')) pieces.push({ kind: 'space', html: '\n' });
      run = [];
    };
    for (const node of nodes)
      if (isElement(node) && isBlock(node)) {
        endRun();
        pieces.push(...this.#block(node));
      } else run.push(node);
    endRun();
    return pieces;
  }

  #asBlock({ kind, html, ids = [] }: Piece, attributes = ''): string {
    if (kind !== 'run') return html;
    for (const id of ids) this.#anchors.wait(id, true);
    return this.#paragraph(html, attributes);
  }

  #paragraph(html: string, attributes = ''): string {
    const isPicture = /^(?:<a [^>]*>)?<img [^>]*? \/>(?:<\/a>)?$/.test(html);
    return isPicture ? `<figure${this.#id()}>${html}</figure>` : `<p${this.#id()}${attributes}>${html}</p>`;
  }

  #block(element: HtmlElement): Piece[] {
    const { name, attribs, children } = element;
    if (isControl(element)) return [];
    if (embeds.has(name)) return [{ kind: 'run' as const, html: this.inline.embed(element) }].filter(({ html }) => html !== '');
    if (name === 'a') return blockOf(this.#paragraph(this.inline.write([element], ' – ')));
    if (/^h[1-6]$/.test(name)) {
      const html = this.inline.write(children, ' ').trim();
      return this.#wrapped(element, html, `h${Math.min(4, Math.max(2, Number(name.slice(1)) + this.#headingDepth))}`);
    }
    if (name === 'hr') return blockOf('<hr />');
    if (name === 'pre') return blockOf(`<pre${this.#id(element)}>${this.#code(children)}</pre>`);
    if (name === 'figure') return this.#figure(element);
    if (name === 'table') return this.#table(element);
    if (/^(?:ul|ol|menu|dir)$/.test(name)) return this.#list(element);
    if (name === 'dl') return blockOf(this.#described(element));
    if (name === 'blockquote') return this.#wrapped(element, this.#nested(this.#pieces(children)));
    this.#anchors.wait(attribs['id']);
    const shown = this.#pieces(children).filter(({ kind }) => kind !== 'space');
    return name === 'p' ? shown.flatMap((piece) => blockOf(this.#asBlock(piece, attributesOf(element)))) : shown;
  }

  /** Runs become paragraphs when two are adjacent. */
  #nested(pieces: readonly Piece[]): string {
    const shown = pieces.filter(({ kind }) => kind !== 'space');
    const areRunsApart = shown.every(({ kind }, index) => kind !== 'run' || shown[index + 1]?.kind !== 'run');
    if (areRunsApart) for (const { ids = [] } of pieces) for (const id of ids) this.#anchors.wait(id, true);
    return pieces.map((piece) => (areRunsApart ? piece.html : this.#asBlock(piece))).join('');
  }

  /** Drops an element without words and pictures. */
  #wrapped(element: HtmlElement, html: string, tag = element.name): Piece[] {
    return html.trim() === '' ? [] : blockOf(`<${tag}${this.#id(element)}${attributesOf(element)}>${html}</${tag}>`);
  }

  #list(element: HtmlElement): Piece[] {
    const items: string[] = [];
    for (const child of element.children) {
      if (isElement(child) && child.name === 'li') {
        items.push(...this.#wrapped(child, this.#nested(this.#pieces(child.children))).map(({ html }) => html));
        continue;
      }
      const html = this.#nested(this.#pieces([child]));
      if (html.trim() === '') continue;
      // A list directly inside a list belongs to the item above.
      const last = items.pop();
      items.push(last === undefined ? `<li>${html}</li>` : last.replace(/<\/li>$/, () => `${html}</li>`));
    }
    const html = items.length === 0 ? '' : `\n${items.join('\n')}\n`;
    return this.#wrapped(element, html, element.name === 'ol' ? 'ol' : 'ul');
  }

  #described(element: HtmlElement): string {
    const parts = element.children.flatMap((child) => (isElement(child) && child.name === 'div' ? child.children : child));
    const items = parts.flatMap((child) => {
      if (isElement(child) && child.name === 'dt')
        return `<dt${this.#id(child)}>${this.inline.write(child.children, '<br />').trim()}</dt>`;
      const html = this.#nested(this.#pieces(isElement(child) && child.name === 'dd' ? child.children : [child])).trim();
      return html === '' ? [] : `<dd>${html}</dd>`;
    });
    return `<dl>\n${items.join('\n')}\n</dl>`;
  }

  /** A figure for each picture; the last one has the caption. A figure without a picture becomes its content. */
  #figure(element: HtmlElement): Piece[] {
    const caption = DomUtils.findOne(({ name }) => name === 'figcaption', element.children);
    const words = caption ? this.inline.write(caption.children, '<br />').trim() : '';
    if (caption) DomUtils.removeElement(caption);
    this.#anchors.wait(element.attribs['id']);
    const pieces = this.#pieces(element.children).filter(({ kind }) => kind !== 'space');
    const html = pieces.map((piece) => this.#asBlock(piece)).join('\n');
    const pictures = html.match(/(?:<a [^>]*>)?<img [^>]*? \/>(?:<\/a>)?/g);
    const isOfPictures = pictures !== null && html.replace(/<[^>]*>/g, '').trim() === '';
    if (!isOfPictures)
      return [...(html === '' ? [] : [{ kind: 'block', html } as const]), ...(words === '' ? [] : [{ kind: 'run', html: words } as const])];
    const ids = /^<figure( id="[^"]*")/.exec(html)?.[1] ?? '';
    return pictures.map((picture, index) => {
      const below = index === pictures.length - 1 && words !== '' ? `<figcaption>${words}</figcaption>` : '';
      return { kind: 'block', html: `<figure${index === 0 ? ids : ''}>${picture}${below}</figure>` };
    });
  }

  #table(element: HtmlElement): Piece[] {
    const outside: Piece[] = [];
    const part = (node: HtmlNode): string => {
      if (!isElement(node)) return isText(node) && node.data.trim() === '' ? node.data.replace(/[^\n]/g, '') : stray(node);
      const { name, children } = node;
      if (name === 'td' || name === 'th') return `<${name}${this.#id(node)}${attributesOf(node)}>${this.#cell(children)}</${name}>`;
      if (name === 'caption') return `<caption>${this.inline.write(children, '<br />').trim()}</caption>`;
      if (name === 'col') return `<col${attributesOf(node)} />`;
      if (!/^(?:thead|tbody|tfoot|tr|colgroup)$/.test(name)) return stray(node);
      return `<${name}${attributesOf(node)}>${children.map(part).join('')}</${name}>`;
    };
    const stray = (node: HtmlNode) => {
      outside.push(...this.#pieces([node]));
      return '';
    };
    const html = element.children.map(part).join('');
    return [...outside, { kind: 'block', html: `<table${this.#id(element)}>${html}</table>` }];
  }

  #cell(children: readonly HtmlNode[]): string {
    const pieces = this.#pieces(children).filter(({ kind }) => kind !== 'space');
    const lines = pieces.map(({ html }) => /^<p(?: [^>]*)?>((?:(?!<p[ >])[^])*)<\/p>$/.exec(html)?.[1] ?? html);
    return lines.some((line) => /^<(?:[uod]l|blockquote|figure|pre|table|h\d)[ >]/.test(line))
      ? this.#nested(pieces)
      : lines.join('<br />');
  }

  #code(children: readonly HtmlNode[]): string {
    const [code, ...more] = children.filter((child) => isElement(child) || !isText(child) || child.data.trim() !== '');
    const inner = code && isElement(code) && code.name === 'code' && more.length === 0 ? code : undefined;
    const html = this.inline.write(inner?.children ?? children, '\n').replaceAll('<br />', '\n');
    return inner ? `<code${attributesOf(inner)}>${html}</code>` : html;
  }

  #id(element?: HtmlElement): string {
    return this.#anchors.take(element?.attribs['id'], element !== undefined && /^h\d$/.test(element.name));
  }
}

const blockOf = (html: string): Piece[] => [{ kind: 'block', html }];
