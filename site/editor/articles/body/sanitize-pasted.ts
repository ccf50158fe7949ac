import { allowedTags } from '../../../../server/model/text/allowed-html.ts';
import { hiddenElements } from '../../../../server/model/text/hidden-html.ts';
import { isAllowed, pathOnSite } from './schema.ts';

/**
 * Sanitizes pasted HTML: styles of word processors become elements, and everything else has to pass the server's allow-list. HTML copied
 * from the editor keeps ProseMirror's attributes. Nothing enters the page's own document, which would run its handlers, before it is
 * sanitized.
 * @returns `lostPictures`: the number of pictures left out, which are those of other sites and of local files
 */
export function cleanPasted(html: string): { html: string; lostPictures: number } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  if (!body.querySelector('[data-pm-slice]')) {
    removeHidden(body);
    // Notes on a Mac puts each table into an object.
    for (const holder of body.querySelectorAll('object:has(table)')) unwrap(holder);
    keepLines(body);
    joinCode(body);
    linkFrames(body);
    nameStyles(body);
    removeEmptyLines(body);
    rewriteWebLists(body);
    listWordParagraphs(body);
    nameBlocks(body);
    removeEmptyLines(body);
    // Footnotes and tables of contents link to places that are not pasted.
    for (const link of body.querySelectorAll('a[href^="#"]')) unwrap(link);
    for (const place of body.querySelectorAll('[id]')) place.removeAttribute('id');
  }
  breakLines(body);
  correctAddresses(body);
  for (const emoji of body.querySelectorAll('img')) if (/^\p{Extended_Pictographic}/u.test(emoji.alt)) emoji.replaceWith(emoji.alt);
  const pictures = body.querySelectorAll('img').length;
  const holder = document.createElement('div');
  holder.append(sanitizeNodes(body, (name) => name === 'data-pm-slice' || name === 'data-island'));
  removeOwnDirection(holder);
  for (const element of holder.querySelectorAll('a:not([href]), img:not([src]), li > p:only-of-type:not([lang], [dir])')) unwrap(element);
  return { html: holder.innerHTML, lostPictures: pictures - holder.querySelectorAll('img').length };
}

/** Removes elements that the other program does not show, such as the row that measures the columns of Excel. */
function removeHidden(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) if (element.style.display === 'none') element.remove();
}

/** Chat programs keep the lines of a text by a style, as VS Code does for code. */
function keepLines(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('[style*="white-space"]')) {
    if (!/preserve|break/.test(element.style.whiteSpaceCollapse)) continue;
    if (element.matches('div[style*=monospace]')) rename(element, 'pre');
    else if (!element.querySelector(`${blocks}, br`) && !element.closest('pre'))
      element.innerHTML = element.innerHTML.trim().replaceAll('\n', '<br>');
  }
}

/** Replaces a video or a map with its link. */
function linkFrames(body: HTMLElement): void {
  for (const frame of body.querySelectorAll<HTMLIFrameElement>('iframe[src*="//"]')) {
    const { src, title } = frame;
    frame.replaceWith(Object.assign(body.ownerDocument.createElement('a'), { href: src, textContent: title || src }));
  }
}

function nameStyles(body: HTMLElement): void {
  // Google Docs wraps the whole document in a `b` of normal weight.
  for (const element of body.querySelectorAll<HTMLElement>('b[style], strong[style]'))
    if (/^(?:normal|400)$/.test(element.style.fontWeight)) unwrap(element);
  for (const element of body.querySelectorAll<HTMLElement>('span[style]')) {
    if (/^(?:bold|[6-9]00)$/.test(element.style.fontWeight)) wrapContent(element, 'strong');
    if (element.style.fontStyle === 'italic') wrapContent(element, 'em');
    if (element.style.textDecoration.includes('line-through')) wrapContent(element, 'del');
    const { verticalAlign } = element.style;
    if (verticalAlign === 'super' || verticalAlign === 'sub') wrapContent(element, verticalAlign.slice(0, 3));
  }
  for (const element of body.querySelectorAll('s, strike')) rename(element, 'del');
  for (const element of body.querySelectorAll('p[class*=Quote]')) rename(element, 'blockquote');
}

