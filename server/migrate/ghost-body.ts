import { parseJson } from '../content/ground/parse-json.ts';
import { escapeHtml } from '../model/text/escape-text.ts';
import { cardHtml, unseenCards } from './ghost-cards.ts';
import { readBody } from './markdown-body.ts';

interface GhostTexts {
  html?: string | null | undefined;
  lexical?: string | null | undefined;
  mobiledoc?: string | null | undefined;
  /** Before Ghost 1.0. */
  markdown?: string | null | undefined;
}

/** Converts the text of a Ghost post, from any of the export's formats, to HTML. The notes name what is left out. */
export function ghostBody({ html, lexical, mobiledoc, markdown }: GhostTexts): { html: string; notes: string[] } {
  if (html) return { html, notes: [] };
  const left = new Set<string>();
  const written = lexicalHtml(parseJson(lexical ?? ''), left) || mobiledocHtml(parseJson(mobiledoc ?? ''), left);
  const notes = [...left].map((name) => `the card "${name}" is left out`);
  if (written !== undefined && written !== '') return { html: written, notes };
  const read = readBody(markdown ?? '');
  return { html: read.html, notes: [...notes, ...read.notes.map(({ message }) => message)] };
}

/** https://lexical.dev/docs/concepts/nodes: the node types share this shape; most fields are optional. */
interface LexicalNode {
  type: string;
  children?: LexicalNode[];
  text?: string;
  format?: number | string;
  tag?: string;
  listType?: string;
  start?: number;
  url?: string;
  checked?: boolean;
}

function lexicalHtml(document: unknown, left: Set<string>): string | undefined {
  const { root } = (document ?? {}) as { root?: LexicalNode };
  return root === undefined ? undefined : inside(root);

  function inside({ children }: LexicalNode): string {
    return listIn<LexicalNode>(children).map(written).join('');
  }

  function written(node: LexicalNode): string {
    const type = String(node.type).replace(/^extended-/, '');
    if (type === 'text' || type === 'tab' || type === 'code-highlight') return formatted(node);
    if (type === 'linebreak') return '<br>';
    if (type === 'paragraph') return `<p>${inside(node)}</p>`;
    if (type === 'heading') return `<${node.tag ?? 'h2'}>${inside(node)}</${node.tag ?? 'h2'}>`;
    if (type === 'quote' || type === 'aside') return `<blockquote>${inside(node)}</blockquote>`;
    if (type === 'link' || type === 'autolink' || type === 'at-link') return `<a href="${escapeHtml(node.url ?? '')}">${inside(node)}</a>`;
    if (type === 'list') return list(node);
    if (type === 'listitem') return `<li>${node.checked === undefined ? '' : node.checked ? '☑ ' : '☐ '}${inside(node)}</li>`;
    const card = cardHtml(type, node as unknown as Record<string, unknown>);
    if (card === undefined && !unseenCards.has(type) && listIn(node.children).length === 0) left.add(type);
    return card ?? inside(node);
  }

  /** Lexical wraps a nested list in an item of its own. */
  function list(node: LexicalNode): string {
    const tag = node.listType === 'number' ? 'ol' : 'ul';
    const start = tag === 'ol' && (node.start ?? 1) > 1 ? ` start="${node.start}"` : '';
    return `<${tag}${start}>${inside(node).replace(/<\/li><li>(?=<[uo]l[ >])/g, '')}</${tag}>`;
  }
}

// The bits of a text's format, lowest first.
const formats = ['strong', 'em', 'del', 'u', 'code', 'sub', 'sup', 'mark'];

function formatted({ text = '', format = 0 }: LexicalNode): string {
  return formats.reduce((html, tag, bit) => (Number(format) & (1 << bit) ? `<${tag}>${html}</${tag}>` : html), escapeHtml(text));
}

type Marker = [type: number, opened: number[], closed: number, value: string | number];
type Section = [type: number, ...rest: unknown[]];

/** https://github.com/bustle/mobiledoc-kit: sections of markers, which open and close markups. */
interface Mobiledoc {
  markups?: [tag: string, attributes?: string[]][];
  atoms?: [name: string, text: string][];
  cards?: [name: string, payload?: Record<string, unknown>][];
  sections?: Section[];
}

function mobiledocHtml(document: unknown, left: Set<string>): string | undefined {
  const { markups, atoms, cards, sections } = (document ?? {}) as Mobiledoc;
  return (
    sections &&
    listIn<Section>(sections)
      .filter((each) => Array.isArray(each))
      .map(([type, ...rest]) => section(type, rest))
      .join('')
  );

  function section(type: number, [first, second]: unknown[]): string {
    if (type === 1) return `<${String(first)}>${inline(second)}</${String(first)}>`;
    if (type === 2) return `<figure><img src="${escapeHtml(String(first))}" alt=""></figure>`;
    if (type === 3)
      return `<${String(first)}>${listIn(second)
        .map((item) => `<li>${inline(item)}</li>`)
        .join('')}</${String(first)}>`;
    const [name = '', payload = {}] = listIn<NonNullable<Mobiledoc['cards']>[number]>(cards)[Number(first)] ?? [];
    const card = cardHtml(name, payload);
    if (card === undefined && !unseenCards.has(name)) left.add(name);
    return card ?? '';
  }

  function inline(markers: unknown): string {
    const open: string[] = [];
    return listIn<Marker>(markers)
      .filter((marker) => Array.isArray(marker))
      .map(([type, opened, closed, value]) => {
        let html = '';
        for (const index of listIn<number>(opened)) {
          const [tag = 'span', attributes = []] = markups?.[index] ?? [];
          const href = attributes[attributes.indexOf('href') + 1];
          html += tag === 'a' && href !== undefined ? `<a href="${escapeHtml(href)}">` : `<${tag}>`;
          open.push(tag);
        }
        if (type === 0) html += escapeHtml(String(value));
        else html += atoms?.[Number(value)]?.[0] === 'soft-return' ? '<br>' : escapeHtml(atoms?.[Number(value)]?.[1] ?? '');
        for (let count = 0; count < closed; count += 1) html += `</${open.pop() ?? 'span'}>`;
        return html;
      })
      .join('');
  }
}

/** Exports can have anything in place of a list. */
function listIn<T>(value: unknown): T[] {
  return Array.isArray(value) ? (value as T[]) : [];
}
