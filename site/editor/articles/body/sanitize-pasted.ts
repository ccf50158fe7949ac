import { allowedAttributes, allowedTags } from '../../../../server/model/text/allow-list.ts';
import { hiddenElements } from '../../../../server/model/text/count-words.ts';
import { isLinkAddress, isOwnAddress } from './schema.ts';

/**
 * Cleans HTML that is pasted: what word processors mean by styles becomes elements, and the rest passes the server's allow-list.
 * What the editor itself copied keeps the marks of ProseMirror. Until it is sanitized, nothing of it is in the page's own document,
 * which would run its handlers.
 * @returns also how many pictures are left out: those of other sites and of the clipboard's own files
 */
export function cleanPasted(html: string): { html: string; lostPictures: number } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  if (!body.querySelector('[data-pm-slice]')) {
    nameStyles(body);
    listWordParagraphs(body);
    nameBlocks(body);
    for (const line of body.querySelectorAll('p, h2, h3, h4')) if (!line.textContent?.trim() && !line.querySelector('img')) line.remove();
  }
  followRedirects(body);
  const pictures = body.querySelectorAll('img').length;
  const holder = document.createElement('div');
  holder.append(sanitizeNodes(body, (name) => name === 'data-pm-slice' || name === 'data-island'));
  removeOwnDirection(holder);
  const superfluous = 'a:not([href]), img:not([src]), td > p, th > p, li > p:only-of-type:not([lang], [dir])';
  for (const element of holder.querySelectorAll(superfluous)) unwrap(element);
  return { html: holder.innerHTML, lostPictures: pictures - holder.querySelectorAll('img').length };
}

function nameStyles(body: HTMLElement): void {
  // Google Docs puts a whole document into a `b` of normal weight.
  for (const element of body.querySelectorAll<HTMLElement>('b[style], strong[style]'))
    if (/^(?:normal|400)$/.test(element.style.fontWeight)) unwrap(element);
  for (const element of body.querySelectorAll<HTMLElement>('span[style]')) {
    if (/^(?:bold|[6-9]00)$/.test(element.style.fontWeight)) wrapContent(element, 'strong');
    if (element.style.fontStyle === 'italic') wrapContent(element, 'em');
  }
}

/** Word writes an item of a list as a paragraph, with its bullet or number as text. */
function listWordParagraphs(body: HTMLElement): void {
  let list: HTMLElement | undefined;
  for (const paragraph of body.querySelectorAll<HTMLElement>('p')) {
    if (!/mso-list:\s*l\d/.test(paragraph.getAttribute('style') ?? '')) continue;
    const bullet = [...paragraph.querySelectorAll<HTMLElement>('span')].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    );
    const tag = /^\s*[\da-z]{1,4}[.)]/i.test(bullet?.textContent ?? '') ? 'ol' : 'ul';
    bullet?.remove();
    if (list?.localName !== tag || paragraph.previousElementSibling !== list) {
      list = body.ownerDocument.createElement(tag);
      paragraph.before(list);
    }
    wrapContent(paragraph, 'li');
    list.append(...paragraph.childNodes);
    paragraph.remove();
  }
}

const blocks = 'p, div, ul, ol, table, blockquote, pre, figure, h1, h2, h3, h4, h5, h6, dl, hr';

/** The headings that articles have, and a paragraph for each line that is a `div`. */
function nameBlocks(body: HTMLElement): void {
  for (const heading of body.querySelectorAll('h1, h5, h6')) rename(heading, heading.localName === 'h1' ? 'h2' : 'h4');
  for (const division of body.querySelectorAll('div, section, article'))
    if (!division.querySelector(blocks) && !division.closest('td, th, li') && division.textContent?.trim()) rename(division, 'p');
}

/** The parameter that has the address to which a site redirects. */
const redirects: [site: RegExp, parameter: string][] = [
  [/^https:\/\/www\.google\.[a-z.]+\/url\?/, 'q'],
  [/^https:\/\/[\w.-]+\.safelinks\.protection\.outlook\.com\/\?/, 'url'],
];

/** Google Docs and Outlook put an address of their own before each link. */
function followRedirects(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a')) {
    const address = link.getAttribute('href') ?? '';
    const parameter = redirects.find(([site]) => site.test(address))?.[1];
    const target = parameter && new URL(address).searchParams.get(parameter);
    if (target) link.setAttribute('href', target);
  }
}

/** Google Docs writes the direction of each paragraph, also where it is that of the page. */
function removeOwnDirection(holder: HTMLElement): void {
  for (const element of holder.querySelectorAll<HTMLElement>('[dir]'))
    if (element.dir === (document.dir || 'ltr') && !element.parentElement?.closest('[dir]')) element.removeAttribute('dir');
}

function rename(element: Element, tag: string): void {
  wrapContent(element, tag);
  unwrap(element);
}

function wrapContent(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** What the server's allow-list leaves of `html`, for a place where it is shown. */
export function sanitizeToFragment(html: string): DocumentFragment {
  return sanitizeNodes(new DOMParser().parseFromString(html, 'text/html').body, () => false);
}

/** Copies the nodes in `from` into new elements: none of its own gets into the page. @param isKept further attributes */
function sanitizeNodes(from: Node, isKept: (name: string) => boolean): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) fragment.append(child.textContent ?? '');
    if (!(child instanceof Element) || hiddenElements.includes(child.localName)) continue;
    const content = sanitizeNodes(child, isKept);
    const attributes = [...child.attributes].filter((attribute) => isKept(attribute.name) || isAllowed(child.localName, attribute));
    if (!allowedTags.includes(child.localName) && !attributes.some(({ name }) => isKept(name))) {
      fragment.append(content);
      continue;
    }
    const copy = document.createElement(child.localName);
    for (const { name, value } of attributes) copy.setAttribute(name, value);
    copy.append(content);
    fragment.append(copy);
  }
  return fragment;
}

function isAllowed(tag: string, { name, value }: Attr): boolean {
  if (tag === 'code' && name === 'class') return /^language-[\w-]+$/.test(value);
  if (!allowedAttributes[tag]?.includes(name) && !allowedAttributes['*']?.includes(name)) return false;
  if (name === 'href' || name === 'cite') return isLinkAddress(value);
  return name !== 'src' || isOwnAddress(value);
}
