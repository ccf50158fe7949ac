import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { array, assert, constantFrom, nat, oneof, property, record, tuple } from 'fast-check';
import { Fragment, Slice, type Node } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { times } from '../../../../fixtures/harness/soak.ts';
import { parse } from 'yaml';
import { ArticleSource } from './article-source.ts';
import { schema } from './schema.ts';

const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', rsquo: '’' };
const decode = (text: string) => text.replace(/&(\w+);/g, (entity, name: string) => names[name] ?? entity);

const folder = 'fixtures/full-content/posts';
const contents = readdirSync(folder).map((file) => (parse(readFileSync(path.join(folder, file), 'utf8')) as { content: string }).content);

// Blocks that the editor can change.
const blocks = [
  '<p>One <em>two</em> <a href="/blog/x" title="y">three</a></p>',
  '<p>Don&rsquo;t &amp; do&nbsp;it</p>',
  '<P>upper</P>',
  "<p lang='de'>Guten   Tag,\n  Welt</p>",
  '<p>see <a href="https://example.com/?a=1&amp;b=2">a <em>nested</em> link</a> and <b>bold <i>both</i></b></p>',
  '<p><a href="#top"><strong>tie</strong></a><br>next <abbr title="c">x</abbr> H<sub>2</sub>O</p>',
  '<h2 id="measure-it">Measure it</h2>',
  '<h3>Third</h3>',
  '<ul>\n<li>a</li>\n<li>b <strong>c</strong></li>\n</ul>',
  '<ol start="3" reversed>\n  <li><p>a</p><p>b</p></li>\n  <li>c\n    <ul>\n      <li>d</li>\n    </ul></li>\n</ol>',
  '<blockquote>Said <cite>she</cite></blockquote>',
  '<blockquote cite="https://example.com">\n<p>a</p>\n<p>b</p>\n<cite>she</cite>\n</blockquote>',
  '<figure><img src="/images/a.png" alt="A &quot;b&quot;" width="6" height="9" loading="lazy" /><figcaption>A <em>leaf</em></figcaption></figure>',
  '<figure>\n<img alt=\'\' src="/images/b.png">\n</figure>',
  '<p><img src="/images/a.png" alt=""></p>',
  '<pre><code class="language-js">if (a &lt; b) {\n  c\n}</code></pre>',
  '<pre>\n  one\n</pre>',
  '<table><caption>t</caption><thead><tr><th scope="col">a</th></tr></thead>\n<tbody>\n<tr><td colspan="2">b</td></tr>\n<tr><td></td><td>c</td></tr>\n</tbody></table>',
  '<table>\n<tr><td>a</td></tr>\n<tr><td>b</td></tr>\n</table>',
  '<dl><dt>a</dt><dd>b</dd></dl>',
  '<hr>',
];

// Blocks that it shows and keeps.
const islands = [
  '<script>if (a < b) c()</script>',
  '<p onclick="x()">a</p>',
  '<div><p>a</p></div>',
  '<p>a<p>b',
  '<p>a <em>b <em>c</em></em></p>',
  '<p>a <a href="javascript:x">b</a></p>',
  '<p>a <em></em></p>',
  '<figure><img src="https://evil.test/a.png"></figure>',
  '<ul><li><table><tr><td>a</td></tr></table></li></ul>',
  '<p>a <!-- b --></p>',
  '<!-- a comment -->',
  'text between blocks',
  '<li>a</li>',
  '<tr><td>a</td></tr>',
  '<dd>a</dd>',
  '<iframe src="/x"></iframe>',
];

test.each([...contents, '', ...blocks, ...islands, `${blocks.join('\n\n')}\n`])('%j is written as it was read', (content) => {
  const source = new ArticleSource(content, decode);
  expect(source.write(source.doc)).toBe(content);
  // An undo, for example, creates new nodes.
  expect(source.write(copyOf(source.doc))).toBe(content);
});

test.each(blocks)('%s can be edited, and reads the same in its own spelling and in the canonical one', (content) => {
  const { doc } = new ArticleSource(content, decode);
  expect(doc.childCount).toBe(1);
  expect(doc.child(0).type.name).not.toBe('island');
  const usual = usualForm(doc);
  expect(usualForm(new ArticleSource(usual, decode).doc)).toBe(usual);
});

