import { allowedAttributes, allowedTags, mostTags } from './allow-list.ts';

/**
 * Whether a quick look shows that `cleanHtml` would take nothing away. False means that only cleaning can tell: it takes a
 * hundred times as long.
 */
export function isPlainlyClean(html: string): boolean {
  let tags = 0;
  let end = 0;
  tag.lastIndex = 0;
  for (let match = tag.exec(html); match; match = tag.exec(html)) {
    const [whole, closed, opened, attributes = ''] = match;
    if (html.slice(end, match.index).includes('<') || !tagNames.has(closed ?? opened ?? '')) return false;
    if (attributes !== '' && !areAllowed(opened ?? '', attributes)) return false;
    tags += 1;
    end = match.index + whole.length;
  }
  return tags <= mostTags && !html.includes('<', end);
}

/**
 * Whether a quick look shows that `cleanHtml` would give back the very same text: each tag is closed where it was opened, has one
 * attribute at most, and stands where no parser moves it. False means that only cleaning can tell.
 */
export function staysAsItIs(html: string): boolean {
  if (html.includes('&') || !isPlainlyClean(html)) return false;
  const open: string[] = [];
  let end = 0;
  for (const { index, 0: whole, 1: closed, 2: opened = '' } of html.matchAll(tag)) {
    if (html.slice(end, index).includes('>')) return false;
    end = index + whole.length;
    if (closed !== undefined) {
      if (open.pop() !== closed) return false;
    } else {
      if (!oneAttributeAtMost.test(whole) || !mayOpen(opened, open)) return false;
      open.push(opened);
    }
  }
  return open.length === 0 && !html.includes('>', end);
}

const oneAttributeAtMost = /^<[a-z][a-z0-9]*(?: [a-z]+="[^"<>]+")?>$/;

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
    const form = forms[key] ?? /./;
    return isAllowed(name, key) && form.test(value);
  });
}

/** What a value must look like to be let through for certain; anything but nothing for other attributes. */
const address = /^(?:https?:\/\/\w|mailto:\w|\/(?![/&])|#)[\w/.?=&;,:@#%+~-]*$/;
const forms: Readonly<Record<string, RegExp>> = {
  alt: /^/,
  reversed: /^/,
  href: address,
  cite: address,
  src: /^\/(?!\/)[\w/.-]*$/,
  id: /^[a-z][a-z0-9-]*$/,
};

function isAllowed(name: string, key: string): boolean {
  return [...(allowedAttributes[name] ?? []), ...(allowedAttributes['*'] ?? [])].includes(key);
}
