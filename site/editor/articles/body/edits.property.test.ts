import { array, assert, constantFrom, nat, property, tuple } from 'fast-check';
import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { sinkListItem } from 'prosemirror-schema-list';
import { EditorState, NodeSelection, Selection, TextSelection, type Command } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { times } from '../../../../fixtures/harness/soak.ts';
import { ArticleSource } from './article-source.ts';
import {
  enter,
  insertBlock,
  insertBreak,
  liftItem,
  setLink,
  toggleBlock,
  toggleBold,
  toggleCode,
  toggleItalic,
  toggleList,
  toggleQuote,
} from './commands.ts';
import { schema } from './schema.ts';
import { addColumn, addRow, deleteColumn, deleteRow, deleteTable, newTable } from './table-commands.ts';

const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', rsquo: '’', shy: '\u00ad' };
const decode = (text: string) => text.replace(/&(\w+);/g, (entity, name: string) => names[name] ?? entity);

const blocks = [
  '<p>One <em>two</em> <a href="/blog/x" title="y">three</a> four</p>',
  '<p>Don&rsquo;t &amp; do&nbsp;it 🌱 <b>bold <i>both</i></b></p>',
  '<P>upper</P>',
  '<p dir="rtl">שלום <strong>עולם</strong> abc</p>',
  "<p lang='de'>Guten   Tag,\n  Welt</p>",
  '<p><a href="#top"><strong>tie</strong></a><br>next <abbr title="c">x</abbr> H<sub>2</sub>O</p>',
  '<h2 id="measure-it">Measure it</h2>',
  '<h3>Third</h3>',
  '<ul>\n<li>a</li>\n<li>b <strong>c</strong></li>\n</ul>',
  '<ol start="3" reversed>\n  <li><p>a</p><p>b</p></li>\n  <li>c\n    <ul>\n      <li>d</li>\n    </ul></li>\n</ol>',
  '<blockquote>Said <cite>she</cite></blockquote>',
  '<blockquote cite="https://example.com">\n<p>a</p>\n<p>b</p>\n<cite>she</cite>\n</blockquote>',
  '<figure><img src="/images/a.png" alt="A &quot;b&quot;" width="6" height="9" loading="lazy" /><figcaption>A <em>leaf</em></figcaption></figure>',
  '<figure>\n<img alt=\'\' src="/images/b.png">\n</figure>',
  '<p>x <img src="/images/a.png" alt=""> y</p>',
  '<pre><code class="language-js">if (a &lt; b) {\n  c\n}</code></pre>',
  '<pre>\n  one\n</pre>',
  '<table><caption>t</caption><thead><tr><th scope="col">a</th></tr></thead>\n<tbody>\n<tr><td colspan="2">b</td></tr>\n<tr><td></td><td>c</td></tr>\n</tbody></table>',
  '<table>\n<tr><td>a</td><td>x</td></tr>\n<tr><td>b</td><td>y</td></tr>\n</table>',
  '<dl><dt>a</dt><dd>b</dd></dl>',
  '<hr>',
  '<div class="x"><p>island</p></div>',
  '<p onclick="x()">a</p>',
  'text between',
  '<!-- a comment -->',
];

const type =
  (text: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.insertText(text));
    return true;
  };

/** Moves the top-level block of the selection to the start. */
const moveBlock: Command = ({ doc, selection, tr }, dispatch) => {
  const { $from } = selection;
  const node = $from.depth > 0 ? $from.node(1) : doc.nodeAt($from.pos);
  const at = $from.depth > 0 ? $from.before(1) : $from.pos;
  if (!node || doc.childCount < 2) return false;
  dispatch?.(tr.delete(at, at + node.nodeSize).insert(0, node));
  return true;
};

/** Replaces the selection with a copy of the content between two positions, like a paste. */
const paste =
  (seed: number): Command =>
  (state, dispatch) => {
    const { doc, tr } = state;
    const from = seed % (doc.content.size + 1);
    dispatch?.(tr.replaceSelection(doc.slice(from, Math.min(doc.content.size, from + (seed % 23)))));
    return true;
  };

