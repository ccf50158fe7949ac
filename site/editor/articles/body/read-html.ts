import type { Mark, Node, NodeType } from 'prosemirror-model';
import { isLinkAddress, isOwnAddress } from './addresses.ts';
import type { HtmlElement, HtmlNode } from './html-tree.ts';
import { attributeNames, schema } from './schema.ts';

/** Called for each block that an element became. */
type OnBlock = (node: Node, element: HtmlElement) => void;

/** The HTML has something that the editor does not know. */
class UnknownHtmlError extends Error {
  override readonly name = 'UnknownHtmlError';
}

/** The block of an element; undefined when the block would lack anything that the element has. */
export function readBlock(element: HtmlElement, onBlock: OnBlock): Node | undefined {
  try {
    const block = new BlockReader(onBlock).read(element);
    // Throws for content that its parents cannot have.
    block.check();
    return block;
  } catch (error) {
    if (error instanceof UnknownHtmlError || error instanceof RangeError) return undefined;
    throw error;
  }
}

class BlockReader {
  readonly #onBlock: OnBlock;

  constructor(onBlock: OnBlock) {
    this.#onBlock = onBlock;
  }

  read(element: HtmlElement, parent?: string): Node {
    const node = this.#read(element, parent);
    this.#onBlock(node, element);
    return node;
  }

  #read(element: HtmlElement, parent?: string): Node {
    const { tag } = element;
    const type = typesOfTags[tag];
    if (type) return this.#simple(type, element);
    switch (tag) {
      case 'h2':
      case 'h3':
      case 'h4':
        return this.#simple(schema.nodes['heading'], element, { level: Number(tag.slice(1)) });
      case 'thead':
      case 'tbody':
      case 'tfoot':
        return this.#simple(schema.nodes['table_section'], element, { tag });
      case 'table':
        return create(schema.nodes['table'], attributesOf(element), this.#tableParts(element));
      case 'p':
        return create(
          schema.nodes['paragraph'],
          { ...attributesOf(element), isTagged: parent === 'li' || null },
          inlineOf(element.children),
        );
      case 'pre':
        return codeBlock(element);
      case 'figure':
        return figure(element);
      default:
        throw new UnknownHtmlError(tag);
    }
  }

  #simple(type: NodeType | undefined, element: HtmlElement, attrs: object = {}): Node {
    const all = { ...attributesOf(element), ...attrs };
    const isText = type?.inlineContent;
    return create(type, all, isText ? inlineOf(element.children) : this.#children(element));
  }

  /** The blocks in an element. Text between them is a paragraph without a tag, where that is possible. */
  #children({ tag, children }: HtmlElement): Node[] {
    const blocks: Node[] = [];
    let bare: HtmlNode[] = [];
    const endBare = () => {
      const content = inlineOf(bare);
      bare = [];
      if (content.length === 0) return;
      if (tag !== 'li' && tag !== 'blockquote') throw new UnknownHtmlError('text');
      blocks.push(create(schema.nodes['paragraph'], { isTagged: false }, content));
    };
    for (const child of children) {
      if (typeof child === 'string' || isInline(child)) bare.push(child);
      else {
        endBare();
        blocks.push(this.read(child, tag));
      }
    }
    endBare();
    return tag === 'li' && blocks.length === 0 ? [create(schema.nodes['paragraph'], { isTagged: false }, [])] : blocks;
  }

  /** Rows in the table itself are a section without a tag. */
  #tableParts(table: HtmlElement): Node[] {
    const parts = table.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
    const rows = parts.filter((child) => typeof child !== 'string' && child.tag === 'tr');
    if (rows.length === 0 || parts.length > rows.length) return this.#children(table);
    return [create(schema.nodes['table_section'], { tag: null }, this.#children(table))];
  }
}

const typesOfTags: Partial<Record<string, NodeType>> = {
  ul: schema.nodes['bullet_list'],
  ol: schema.nodes['ordered_list'],
  li: schema.nodes['list_item'],
  blockquote: schema.nodes['blockquote'],
  hr: schema.nodes['horizontal_rule'],
  caption: schema.nodes['table_caption'],
  tr: schema.nodes['table_row'],
  td: schema.nodes['table_cell'],
  th: schema.nodes['table_header'],
  dl: schema.nodes['description_list'],
  dt: schema.nodes['description_term'],
  dd: schema.nodes['description'],
};