test.each(islands)('%s is an island', (content) => {
  const { doc } = new ArticleSource(content, decode);
  expect(doc.children.map((node) => node.type.name)).toEqual(['island']);
});

test('a changed word changes only its line, and in a list only its item', () => {
  const before =
    '<p>One’s &amp; two</p>\n\n<ol>\n  <li>a</li>\n  <li>b</li>\n  <li>c</li>\n</ol>\n<table><thead><tr><th>x</th></tr></thead>\n<tbody>\n<tr><td>y</td></tr>\n</tbody></table>\n';
  const source = new ArticleSource(before, decode);
  expect(source.write(typedInto(source.doc, 'b', 'B '))).toBe(before.replace('<li>b', '<li>B b'));
  expect(source.write(typedInto(source.doc, 'x', 'X '))).toBe(before.replace('<th>x', '<th>X x'));
  expect(source.write(typedInto(source.doc, 'y', 'Y '))).toBe(before.replace('<td>y', '<td>Y y'));
  expect(source.write(typedInto(source.doc, 'One’s & two', 'N'))).toBe(before.replace('<p>One', '<p>NOne'));
});

test('new blocks are written on a line each, empty paragraphs on none', () => {
  const list = schema.node('bullet_list', null, [item('a'), item('b')]);
  const doc = schema.node('doc', null, [
    paragraph('A  b '),
    list,
    schema.node('blockquote', null, [paragraph('c')]),
    schema.node('paragraph'),
  ]);
  const source = new ArticleSource('', decode);
  expect(source.write(doc)).toBe('<p>A b</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<blockquote><p>c</p></blockquote>\n');
  expect(source.write(schema.node('doc', null, [schema.node('paragraph')]))).toBe('');
});

test('an empty paragraph of the file stays beside a changed block', () => {
  const html = '<p></p>\n<p>a</p>\n<ul>\n<li>b<p></p></li>\n<li>c</li>\n</ul>\n';
  const source = new ArticleSource(html, decode);
  expect(source.write(typedInto(source.doc, 'a', 'A '))).toBe(html.replace('>a', '>A a'));
  expect(source.write(typedInto(source.doc, 'c', 'C '))).toBe(html.replace('>c', '>C c'));
});

test('a moved paragraph gets or loses its tag as its new place requires', () => {
  const written = (html: string, move: (doc: Node) => Node[]) => {
    const source = new ArticleSource(html, decode);
    return source.write(source.doc.copy(Fragment.from(move(source.doc))));
  };
  const list = (...items: Node[][]) =>
    schema.node(
      'bullet_list',
      null,
      items.map((item) => schema.node('list_item', null, item)),
    );
  expect(written('<p>One <b>two</b></p>\n', (doc) => [list([doc.child(0)])])).toBe('<ul>\n<li>One <b>two</b></li>\n</ul>\n');
  const itemOf = (doc: Node) => doc.child(0).child(0).child(0);
  expect(written('<ul>\n<li>a</li>\n</ul>\n', (doc) => [itemOf(doc)])).toBe('<p>a</p>\n');
  expect(written('<ol>\n<li><p>a</p></li>\n</ol>\n', (doc) => [list([itemOf(doc)])])).toBe('<ul>\n<li><p>a</p></li>\n</ul>\n');
  // Before a list, an empty text without a tag would vanish.
  const inner = list([schema.node('paragraph', null, [schema.text('b')])]);
  expect(written('', () => [list([schema.node('paragraph'), inner])])).toBe('<ul>\n<li><p></p><ul>\n<li>b</li>\n</ul></li>\n</ul>\n');
});

test('the whole text of a quotation can be deleted', () => {
  const source = new ArticleSource('<blockquote>Said</blockquote>\n', decode);
  const quote = source.doc.child(0);
  expect(source.write(source.doc.copy(Fragment.from(quote.copy(Fragment.from(quote.child(0).copy())))))).toBe(
    '<blockquote><p></p></blockquote>\n',
  );
});