/** Removes empty paragraphs and headings, and the line breaks with which Google Docs separates blocks. */
function removeEmptyLines(body: HTMLElement): void {
  for (const line of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6'))
    if (!line.textContent?.trim() && !line.querySelector('img')) line.remove();
  for (const end of body.querySelectorAll('br')) {
    const [before, after] = [neighbor(end, 'previousSibling'), neighbor(end, 'nextSibling')];
    const beside = [before, after].filter((node) => node !== null);
    const isLast = before !== null && after === null && end.parentElement?.matches(`${blocks}, li`);
    if (isLast || (beside.length > 0 && beside.every((node) => isElement(node, `${blocks}, br`)))) end.remove();
  }
}

const isElement = (node: ChildNode, selector: string): boolean => node instanceof Element && node.matches(selector);

function neighbor(node: ChildNode, side: 'previousSibling' | 'nextSibling'): ChildNode | null {
  const next = node[side];
  return next?.nodeType === Node.TEXT_NODE && next.textContent?.trim() === '' ? neighbor(next, side) : next;
}

/** Word on the web writes a separate list for each item, with the level in an attribute. Rewrites it the way desktop Word does. */
function rewriteWebLists(body: HTMLElement): void {
  for (const item of body.querySelectorAll('.ListContainerWrapper li')) {
    const paragraph = body.ownerDocument.createElement('p');
    paragraph.setAttribute('style', `mso-list:l0 level${item.getAttribute('data-aria-level') ?? 1}`);
    const mark = item.closest('ol') ? `${item.closest('ol')?.start ?? 1}.` : '';
    paragraph.innerHTML = `<span style="mso-list:ignore">${mark}</span>`;
    paragraph.append(...item.childNodes);
    item.closest('.ListContainerWrapper')?.before(paragraph);
  }
  for (const frame of body.querySelectorAll('.ListContainerWrapper')) frame.remove();
}

/** Word writes list items as paragraphs, with the level in a style and the bullet or number as text. Makes them lists. */
function listWordParagraphs(body: HTMLElement): void {
  // The open list of each level, and the element that the next item follows.
  let open: HTMLElement[] = [];
  for (const paragraph of body.querySelectorAll<HTMLElement>('p')) {
    const [, written] = /mso-list:\s*l\d+\s+level(\d)/i.exec(paragraph.getAttribute('style') ?? '') ?? [];
    const isNext = open[0] !== undefined && paragraph.previousElementSibling === open[0];
    // A further paragraph of an item has a list style but no number.
    if (written === undefined) {
      const item = isNext && paragraph.className.startsWith('MsoList') ? open.at(-1)?.lastElementChild : undefined;
      if (item && !item.querySelector('p')) wrapContent(item, 'p');
      item?.append(paragraph);
      continue;
    }
    const bullet = [...paragraph.querySelectorAll<HTMLElement>('span')].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    );
    const mark = bullet?.textContent?.trim() ?? '';
    bullet?.remove();
    if (!isNext) open = [];
    const level = Math.min(Number(written), open.length + 1);
    const tag = /^[([]?[\da-z]{1,5}[.)\]]/i.test(mark) ? 'ol' : 'ul';
    // Word can restart the numbers without a paragraph between the lists.
    const isNew = open[level - 1]?.localName !== tag || (tag === 'ol' && /^\D*1\D*$/.test(mark));
    open = open.slice(0, isNew ? level - 1 : level);
    if (isNew) open.push(newList(tag, mark, open.at(-1), paragraph));
    wrapContent(paragraph, 'li');
    open.at(-1)?.append(...paragraph.childNodes);
    paragraph.remove();
  }
}

/** Inserts a list in the last item of the list `above`, or else before the paragraph that becomes its first item. */
function newList(tag: 'ol' | 'ul', mark: string, above: HTMLElement | undefined, paragraph: HTMLElement): HTMLElement {
  const list = paragraph.ownerDocument.createElement(tag);
  // The last number of `2.1.`
  const number = Number(/(\d+)\D*$/.exec(mark)?.[1] ?? 1);
  if (tag === 'ol' && number > 1) list.setAttribute('start', String(number));
  if (above?.lastElementChild) above.lastElementChild.append(list);
  else paragraph.before(list);
  return list;
}

// Blocks that articles do not have.
const divisions = 'div, section, article, aside, main, header, footer, nav, address, center, details, summary, form, fieldset, legend';
const blocks = `p, ul, ol, table, blockquote, pre, figure, h1, h2, h3, h4, h5, h6, dl, dt, dd, hr, ${divisions}`;

/** Removes the bar that names the language above code, and turns lines that are elements into line breaks. */
function joinCode(body: HTMLElement): void {
  for (const block of body.querySelectorAll('pre')) {
    const code = block.querySelectorAll(`:is(${divisions}) > code`);
    if (code.length === 1) block.replaceChildren(...code);
    // Besides the language, web pages name their styles.
    for (const each of block.querySelectorAll('code'))
      each.className = [...each.classList].find((name) => name.startsWith('language-')) ?? '';
    for (const line of block.querySelectorAll(`br, ${blocks}`)) {
      const next = line.nextSibling;
      if (line.localName === 'br' || next?.nodeName === 'BR' || (next?.textContent && !next.textContent.startsWith('\n'))) line.after('\n');
      unwrap(line);
    }
  }
}

