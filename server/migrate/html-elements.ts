import { DomUtils, type parseDocument } from 'htmlparser2';
import { allowedAttributes, allowedTags } from '../model/text/allowed-html.ts';
import { hiddenElements } from '../model/text/hidden-html.ts';
import { escapeHtml } from '../model/text/escape-text.ts';
import { inlineTags } from '../model/text/plain-text.ts';

export type HtmlNode = ReturnType<typeof parseDocument>['children'][number];
export type HtmlElement = Extract<HtmlNode, { attribs: object }>;
type HtmlText = Extract<HtmlNode, { data: string; type: 'text' }>;

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'attribs' in node;
}

export function isText(node: HtmlNode): node is HtmlText {
  return node.type === 'text';
}

/** Parts of Ghost's cards and players that carry no content: icons, controls, sign-up forms. */
export function isControl({ attribs }: HtmlElement): boolean {
  return /\bkg-(?:signup-card|bookmark-(?:icon|metadata|thumbnail)|audio-(?:player|thumbnail)|video-(?:player|overlay|hide)|(?:toggle|file)-card-icon)(?!-container)/.test(
    attribs['class'] ?? '',
  );
}

export const webAddress = /^(?:https?:)?\/\//i;
export const pictureFile = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|heic)(?:[?#].*)?$/i;

/** The address of a picture, from lazy loading when `src` is a placeholder. */
export function sourceOf({ attribs }: HtmlElement): string {
  const { src = '' } = attribs;
  const later = attribs['data-src'] ?? attribs['data-lazy-src'] ?? attribs['data-original'];
  return (later !== undefined && (src === '' || src.startsWith('data:')) ? later : src).trim();
}

export function isBlock(element: HtmlElement): boolean {
  if (blockTags.has(element.name) || embeds.has(element.name)) return true;
  return DomUtils.existsOne(({ name }) => blockTags.has(name), element.children) && !hiddenElements.includes(element.name);
}

export function attributesOf({ name, attribs }: HtmlElement, tag = name): string {
  const allowed = [...(allowedAttributes[tag] ?? []), ...(allowedAttributes['*'] ?? []), ...(tag === 'code' ? ['class'] : [])];
  return allowed.flatMap((key) => (attribs[key] === undefined || key === 'id' ? [] : [` ${key}="${escapeHtml(attribs[key])}"`])).join('');
}

const blockTags = new Set([
  ...allowedTags.filter((tag) => !inlineTags.includes(tag) && tag !== 'img' && tag !== 'br'),
  ...'h1 h5 h6 div section article aside main header footer nav address center details summary dialog form fieldset legend menu dir hgroup search html body'.split(
    ' ',
  ),
]);

export const embeds = new Set(['iframe', 'video', 'audio', 'embed', 'object', 'lite-youtube', 'lite-vimeo']);
