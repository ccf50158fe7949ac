import { array, assert, constantFrom, nat, property, tuple } from 'fast-check';
import { Fragment, Slice, type Node } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { times } from '../../../../fixtures/harness/soak.ts';
import { ArticleSource } from './article-source.ts';
import { schema } from './schema.ts';

const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', rsquo: '’' };
const decode = (text: string) => text.replace(/&(\w+);/g, (entity, name: string) => names[name] ?? entity);

// `#` stands for a unique word.
const shapes = [
  '<ul>\n  <li>#\n    <ul>\n      <li># &rsquo;#</li>\n      <li>#</li>\n    </ul>\n  </li>\n</ul>',
  '<ul>\n<li># #<ul><li>#</li><li># #</li></ul></li>\n<li>#</li>\n</ul>',
  '<ol>\n  <li>\n    #\n    #\n    <ul>\n      <li>\n        #\n      </li>\n    </ul>\n  </li>\n</ol>',
  '<ol>\n<li><p>#\n#</p>\n<ol>\n<li>#\n</li></ol>\n\n<p># &amp; #</p></li>\n</ol>',
  "<ul>\n\t<li>#<em>#</em>\n\t\t<ol start='3'>\n\t\t\t<li># <a href='/x'\n\t\t\t\ttitle=\"&quot;\">#\n\t\t\t\t#</a></li>\n\t\t</ol>\n\t</li>\n</ul>",
  '<ul><li>#\n<blockquote>#\n#</blockquote>\n<pre>#\n  # &quot;#&quot;\n</pre></li></ul>',
  '<blockquote>\n  #\n  # <cite>#</cite>\n</blockquote>',
  "<blockquote cite='/a'>\n<p>#\n   #</p>\n<P>#</P>\n#\n</blockquote>",
  '<p>\n  # #\n  #&nbsp;# &rsquo;#\n  <b>#\n  #</b> #<br>\n  #\n</p>',
  "<h2 id='#'>#\n#</h2>",
  "<table>\n<caption>#\n#</caption>\n<tr>\n  <td>#\n  #</td>\n  <th scope='col'>#</th>\n</tr>\n<tr><td>#</td><td>&rsquo;#</td></tr>\n</table>",
  '<table><thead><tr><th>#</th></tr></thead>\n<tbody>\n<tr><td colspan=2>#\n#</td></tr></tbody></table>',
  '<dl>\n<dt>#\n<dd>#\n#</dd>\n</dl>'.replace('<dt>#\n', '<dt>#\n#</dt>\n'),
  "<figure>\n<img alt='' src='/images/a.png'>\n<figcaption>#\n  # &rsquo;#</figcaption>\n</figure>",
  '<pre><code class="language-js">#\n  # &quot;#&quot;\n\n#</code></pre>',
  '<div class="x"><p>island</p></div>',
];

const articles = tuple(array(constantFrom(...shapes), { minLength: 1, maxLength: 6 }), constantFrom('\n', '\n\n', ' \n  ', '')).map(
  ([all, gap]) => {
    let count = 0;
    return (all.join(gap) + gap).replace(/#/g, () => `w${(count += 1)}x`);
  },
);

test('a word typed or deleted anywhere in an article changes only its line', { timeout: times(60_000, 3_600_000) }, () => {
  assert(
    property(articles, nat(), constantFrom('type', 'type in front', 'delete', 'bold'), (html, at, act) => {
      const source = new ArticleSource(html, decode);
      const words: [word: string, place: number][] = [];
      source.doc.descendants((node, position) => {
        for (const { 0: word, index } of node.text?.matchAll(/w\d+x/g) ?? []) words.push([word, position + index]);
      });
      if (words.length === 0) return;
      const [word, place] = words[at % words.length] as (typeof words)[number];
      // Deleting a first or last word also deletes the space beside it.
      const text = source.doc.nodeAt(place)?.text ?? '';
      if (act === 'delete' && (text.startsWith(word) || text.endsWith(word))) return;
      if (act === 'bold' && source.doc.resolve(place).parent.type.spec.code) return;
      const edited = changed(source.doc, act, place, word);
      const written = source.write(edited);
      expect(htmlOf(new ArticleSource(written, decode).doc)).toBe(htmlOf(edited));
      const others = (text: string) => text.split('\n').filter((line) => !line.includes(word) && !line.includes('new'));
      const lost = linesOnlyIn(others(html), written.split('\n'));
      const added = act === 'delete' ? [] : linesOnlyIn(others(written), html.split('\n'));
      expect({ lost, added }).toEqual({ lost: [], added: [] });
    }),
    { numRuns: times(100, 50_000) },
  );
});

function changed(doc: Node, act: string, place: number, word: string): Node {
  const marks = doc.nodeAt(place)?.marks ?? [];
  const slice = (text: string, bold = false) =>
    new Slice(text === '' ? Fragment.empty : Fragment.from(schema.text(text, bold ? schema.mark('strong').addToSet(marks) : marks)), 0, 0);
  if (act === 'type') return doc.replace(place + word.length, place + word.length, slice(' new'));
  if (act === 'type in front') return doc.replace(place, place, slice('new'));
  return doc.replace(place, place + word.length, act === 'bold' ? slice(word, true) : slice(''));
}

/** The lines of `before` that `after` lacks, compared in order. */
function linesOnlyIn(before: readonly string[], after: readonly string[]): string[] {
  let from = 0;
  return before.filter((line) => {
    const at = after.indexOf(line, from);
    if (at >= 0) from = at + 1;
    return at < 0;
  });
}

function htmlOf(doc: Node): string {
  const copies = doc.children.map((node) => node.type.create(node.attrs, node.content, node.marks));
  return new ArticleSource('', decode).write(doc.copy(Fragment.from(copies)));
}