function create(type: NodeType | undefined, attrs: object, content: readonly Node[]): Node {
  if (!type) throw new UnknownHtmlError('type');
  return type.createChecked({ ...attrs }, content);
}

/** @throws UnknownHtmlError for an attribute that the sanitizer would remove */
function attributesOf({ tag, attributes }: HtmlElement): Record<string, string> {
  const known = attributeNames(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (!known.includes(name)) throw new UnknownHtmlError(name);
    if (name === 'href' ? !isLinkAddress(value) : name === 'src' && !isOwnAddress(value)) throw new UnknownHtmlError(name);
  }
  return { ...attributes };
}

function isInline({ tag }: HtmlElement): boolean {
  return tag === 'br' || tag === 'img' || schema.marks[tag] !== undefined;
}

/** The inline nodes of a text block, with white space as a browser shows it. */
function inlineOf(children: readonly HtmlNode[]): Node[] {
  const nodes: Node[] = [];
  const add = (child: HtmlNode, marks: readonly Mark[]): void => {
    if (typeof child === 'string') {
      const text = collapse(child, nodes.at(-1));
      if (text !== '') nodes.push(schema.text(text, marks));
      return;
    }
    const { tag } = child;
    if (tag === 'br') nodes.push(hardBreak(child).mark(marks));
    else if (tag === 'img') nodes.push(create(schema.nodes['image'], attributesOf(child), []).mark(marks));
    else nest(child, marks);
  };
  const nest = (element: HtmlElement, marks: readonly Mark[]): void => {
    const type = schema.marks[element.tag];
    // The same element in itself would be one.
    if (!type || type.isInSet(marks)) throw new UnknownHtmlError(element.tag);
    const inner = type.create(attributesOf(element)).addToSet(marks);
    const before = nodes.length;
    for (const child of element.children) add(child, inner);
    if (nodes.length === before) throw new UnknownHtmlError(element.tag);
  };
  for (const child of children) add(child, []);
  const last = nodes.at(-1);
  if (!last?.isText) return nodes;
  const text = last.text?.replace(/ $/, '') ?? '';
  return [...nodes.slice(0, -1), ...(text === '' ? [] : [schema.text(text, last.marks)])];
}

function hardBreak({ attributes }: HtmlElement): Node {
  if (Object.keys(attributes).length > 0) throw new UnknownHtmlError('br');
  return create(schema.nodes['hard_break'], {}, []);
}

/** White space is one space, and none at the start of a text. */
function collapse(text: string, before: Node | undefined): string {
  const collapsed = text.replace(whiteSpace, ' ');
  return !before || (before.isText && before.text?.endsWith(' ')) ? collapsed.replace(/^ /, '') : collapsed;
}

/** A no-break space stays. */
export const whiteSpace = /[ \t\n\f\r]+/g;

function codeBlock(element: HtmlElement): Node {
  const [code, ...more] = element.children;
  const hasCode = typeof code === 'object';
  if (hasCode && (code.tag !== 'code' || more.length > 0)) throw new UnknownHtmlError('pre');
  const { class: className, ...others } = hasCode ? code.attributes : {};
  const [, language] = /^language-([\w-]+)$/.exec(className ?? '') ?? [];
  if (Object.keys(others).length > 0 || (className !== undefined && language === undefined)) throw new UnknownHtmlError('code');
  const texts = hasCode ? code.children : element.children;
  if (!texts.every((child) => typeof child === 'string')) throw new UnknownHtmlError('code');
  // A browser ignores a line break right after the tag.
  const text = hasCode ? texts.join('') : texts.join('').replace(/^\n/, '');
  const attrs = { ...attributesOf(element), language: language ?? null, hasCode };
  return create(schema.nodes['code_block'], attrs, text === '' ? [] : [schema.text(text)]);
}

/** A picture with a caption. */
function figure({ attributes, children }: HtmlElement): Node {
  const parts = children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  const [picture, caption, ...more] = parts;
  if (typeof picture !== 'object' || picture.tag !== 'img' || typeof caption === 'string' || more.length > 0)
    throw new UnknownHtmlError('figure');
  const names = [attributes, caption?.attributes ?? {}].flatMap((all) => Object.keys(all));
  if (names.length > 0 || (caption && caption.tag !== 'figcaption')) throw new UnknownHtmlError('figcaption');
  return create(schema.nodes['figure'], attributesOf(picture), caption ? inlineOf(caption.children) : []);
}