const commands: Record<string, (seed: number) => Command> = {
  ...Object.fromEntries(['word', ' ', ' a  b ', '<&>"', '🌱', 'שלום', '\u00a0', '`x`'].map((text) => [`type ${text}`, () => type(text)])),
  bold: () => toggleBold,
  italic: () => toggleItalic,
  code: () => toggleCode,
  heading: () => toggleBlock('heading', { level: 2 }),
  subheading: () => toggleBlock('heading', { level: 3 }),
  bullets: () => toggleList('bullet_list'),
  numbers: () => toggleList('ordered_list'),
  quote: () => toggleQuote,
  codeBlock: () => toggleBlock('code_block'),
  enter: () => chainCommands(enter, baseKeymap['Enter'] as Command),
  backspace: () => baseKeymap['Backspace'] as Command,
  delete: () => baseKeymap['Delete'] as Command,
  break: () => insertBreak,
  lift: () => liftItem,
  sink: () => sinkListItem(schema.nodes['list_item'] as NonNullable<(typeof schema.nodes)['list_item']>),
  rule: () => insertBlock(schema.node('horizontal_rule')),
  table: () => insertBlock(newTable()),
  figure: () => insertBlock(schema.node('figure', { src: '/images/c.png', alt: 'C' })),
  addRow: () => addRow,
  addColumn: () => addColumn,
  deleteRow: () => deleteRow,
  deleteColumn: () => deleteColumn,
  deleteTable: () => deleteTable,
  link: () => setLink({ href: '/about' }, 'About'),
  unlink: () => setLink(null, ''),
  move: () => moveBlock,
  paste,
  undo: () => undo,
  redo: () => redo,
};

const content = tuple(array(constantFrom(...blocks), { minLength: 1, maxLength: 8 }), constantFrom('\n', '\n\n', ' \n')).map(
  ([all, gap]) => all.join(gap) + gap,
);
const edits = array(tuple(constantFrom(...Object.keys(commands)), nat(), nat(), nat()), { minLength: 1, maxLength: 8 });

test(
  'after any commands the body can be written, unchanged blocks keep their lines, and it parses to the document',
  { timeout: times(60_000, 3_600_000) },
  () => {
    assert(
      property(content, edits, (html, all) => {
        const source = new ArticleSource(html, decode);
        let state = EditorState.create({ doc: source.doc, plugins: [history({ newGroupDelay: 0 })] });
        for (const [name, from, to, seed] of all) {
          state = state.apply(state.tr.setSelection(selectionAt(state.doc, from, to)));
          commands[name]?.(seed)(state, (transaction) => {
            state = state.apply(transaction);
          });
          state.doc.check();
          const { doc } = state;
          const written = source.write(doc);
          expect(usualForm(new ArticleSource(written, decode).doc)).toBe(usualForm(doc));
          for (const run of unchangedRuns(source.doc, doc)) expect(written).toContain(textOf(source, run));
          expect(!doc.eq(source.doc) || written === html).toBe(true);
        }
      }),
      {
        numRuns: times(300, 100_000),
      },
    );
  },
);

function selectionAt(doc: Node, from: number, to: number): Selection {
  const [a, b] = [from, to].map((at) => doc.resolve(at % (doc.content.size + 1)));
  if (!a || !b) throw new Error('there is no position');
  if (to % 3 === 0 && a.nodeAfter && !a.nodeAfter.isText) return NodeSelection.create(doc, a.pos);
  return to % 3 === 1 ? Selection.near(a) : TextSelection.between(a, b);
}

/** The runs of top-level blocks that are identical nodes in the same order. */
function unchangedRuns(before: Node, after: Node): Node[][] {
  const places = new Map(before.children.map((node, index) => [node, index]));
  const runs: Node[][] = [];
  let last: number | undefined;
  for (const node of after.children) {
    const place = places.get(node);
    if (place !== undefined && place - 1 === last) runs.at(-1)?.push(node);
    else if (place !== undefined) runs.push([node]);
    last = place;
  }
  return runs;
}

/** The source of consecutive blocks. */
function textOf(source: ArticleSource, run: readonly Node[]): string {
  return source.write(schema.node('doc', null, run)).trim();
}

/**
 * The HTML that the editor writes for a new document, without empty lines: when the block between two texts is deleted, they merge with the
 * white space between them.
 */
function usualForm(doc: Node): string {
  return new ArticleSource('', decode).write(doc).replace(/\s*\n/g, '\n');
}
