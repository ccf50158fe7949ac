import { Schema, type DOMOutputSpec, type MarkSpec, type Node, type NodeSpec, type TagParseRule } from 'prosemirror-model';
import { allowedAttributes } from '../../../../server/model/text/allowed-html.ts';
import { inlineTags } from '../../../../server/model/text/plain-text.ts';

/** The attributes that an element may have, in their written order. */
function attributeNames(tag: string): readonly string[] {
  return [...(allowedAttributes[tag] ?? []), ...(allowedAttributes['*'] ?? [])];
}

type Attributes = Record<string, unknown>;

/** The attributes of an element that are set, for the view. */
export function attributesToDom(tag: string, attrs: Attributes): Record<string, string> {
  return Object.fromEntries(attributeNames(tag).flatMap((name) => (typeof attrs[name] === 'string' ? [[name, attrs[name]]] : [])));
}

function attrsFor(tag: string): NonNullable<NodeSpec['attrs']> {
  return Object.fromEntries(attributeNames(tag).map((name) => [name, { default: null }]));
}

function attributesFromDom(tag: string, element: Element): Attributes {
  return Object.fromEntries(attributeNames(tag).map((name) => [name, element.getAttribute(name)]));
}

/** A parse rule for sanitized pasted HTML. */
function pasted(from: string, tag: string, more: Attributes = {}): TagParseRule {
  return { tag: from, getAttrs: (element) => ({ ...attributesFromDom(tag, element), ...more }) };
}

/** The spec of a block that is written as the element `tag`. */
function block(tag: string, content: string, spec: NodeSpec = {}): NodeSpec {
  const { attrs, ...rest } = spec;
  return {
    content,
    tag,
    attrs: { ...attrsFor(tag), ...attrs },
    parseDOM: [pasted(tag, tag)],
    toDOM: (node): DOMOutputSpec => [tag, attributesToDom(tag, node.attrs), 0],
    ...rest,
  };
}

const nodes = {
  doc: { content: 'block+' },
  paragraph: block('p', 'inline*', {
    group: 'block',
    // Whether it has a `p` tag inside another block; null leaves that to the block.
    attrs: { isTagged: { default: null } },
  }),
  heading: block('h2', 'inline*', {
    group: 'block',
    defining: true,
    attrs: { level: { default: 2 } },
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => pasted(`h${level}`, 'h2', { level: Math.min(4, Math.max(2, level)), id: null })),
    toDOM: ({ attrs }) => [`h${attrs['level']}`, attributesToDom('h2', attrs), 0],
  }),
  bullet_list: block('ul', 'list_item+', { group: 'block list' }),
  ordered_list: block('ol', 'list_item+', { group: 'block list' }),
  list_item: block('li', 'paragraph (paragraph | list | code_block | blockquote | figure)*', { defining: true }),
  blockquote: block('blockquote', '(paragraph | list | heading | code_block | blockquote)+', { group: 'block', defining: true }),
  code_block: block('pre', 'text*', {
    group: 'block',
    marks: '',
    code: true,
    defining: true,
    attrs: { language: { default: null }, hasCode: { default: true } },
    parseDOM: [
      {
        tag: 'pre',
        preserveWhitespace: 'full',
        getAttrs: (element) => ({
          ...attributesFromDom('pre', element),
          language: /^language-(.*)/.exec(element.querySelector('code')?.className ?? '')?.[1] ?? null,
        }),
      },
    ],
    toDOM: ({ attrs: { language, ...attrs } }) => [
      'pre',
      attributesToDom('pre', attrs),
      ['code', typeof language === 'string' ? { class: `language-${language}` } : {}, 0],
    ],
  }),
  horizontal_rule: block('hr', '', { group: 'block', content: '', toDOM: () => ['hr'] }),
  figure: block('img', 'inline*', {
    tag: 'figure',
    group: 'block',
    isolating: true,
    defining: true,
    draggable: true,
    marks: '_',
    parseDOM: [
      {
        tag: 'figure',
        contentElement: (figure) => (figure as Element).querySelector('figcaption') ?? document.createElement('figcaption'),
        getAttrs: (figure) => {
          const [picture, ...more] = figure.querySelectorAll('img');
          // A figure with more than a picture and a caption is taken apart into blocks.
          const words = figure.querySelector('figcaption')?.textContent?.trim() ?? '';
          return picture !== undefined && more.length === 0 && figure.textContent?.trim() === words && attributesFromDom('img', picture);
        },
      },
    ],
    toDOM: ({ attrs }) => ['figure', ['img', attributesToDom('img', attrs)], ['figcaption', 0]],
  }),
  table: block('table', 'table_caption? table_section+', { group: 'block', isolating: true, allowGapCursor: false }),
  table_caption: block('caption', 'inline*', { isolating: true }),
  table_section: block('tbody', 'table_row*', {
    allowGapCursor: false,
    // `thead`, `tbody` or `tfoot`; null for rows directly in the table.
    attrs: { tag: { default: 'tbody' } },
    parseDOM: ['thead', 'tbody', 'tfoot'].map((tag) => pasted(tag, tag, { tag })),
    toDOM: ({ attrs }) => [attrs['tag'] ?? 'tbody', attributesToDom('tbody', attrs), 0],
  }),
  table_row: block('tr', '(table_cell | table_header)*', { allowGapCursor: false }),
  table_cell: block('td', 'inline*', { isolating: true }),
  table_header: block('th', 'inline*', { isolating: true }),
  description_list: block('dl', '(description_term | description)+', { group: 'block', defining: true }),
  description_term: block('dt', 'inline*'),
  description: block('dd', 'inline*'),
  /** HTML that the editor shows and keeps, but does not edit. */
  island: {
    group: 'block',
    atom: true,
    isolating: true,
    attrs: { html: {} },
    parseDOM: [{ tag: 'div[data-island]', getAttrs: (element) => ({ html: element.dataset['island'] ?? '' }) }],
    toDOM: ({ attrs }) => ['div', { 'data-island': attrs['html'] }],
  },
  text: { group: 'inline' },
  hard_break: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  image: {
    ...block('img', '', { group: 'inline', toDOM: ({ attrs }) => ['img', attributesToDom('img', attrs)] }),
    tag: undefined,
    parseDOM: [pasted('img[src]', 'img')],
    inline: true,
    draggable: true,
  },
} satisfies Record<string, NodeSpec>;