test('rows without a section get one when the table has other parts', () => {
  const row = (text: string) => `<tr><td>${text}</td></tr>`;
  const source = new ArticleSource(`<table>\n${row('a')}\n</table>\n<table>\n<thead>\n${row('b')}\n</thead>\n</table>\n`, decode);
  const [bare, full] = source.doc.children;
  const written = (parts: Node[]) => source.write(schema.node('doc', null, [schema.node('table', null, parts)]));
  const sections = [...(full?.children ?? []), ...(bare?.children ?? [])];
  expect(written(sections)).toBe(`<table>\n<thead>\n${row('b')}\n</thead>\n<tbody>\n${row('a')}\n</tbody>\n</table>\n`);
  expect(written([...(bare?.children ?? []), ...(bare?.children ?? [])])).toBe(`<table>\n${row('a')}\n${row('a')}\n</table>\n`);
});

test('the blocks after a comment can be edited', () => {
  const { doc } = new ArticleSource('<p>a</p>\n<!-- more -->\n<p>b <!-- c --></p>\n<p>d</p>\n', decode);
  expect(doc.children.map((node) => node.type.name)).toEqual(['paragraph', 'island', 'island', 'paragraph']);
});

test('no white space is written at the end of a text, whichever mark has it', () => {
  const source = new ArticleSource('', decode);
  const texts = [schema.text('One '), schema.text(' ', [schema.mark('em')])];
  expect(source.write(source.doc.copy(Fragment.from(schema.node('paragraph', null, texts))))).toBe('<p>One</p>\n');
});

test('whatever is changed, the other blocks keep their source and the result parses to the document', () => {
  const content = tuple(
    array(constantFrom(...blocks, ...islands.filter((html) => /^<(?:p onclick|div|ul)/.test(html))), { minLength: 1, maxLength: 8 }),
    constantFrom('\n', '\n\n', ''),
  ).map(([all, gap]) => all.join(gap) + gap);
  const edit = record({ at: nat(), kind: constantFrom('type', 'delete', 'insert', 'move', 'copy') });
  assert(
    property(content, array(edit, { minLength: 1, maxLength: 4 }), oneof(nat()), (html, edits, seed) => {
      const source = new ArticleSource(html, decode);
      let { doc } = source;
      for (const [index, { at, kind }] of edits.entries()) doc = changed(doc, kind, at, seed + index);
      const written = source.write(doc);
      const unchanged = doc.children.filter((node) => source.doc.children.includes(node));
      for (const node of unchanged) expect(written).toContain(textOf(source, node));
      expect(usualForm(new ArticleSource(written, decode).doc)).toBe(usualForm(doc));
    }),
    { numRuns: times(100, 2_000) },
  );
});

function changed(doc: Node, kind: string, at: number, seed: number): Node {
  const children = [...doc.children];
  const index = at % children.length;
  const [child] = children.splice(index, 1);
  if (!child) return doc;
  if (kind === 'type') {
    const texts: string[] = [];
    child.descendants((node) => void (node.isText && node.text && texts.push(node.text)));
    const text = texts[seed % Math.max(texts.length, 1)];
    return text === undefined ? doc : typedInto(doc, text, `typed ${seed} `);
  }
  if (kind === 'insert') children.splice(index, 0, paragraph(`new ${seed}`), child);
  if (kind === 'copy') children.splice(index, 0, child, child);
  if (kind === 'move') children.splice(seed % (children.length + 1), 0, child);
  return schema.node('doc', null, children.length > 0 ? children : [paragraph('')]);
}

/** The HTML that the editor writes for a new document. */
function usualForm(doc: Node): string {
  return new ArticleSource('', decode).write(copyOf(doc));
}

function textOf(source: ArticleSource, node: Node): string {
  return source.write(schema.node('doc', null, [node])).trim();
}

function copyOf(doc: Node): Node {
  const copies = doc.children.map((node) => node.type.create(node.attrs, node.content, node.marks));
  return doc.replace(0, doc.content.size, new Slice(Fragment.from(copies), 0, 0));
}

/** `doc` with `typed` inserted before the first text node that equals `text`. */
function typedInto(doc: Node, text: string, typed: string): Node {
  let place: number | undefined;
  doc.descendants((node, position) => {
    if (node.text === text) place ??= position;
  });
  if (place === undefined) throw new Error(`there is no text ${text}`);
  return doc.replace(place, place, new Slice(Fragment.from(schema.text(typed)), 0, 0));
}

function paragraph(text: string): Node {
  return schema.node('paragraph', null, text === '' ? [] : [schema.text(text)]);
}

function item(text: string): Node {
  return schema.node('list_item', null, [paragraph(text)]);
}
