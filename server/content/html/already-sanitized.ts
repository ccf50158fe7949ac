import { allowedAttributes, allowedTags, maxTags, pageId } from '../../model/text/allow-list.ts';
import { voidTags } from '../../model/text/html-tree.ts';

/**
 * Whether a quick look shows that `sanitizeHtml` would remove nothing. False means that only sanitizing can tell, which takes a hundred times
 * as long: `journal validate` of 1,000 posts needs a fifth more time without this.
 */
export function isAlreadySanitized(html: string): boolean {
  const open: string[] = [];
  let tags = 0;
  let end = 0;
  for (const { index, 0: whole, 1: closed, 2: opened = '', 3: attributes = '' } of html.matchAll(tag)) {
    if (html.slice(end, index).includes('<') || !tagNames.has(closed ?? opened)) return false;
    if (attributes !== '' && !areAllowed(opened, attributes)) return false;
    if (closed !== undefined && open.pop() !== closed) return false;
    if (opened === 'a' && open.includes('a')) return false;
    if (closed === undefined && !voidTags.has(opened)) open.push(opened);
    tags += 1;
    end = index + whole.length;
  }
  return open.length === 0 && tags <= maxTags && !html.includes('<', end);
}

/**
 * Whether a quick look shows that `sanitizeHtml` would return the same text: each tag has one attribute at most, is closed where it was
 * opened, and is where no parser moves it. False means that only sanitizing can tell.
 */
export function isSanitizedForm(html: string): boolean {
  if (html.includes('&') || !isAlreadySanitized(html)) return false;
  const open: string[] = [];
  let end = 0;
  for (const { index, 0: whole, 1: closed, 2: opened = '' } of html.matchAll(tag)) {
    if (html.slice(end, index).includes('>')) return false;
    end = index + whole.length;
    if (closed !== undefined) {
      if (open.pop() !== closed) return false;
    } else {
      if (!maxOneAttribute.test(whole) || !mayOpen(opened, open)) return false;
      open.push(opened);
    }
  }
  return open.length === 0 && !html.includes('>', end);
}

// A link to a heading gets the id of the page.
const maxOneAttribute = /^<[a-z][a-z0-9]*(?: [a-z]+="[^"#<>][^"<>]*")?>$/;

function mayOpen(name: string, open: readonly string[]): boolean {
  if (inText.has(name)) return !open.includes(name);
  const parent = open.at(-1);
  if (parent === undefined || parent === 'blockquote' || parent === 'li') return blocks.has(name);
  return name === 'li' && (parent === 'ul' || parent === 'ol');
}

const blocks = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'pre']);
const inText = new Set(['a', 'em', 'strong', 'b', 'i', 'cite', 'q', 'code', 'kbd', 'sub', 'sup', 'small', 'abbr', 'mark']);

const tag = /<(?:\/([a-z][a-z0-9]*)|([a-z][a-z0-9]*)((?: [a-z]+(?:="[^"<>]*")?)*) ?\/?)>/g;
const attribute = / ([a-z]+)(?:="([^"]*)")?/g;
const tagNames = new Set(allowedTags);

function areAllowed(name: string, attributes: string): boolean {
  return [...attributes.matchAll(attribute)].every(([, key = '', value = '']) => {
    if (key === 'class') return name === 'code' && /^language-[\w-]+$/.test(value);
    if (!allowedAttributes[name]?.includes(key) && !allowedAttributes['*']?.includes(key)) return false;
    return key === 'id' ? pageId(value) === value : (forms[key] ?? /./).test(value);
  });
}

/** Forms that are certainly allowed. Other attributes must not be empty. */
const address = /^(?:https?:\/\/\w|mailto:\w|\/(?![/&])|#)[\w/.?=&;,:@#%+~-]*$/;
const forms: Readonly<Record<string, RegExp>> = {
  alt: /^/,
  reversed: /^/,
  href: address,
  cite: address,
  src: /^\/(?!\/)[\w/.-]*$/,
};
