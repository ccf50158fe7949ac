import { DomUtils } from 'htmlparser2';
import { Anchors } from './anchors.ts';
import { inlineWriter, type Addresses } from './inline-writer.ts';
import { attributesOf, embeds, isBlock, isControl, isElement, isText, type HtmlElement, type HtmlNode } from './html-elements.ts';

/** A block, or a run of text and inline elements. A run next to another one becomes a paragraph. */
interface Piece {
  kind: 'block' | 'run' | 'space';
  html: string;
  /** Ids of elements that were removed from a run, for the enclosing block. */
  ids?: string[];
}

/** Writes the HTML of another site with the elements of articles, each top-level block on its own line. Keeps the words of two blocks apart. */
export function writeArticle(nodes: readonly HtmlNode[], source: string, addresses: Addresses) {
  const headingDepth = /<h1[\s>]/i.test(source) ? 1 : 0;
  const anchors = new Anchors(source);
  const inline = inlineWriter(addresses, anchors);
  const blocks = piecesIn(nodes).flatMap((piece) => (piece.kind === 'space' ? [] : asBlock(piece)));
  return { html: anchors.relinked(blocks.join('\n')), removed: inline.removed };

  function piecesIn(nodes: readonly HtmlNode[]): Piece[] {
    const pieces: Piece[] = [];
    let run: HtmlNode[] = [];
    const endRun = () => {
      const html = inline.write(run, '<br />');
      const isSpace = /^(?:[\s\u200B\uFEFF]|<br \/>)*$/.test(html);
      if (!isSpace) pieces.push({ kind: 'run', ids: anchors.waiting(), html: html.replace(/^(?:\s|<br \/>)+|(?:\s|<br \/>)+$/g, '') });
      else if (html.includes('\n')) pieces.push({ kind: 'space', html: '\n' });
      run = [];
    };
    for (const node of nodes)
      if (isElement(node) && isBlock(node)) {
        endRun();
        pieces.push(...blockPieces(node));
      } else run.push(node);
    endRun();
    return pieces;
  }

  function asBlock({ kind, html, ids = [] }: Piece, attributes = ''): string {
    if (kind !== 'run') return html;
    for (const id of ids) anchors.wait(id, true);
    return paragraph(html, attributes);
  }

  function paragraph(html: string, attributes = ''): string {
    const isPicture = /^(?:<a [^>]*>)?<img [^>]*? \/>(?:<\/a>)?$/.test(html);
    if (isPicture) return `<figure${idOf()}>${html}</figure>`;
    // WordPress shows the video or page at an address that is a block.
    const words = /^https?:\/\/[^\s<>]+$/.test(html) ? `<a href="${html}">${html}</a>` : html;
    return `<p${idOf()}${attributes}>${words}</p>`;
  }

  function blockPieces(element: HtmlElement): Piece[] {
    const { name, attribs, children } = element;
    if (isControl(element)) return [];
    if (embeds.has(name)) return [{ kind: 'run' as const, html: inline.embed(element) }].filter(({ html }) => html !== '');
    if (name === 'a') return blockOf(paragraph(inline.write([element], ' – ')));
    if (/^h[1-6]$/.test(name)) {
      const html = inline.write(children, ' ').trim();
      return wrapped(element, html, `h${Math.min(4, Math.max(2, Number(name.slice(1)) + headingDepth))}`);
    }
    if (name === 'hr') return blockOf('<hr />');
    if (name === 'pre') return blockOf(`<pre${idOf(element)}>${codeIn(children)}</pre>`);
    if (name === 'figure') return figure(element);
    if (name === 'table') return table(element);
    if (/^(?:ul|ol|menu|dir)$/.test(name)) return list(element);
    if (name === 'dl') return blockOf(described(element));
    if (name === 'blockquote') return wrapped(element, nested(piecesIn(children)));
    anchors.wait(attribs['id']);
    const shown = piecesIn(children).filter(({ kind }) => kind !== 'space');
    return name === 'p' ? shown.flatMap((piece) => blockOf(asBlock(piece, attributesOf(element)))) : shown;
  }

  /** Runs become paragraphs when two are adjacent. */
  function nested(pieces: readonly Piece[]): string {
    const shown = pieces.filter(({ kind }) => kind !== 'space');
    const areRunsApart = shown.every(({ kind }, index) => kind !== 'run' || shown[index + 1]?.kind !== 'run');
    if (areRunsApart) for (const { ids = [] } of pieces) for (const id of ids) anchors.wait(id, true);
    return pieces.map((piece) => (areRunsApart ? piece.html : asBlock(piece))).join('');
  }

  /** Drops an element without words and pictures. */
  function wrapped(element: HtmlElement, html: string, tag = element.name): Piece[] {
    return html.trim() === '' ? [] : blockOf(`<${tag}${idOf(element)}${attributesOf(element)}>${html}</${tag}>`);
  }

  function list(element: HtmlElement): Piece[] {
    const items: string[] = [];
    for (const child of element.children) {
      if (isElement(child) && child.name === 'li') {
        items.push(...wrapped(child, nested(piecesIn(child.children))).map(({ html }) => html));
        continue;
      }
      const html = nested(piecesIn([child]));
      if (html.trim() === '') continue;
      // A list directly inside a list belongs to the item above.
      const last = items.pop();
      items.push(last === undefined ? `<li>${html}</li>` : last.replace(/<\/li>$/, () => `${html}</li>`));
    }
    const html = items.length === 0 ? '' : `\n${items.join('\n')}\n`;
    return wrapped(element, html, element.name === 'ol' ? 'ol' : 'ul');
  }

  function described(element: HtmlElement): string {
    const parts = element.children.flatMap((child) => (isElement(child) && child.name === 'div' ? child.children : child));
    const items = parts.flatMap((child) => {
      if (isElement(child) && child.name === 'dt') return `<dt${idOf(child)}>${inline.write(child.children, '<br />').trim()}</dt>`;
      const html = nested(piecesIn(isElement(child) && child.name === 'dd' ? child.children : [child])).trim();
      return html === '' ? [] : `<dd>${html}</dd>`;
    });
    return `<dl>\n${items.join('\n')}\n</dl>`;
  }

  /** A figure for each picture; the last one has the caption. A figure without a picture becomes its content. */
  function figure(element: HtmlElement): Piece[] {
    const caption = DomUtils.findOne(({ name }) => name === 'figcaption', element.children);
    const words = caption ? inline.write(caption.children, '<br />').trim() : '';
    if (caption) DomUtils.removeElement(caption);
    anchors.wait(element.attribs['id']);
    const pieces = piecesIn(element.children).filter(({ kind }) => kind !== 'space');
    const html = pieces.map((piece) => asBlock(piece)).join('\n');
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

  function table(element: HtmlElement): Piece[] {
    const outside: Piece[] = [];
    const part = (node: HtmlNode): string => {
      if (!isElement(node)) return isText(node) && node.data.trim() === '' ? node.data.replace(/[^\n]/g, '') : stray(node);
      const { name, children } = node;
      if (name === 'td' || name === 'th') return `<${name}${idOf(node)}${attributesOf(node)}>${cell(children)}</${name}>`;
      if (name === 'caption') return `<caption>${inline.write(children, '<br />').trim()}</caption>`;
      if (name === 'col') return `<col${attributesOf(node)} />`;
      if (!/^(?:thead|tbody|tfoot|tr|colgroup)$/.test(name)) return stray(node);
      return `<${name}${attributesOf(node)}>${children.map(part).join('')}</${name}>`;
    };
    const stray = (node: HtmlNode) => {
      outside.push(...piecesIn([node]));
      return '';
    };
    const html = element.children.map(part).join('');
    return [...outside, { kind: 'block', html: `<table${idOf(element)}>${html}</table>` }];
  }

  function cell(children: readonly HtmlNode[]): string {
    const pieces = piecesIn(children).filter(({ kind }) => kind !== 'space');
    const lines = pieces.map(({ html }) => /^<p(?: [^>]*)?>((?:(?!<p[ >])[^])*)<\/p>$/.exec(html)?.[1] ?? html);
    return lines.some((line) => /^<(?:[uod]l|blockquote|figure|pre|table|h\d)[ >]/.test(line)) ? nested(pieces) : lines.join('<br />');
  }

  function codeIn(children: readonly HtmlNode[]): string {
    const [code, ...more] = children.filter((child) => isElement(child) || !isText(child) || child.data.trim() !== '');
    const inner = code && isElement(code) && code.name === 'code' && more.length === 0 ? code : undefined;
    const html = inline.write(inner?.children ?? children, '\n').replaceAll('<br />', '\n');
    return inner ? `<code${attributesOf(inner)}>${html}</code>` : html;
  }

  function idOf(element?: HtmlElement): string {
    return anchors.take(element?.attribs['id'], element !== undefined && /^h\d$/.test(element.name));
  }
}

const blockOf = (html: string): Piece[] => [{ kind: 'block', html }];