/** Maps headings to the levels that articles have, and turns text beside blocks into paragraphs. */
function nameBlocks(body: HTMLElement): void {
  for (const heading of body.querySelectorAll('h1, h5, h6')) rename(heading, heading.localName === 'h1' ? 'h2' : 'h4');
  for (const parent of [body, ...body.querySelectorAll(`${divisions}, li`)])
    if (!parent.closest('td, th') && (parent !== body || body.querySelector(blocks))) wrapText(parent);
  for (const list of body.querySelectorAll('ol, ul')) if (list.querySelector('h2, h3, h4, table, dl, hr')) freeItems(list);
}

/** Makes paragraphs of the text in an element. Without the divisions around them, two texts would touch. */
function wrapText(parent: Element): void {
  let paragraph: Element | undefined;
  for (const child of Array.from(parent.childNodes)) {
    const isBlock = isElement(child, `${blocks}, :has(${blocks})`);
    const isStart = !paragraph && (child.textContent?.trim() || isElement(child, 'br'));
    paragraph = isBlock ? undefined : isStart ? parent.insertBefore(parent.ownerDocument.createElement('p'), child) : paragraph;
    paragraph?.append(child);
  }
}

/** Takes the items out of a list that has blocks which items cannot have. Numbers become words. */
function freeItems(list: Element): void {
  for (const [index, item] of [...list.children].entries()) {
    if (list instanceof HTMLOListElement) (item.querySelector('p, h2, h3, h4') ?? item).prepend(`${list.start + index}. `);
    if (item.localName === 'li') unwrap(item);
  }
  unwrap(list);
}

/** Replaces blocks in cells, captions and description lists with line breaks. */
function breakLines(body: HTMLElement): void {
  const lines = `${blocks}, li`;
  for (const line of body.querySelectorAll(`:is(td, th, caption, figcaption, dt, dd) :is(${lines}):not(table)`)) {
    const [before, after] = [neighbor(line, 'previousSibling'), neighbor(line, 'nextSibling')];
    if (before && !isElement(before, 'br')) line.before(body.ownerDocument.createElement('br'));
    // The next line breaks before itself.
    if (after && !isElement(after, `br, ${lines}`)) line.after(body.ownerDocument.createElement('br'));
    unwrap(line);
  }
}

/** Google Docs and Outlook wrap each link in a redirect. Browsers copy the links and pictures of this site with its host, which can be localhost. */
function correctAddresses(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a[href]')) {
    const address = link.getAttribute('href') ?? '';
    const { searchParams } = new URL(redirect.test(address) ? address : 'about:blank');
    link.setAttribute('href', searchParams.get('q') || searchParams.get('url') || pathOnSite(address));
  }
  for (const picture of body.querySelectorAll('img[src]')) picture.setAttribute('src', pathOnSite(picture.getAttribute('src') ?? ''));
}

const redirect = /^https:\/\/(?:www\.google\.[a-z.]+\/url|[\w.-]+\.safelinks\.protection\.outlook\.com\/)\?/;

/** Google Docs writes a direction on every paragraph, GitHub `auto`. Removes it where it is the page's own. */
function removeOwnDirection(holder: HTMLElement): void {
  for (const element of holder.querySelectorAll<HTMLElement>('[dir]')) {
    const isOwn = element.dir === (document.dir || 'ltr') || (element.dir === 'auto' && !rightToLeft.test(element.textContent ?? ''));
    if (isOwn && !element.parentElement?.closest('[dir]')) element.removeAttribute('dir');
  }
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

function rename(element: Element, tag: string): void {
  wrapContent(element, tag);
  unwrap(element);
}

function wrapContent(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

/** What the server's allow-list leaves of `html`, as a fragment. */
export function sanitizeToFragment(html: string): DocumentFragment {
  return sanitizeNodes(new DOMParser().parseFromString(html, 'text/html').body, () => false);
}

/** Copies the nodes in `from` into new elements, so that none of the originals enters the page. @param isKept allows further attributes */
function sanitizeNodes(from: Node, isKept: (name: string) => boolean): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) fragment.append(child.textContent ?? '');
    if (!(child instanceof Element) || hiddenElements.includes(child.localName)) continue;
    const content = sanitizeNodes(child, isKept);
    const attributes = [...child.attributes].filter(
      ({ name, value }) => isKept(name) || isAllowed(child.localName, name, value) || isLanguage(child, name, value),
    );
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

function isLanguage({ localName }: Element, name: string, value: string): boolean {
  return localName === 'code' && name === 'class' && /^language-[\w-]+$/.test(value);
}
