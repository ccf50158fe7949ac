import { DomUtils } from 'htmlparser2';
import { hiddenElements } from '../model/text/hidden-html.ts';
import { escapeHtml } from '../model/text/escape-text.ts';
import { inlineTags } from '../model/text/plain-text.ts';
import type { Anchors } from './anchors.ts';
import { attributesOf, embeds, isBlock, isControl, isElement, isText, sourceOf, type HtmlElement, type HtmlNode } from './html-elements.ts';

export interface Addresses {
  /** The picture on the site; undefined when it is left out. A link replaces it if it has a web address. */
  picture: (source: string) => string | undefined;
  link: (target: string) => string;
}

/** Returns functions that write text and inline elements, and what readers would miss: `<script>`. */
export function inlineWriter(addresses: Addresses, anchors: Anchors) {
  const removed = new Set<string>();
  return { write, embed, removed };

  /** @param between the separator of blocks */
  function write(nodes: readonly HtmlNode[], between: string, isInLink = false): string {
    const parts = nodes.map((node) => {
      if (isText(node)) return escapeText(node.data);
      return isElement(node) ? elementHtml(node, between, isInLink) : '';
    });
    const html = parts.join('');
    const [first = '', ...others] = (parts.at(-1)?.endsWith(boundary) ? html.slice(0, -1) : html).split(boundary);
    return others.reduce((text, part) => [text.trimEnd(), part.trimStart()].filter(Boolean).join(between), first);
  }

  function elementHtml(element: HtmlElement, between: string, isInLink: boolean): string {
    const { name, attribs, children } = element;
    if (isControl(element)) return '';
    if (name === 'img') return pictureHtml(element, isInLink);
    if (name === 'br') return '<br />';
    if (name === 'input') return attribs['type'] === 'checkbox' ? ('checked' in attribs ? '☑' : '☐') : leaveOut(name);
    if (embeds.has(name)) return embed(element, isInLink);
    if (hiddenElements.includes(name)) return leaveOut(name);
    if (name === 'a') return linkHtml(element, isInLink);
    const inner = write(children, between, isInLink);
    const tag = renamed.get(name) ?? name;
    if (isBlock(element)) {
      anchors.wait(attribs['id']);
      return boundary + inner + boundary;
    }
    if (!inlineTags.includes(tag)) {
      if (!silent.has(name)) leaveOut(name);
      anchors.wait(attribs['id']);
      return inner;
    }
    const written = anchors.attribute(attribs['id'], inner !== '') + attributesOf(element, tag);
    if (inner === '' || (tag === 'span' && written === '')) return inner;
    return `<${tag}${written}>${inner}</${tag}>`;
  }

  function linkHtml(element: HtmlElement, isInLink: boolean): string {
    const { name, id } = element.attribs;
    const href = element.attribs['href']?.trim().replace(/^\/\//, 'https://');
    const isLink = href !== undefined && href !== '' && !isInLink;
    const inner = write(element.children, ' – ', isInLink || isLink);
    if (name !== undefined) anchors.wait(name, true);
    // A picture that is left out may have no words.
    const hasPicture = DomUtils.existsOne((child) => child.name === 'img', element.children);
    if (!isLink || (inner.trim() === '' && !hasPicture)) {
      anchors.wait(id, true);
      return inner;
    }
    const target = addresses.link(href);
    const source = element.attribs['data-source'];
    if (source !== undefined && target === href && !href.startsWith('#')) return escapeText(source);
    const attributes = attributesOf(element).replace(/ href="[^"]*"/, '');
    return `<a href="${escapeHtml(target)}"${anchors.attribute(id, true)}${attributes}>${inner.trim() === '' ? escapeText(target) : inner}</a>`;
  }

  function pictureHtml(element: HtmlElement, isInLink: boolean): string {
    const { alt = '' } = element.attribs;
    const source = sourceOf(element);
    const own = addresses.picture(source);
    if (own !== undefined) return `<img src="${escapeHtml(own)}" alt="${escapeHtml(alt)}" />`;
    if (isInLink || !/^(?:https?:)?\/\//i.test(source)) return escapeText(alt);
    return `<a href="${escapeHtml(source.replace(/^\/\//, 'https://'))}">${escapeText(alt || source)}</a>`;
  }

  /** A link to the page or media that an element embeds. */
  function embed(element: HtmlElement, isInLink = false): string {
    const { address, title } = embeddedAddress(element);
    if (address === undefined) return leaveOut(element.name) + escapeText(title);
    const href = addresses.link(address);
    const words = escapeText(title || href);
    return isInLink ? words : `<a href="${escapeHtml(href)}">${words}</a>`;
  }

  function leaveOut(name: string): string {
    removed.add(`<${name}>`);
    return '';
  }
}

/** Marks where a block begins or ends within a line. */
const boundary = '\uFDD3';

const escapeText = (text: string): string => escapeHtml(text.replaceAll(boundary, ''));

const renamed = new Map(
  Object.entries({ del: 's strike', code: 'tt samp', em: 'var dfn', abbr: 'acronym', span: 'bdi bdo' }).flatMap(([tag, names]) =>
    names.split(' ').map((name) => [name, tag] as const),
  ),
);

// Removing these loses only formatting.
const silent = new Set('wbr u big font picture source label button html body ruby rb rt rp rtc bdi data output legend o:p'.split(' '));

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
