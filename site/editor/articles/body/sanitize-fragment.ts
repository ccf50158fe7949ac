import { allowedAttributes, allowedTags } from '../../../../server/model/text/allow-list.ts';
import { hiddenElements } from '../../../../server/model/text/count-words.ts';
import { isLinkAddress, isOwnAddress } from './addresses.ts';

const tags = new Set(allowedTags);
const hidden = new Set(hiddenElements);

/** What the server's allow-list leaves of `html`, for a place where it is shown. @param isKept further attributes */
export function sanitizeToFragment(html: string, isKept: (name: string) => boolean = () => false): DocumentFragment {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return sanitizeNodes(body, isKept);
}

/** Copies the nodes in `from` into new elements: none of its own gets into the page. */
export function sanitizeNodes(from: Node, isKept: (name: string) => boolean): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) fragment.append(child.textContent ?? '');
    if (!(child instanceof Element) || hidden.has(child.localName)) continue;
    const content = sanitizeNodes(child, isKept);
    const attributes = [...child.attributes].filter((attribute) => isKept(attribute.name) || isAllowed(child.localName, attribute));
    if (!tags.has(child.localName) && !attributes.some(({ name }) => isKept(name))) {
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