function mark(tag: string, spec: MarkSpec = {}): MarkSpec {
  return {
    attrs: attrsFor(tag),
    parseDOM: [pasted(tag, tag)],
    toDOM: ({ attrs }): DOMOutputSpec => [tag, attributesToDom(tag, attrs), 0],
    ...spec,
  };
}

// In nesting order, from the outside in.
const marks = {
  a: mark('a', { inclusive: false, parseDOM: [pasted('a[href]', 'a')] }),
  strong: mark('strong', { parseDOM: [pasted('strong', 'strong'), pasted('b', 'strong')] }),
  em: mark('em', { parseDOM: [pasted('em', 'em'), pasted('i', 'em')] }),
  b: mark('b', { parseDOM: [] }),
  i: mark('i', { parseDOM: [] }),
  ...Object.fromEntries(
    inlineTags.filter((tag) => !['a', 'strong', 'em', 'b', 'i', 'code', 'span'].includes(tag)).map((tag) => [tag, mark(tag)]),
  ),
  span: mark('span', { parseDOM: [pasted('span[lang], span[dir]', 'span')] }),
  code: mark('code', { code: true }),
};

/** The schema of an article's body. Attributes are named like those of the HTML element. */
export const schema = new Schema<NodeName, MarkName>({ nodes, marks });

export type NodeName = keyof typeof nodes;
/** The marks that have commands. */
export type MarkName = 'a' | 'strong' | 'em' | 'b' | 'i' | 'code';

export function isOf(node: Node, ...names: NodeName[]): boolean {
  return names.some((name) => node.type.name === name);
}

/** The HTML element of a block; undefined for the document and an island. */
export function tagOf({ type, attrs }: Node): string | undefined {
  if (type.name === 'heading') return `h${attrs['level']}`;
  if (type.name === 'table_section') return (attrs['tag'] as string | null) ?? undefined;
  return type.spec['tag'] as string | undefined;
}

/** Whether the sanitizer keeps an attribute. */
export function isAllowed(tag: string, name: string, value: string): boolean {
  if (!attributeNames(tag).includes(name)) return false;
  if (name === 'href' || name === 'cite') return isLinkAddress(value);
  return name !== 'src' || isOwnAddress(value);
}

/** Whether the sanitizer keeps a link to this address. */
export function isLinkAddress(address: string): boolean {
  return /^(?:https?:\/\/|mailto:|#)/i.test(address) || isOwnAddress(address);
}

function isOwnAddress(address: string): boolean {
  // Browsers ignore control characters and read a backslash as a slash.
  return !/[\s\p{Cc}\\]/u.test(address) && !address.startsWith('//') && !/^[^/?#]*:/.test(address);
}

/** The path of an address on this site. Other addresses stay as they are. */
export const pathOnSite = (address: string): string =>
  address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : address;
