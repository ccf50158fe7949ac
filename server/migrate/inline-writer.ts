import { DomUtils } from 'htmlparser2';
import { hiddenElements } from '../model/text/hidden-html.ts';
import { escapeHtml } from '../model/text/escape-text.ts';
import { inlineTags } from '../model/text/plain-text.ts';
import type { Anchors } from './anchors.ts';
import {
  attributesOf,
  blockTags,
  boundary,
  escapeText,
  isBlock,
  isDecoration,
  isElement,
  isEmbed,
  isText,
  renamed,
  silent,
  sourceOf,
  type HtmlElement,
  type HtmlNode,
} from './html-elements.ts';

export interface Addresses {
  /** The picture on the site; undefined when it is left out. A link replaces it if it has a web address. */
  picture: (source: string) => string | undefined;
  link: (target: string) => string;
}

interface InlineState {
  isInLink?: boolean;
  /** The separator of two blocks. */
  between: string;
}

/** Writes text and inline elements. */
export class InlineWriter {
  readonly removed = new Set<string>();
  readonly #addresses: Addresses;
  readonly #anchors: Anchors;

  constructor(addresses: Addresses, anchors: Anchors) {
    this.#addresses = addresses;
    this.#anchors = anchors;
  }

  write(nodes: readonly HtmlNode[], state: InlineState): string {
    return nodes
      .map((node) => {
        if (isText(node)) return escapeText(node.data);
        return isElement(node) ? this.#element(node, state) : '';
      })
      .reduce((text, part) => {
        const [isBefore, isAfter] = [text.endsWith(boundary), part.startsWith(boundary)];
        if (!isBefore && !isAfter) return text + part;
        const [before, after] = [text.replaceAll(boundary, '').trimEnd(), part.replace(boundary, '').trimStart()];
        return before === '' || after.replaceAll(boundary, '') === ''
          ? before + after + (isBefore && after === '' ? boundary : '')
          : before + state.between + after;
      }, '')
      .replaceAll(boundary, '');
  }

  #element(element: HtmlElement, state: InlineState): string {
    const { name, attribs, children } = element;
    if (isDecoration(element)) return '';
    if (name === 'img') return this.#picture(element, state);
    if (name === 'br') return '<br />';
    if (name === 'wbr') return '';
    if (name === 'input') return attribs['type'] === 'checkbox' ? ('checked' in attribs ? '☑' : '☐') : this.#leaveOut(name);
    if (isEmbed(name)) return this.embed(element, state);
    if (hiddenElements.includes(name)) return this.#leaveOut(name);
    if (name === 'a') return this.#link(element, state);
    const inner = this.write(children, state);
    const tag = renamed[name] ?? name;
    if (isBlock(element) || blockTags.has(name)) {
      this.#anchors.wait(attribs['id']);
      return boundary + inner + boundary;
    }
    if (!inlineTags.includes(tag)) {
      if (!silent.has(name)) this.#leaveOut(name);
      this.#anchors.wait(attribs['id']);
      return inner;
    }
    const written = this.#anchors.attribute(attribs['id'], inner !== '') + attributesOf(element, tag);
    if (inner === '' || (tag === 'span' && written === '')) return inner;
    return `<${tag}${written}>${inner}</${tag}>`;
  }

  #link(element: HtmlElement, state: InlineState): string {
    const { name, id } = element.attribs;
    const href = element.attribs['href']?.trim().replace(/^\/\//, 'https://');
    const isLink = href !== undefined && href !== '' && !state.isInLink;
    const inner = this.write(element.children, { isInLink: state.isInLink === true || isLink, between: ' – ' });
    if (name !== undefined) this.#anchors.wait(name, true);
    // A picture that is left out may have no words.
    const hasPicture = DomUtils.existsOne((child) => child.name === 'img', element.children);
    if (!isLink || (inner.trim() === '' && !hasPicture)) {
      this.#anchors.wait(id, true);
      return inner;
    }
    const target = this.#addresses.link(href);
    const source = element.attribs['data-source'];
    if (source !== undefined && target === href && !href.startsWith('#')) return escapeText(source);
    const attributes = attributesOf(element).replace(/ href="[^"]*"/, '');
    return `<a href="${escapeHtml(target)}"${this.#anchors.attribute(id, true)}${attributes}>${inner.trim() === '' ? escapeText(target) : inner}</a>`;
  }

  #picture(element: HtmlElement, { isInLink }: InlineState): string {
    const { alt = '' } = element.attribs;
    const source = sourceOf(element);
    const own = this.#addresses.picture(source);
    if (own !== undefined) return `<img src="${escapeHtml(own)}" alt="${escapeHtml(alt)}" />`;
    if (isInLink || !/^(?:https?:)?\/\//i.test(source)) return escapeText(alt);
    return `<a href="${escapeHtml(source.replace(/^\/\//, 'https://'))}">${escapeText(alt || source)}</a>`;
  }

  /** A link to the page or media that an element embeds. */
  embed(element: HtmlElement, { isInLink }: Partial<InlineState> = {}): string {
    const { address, title } = embeddedAddress(element);
    if (address === undefined) return this.#leaveOut(element.name) + escapeText(title);
    const href = this.#addresses.link(address);
    const words = escapeText(title || href);
    return isInLink ? words : `<a href="${escapeHtml(href)}">${words}</a>`;
  }

  #leaveOut(name: string): string {
    this.removed.add(`<${name}>`);
    return '';
  }
}

/** The address and the title of what an element embeds. */
function embeddedAddress({ name, attribs, children }: HtmlElement): { address: string | undefined; title: string } {
  const source = DomUtils.findOne((child) => child.attribs['src'] !== undefined, children);
  const given = attribs['src'] || attribs['data-src'] || attribs['data-lazy-src'] || attribs['data'] || source?.attribs['src'];
  const video = attribs['videoid'];
  const own =
    video === undefined ? undefined : name === 'lite-vimeo' ? `https://vimeo.com/${video}` : `https://www.youtube.com/watch?v=${video}`;
  const title = (attribs['title'] ?? attribs['aria-label'] ?? attribs['playlabel'] ?? '').trim();
  const address = (given || own)?.trim().replace(/^\/\//, 'https://');
  return { address: address === undefined || /^(?:about:|javascript:|data:|$)/i.test(address) ? undefined : address, title };
}
