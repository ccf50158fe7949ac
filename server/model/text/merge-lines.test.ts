import { array, assert, constantFrom, nat, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { times } from '../../../fixtures/harness/soak.ts';
import { sanitizeHtml } from '../../content/html/sanitize-html.ts';
import { parseHtml, splitBlocks } from './html-tree.ts';
import { mergeLines } from './merge-lines.ts';

const list = lines('<p>x</p>', '<ul>', '<li>a</li>', '<li>b</li>', '<li>c</li>', '<li>d</li>', '</ul>', '<p>y</p>');
const paragraphs = lines(...'1234567'.split('').map((letter) => `<p>${letter}</p>`));
const wrapped = lines('<p>', ...'1234567', '</p>');
const items = lines('<ul>', '<li>', ...'1234567'.split('').map((letter) => `<p>${letter}</p>`), '</li>', '</ul>');

const numbered = (html: string) => html.replace('<ul>', '<ol>').replace('</ul>', '</ol>');
const split = (html: string) => html.replace('<li>b</li>', '<li>b</li>\n</ul>\n<p>break</p>\n<ul>');

test.each([
  ['a list with numbers, and split by a paragraph', list, numbered(list), split(list)],
  ['a list with numbers, and with an item moved out', list, numbered(list), list.replace('<li>b</li>', '</ul>\n<p>b</p>\n<ul>')],
  ['paragraphs in two quotations that cross', paragraphs, wrap(paragraphs, 0, 3), wrap(paragraphs, 2, 5)],
  ['paragraphs in a quotation inside another', paragraphs, wrap(paragraphs, 0, 5), wrap(paragraphs, 2, 3)],
  ['a quotation that is removed, and split', wrap(paragraphs, 0, 6), paragraphs, wrap(wrap(paragraphs, 0, 2), 6, 8)],
  ['words in two quotations that cross', wrapped, mark(wrapped, 1, 5, 'q'), mark(wrapped, 3, 7, 'q')],
  ['words in bold and italic letters that cross', wrapped, mark(wrapped, 1, 5, 'strong'), mark(wrapped, 3, 7, 'em')],
  ['a link inside another', wrapped, mark(wrapped, 1, 5, 'a'), mark(wrapped, 3, 3, 'a')],
  ['words in bold, in a paragraph that is divided', wrapped, mark(wrapped, 1, 6, 'strong'), wrapped.replace('4', '4\n</p>\n<p>')],
  ['a paragraph that becomes a heading, and is divided', wrapped, wrapped.replaceAll('p>', 'h2>'), wrapped.replace('4', '4\n</p>\n<p>')],
  [
    'a paragraph of a line in a paragraph',
    lines('<blockquote>', ...'12345', '</blockquote>'),
    lines('<blockquote>', '<p>1', ...'234', '5</p>', '</blockquote>'),
    lines('<blockquote>', ...'12', '<p>3</p>', ...'45', '</blockquote>'),
  ],
  [
    'an item of paragraphs that is divided, and whose list is removed',
    items,
    items.replace(/<.?(?:ul|li)>\n/g, ''),
    items.replace('<p>4', '</li>\n<li>\n<p>4'),
  ],
  ['two comments that cross', paragraphs, wrap(paragraphs, 0, 3, '<!--', '-->'), wrap(paragraphs, 2, 5, '<!--', '-->')],
  [
    'a paragraph that is moved to two places',
    paragraphs,
    lines('<p>4</p>', ...without(paragraphs, 3)),
    lines(...without(paragraphs, 3), '<p>4</p>'),
  ],
  ['a paragraph that is removed, and moved', paragraphs, lines(...without(paragraphs, 3)), lines('<p>4</p>', ...without(paragraphs, 3))],
  [
    'an attribute that both add',
    lines('<img', 'src="/images/a.png"', 'width="6"', 'height="9"', '>'),
    lines('<img', 'title="a"', 'src="/images/a.png"', 'width="6"', 'height="9"', '>'),
    lines('<img', 'src="/images/a.png"', 'width="6"', 'height="9"', 'title="b"', '>'),
  ],
])('two changes that make %s are a conflict', (_, base, one, other) => {
  expect([mergeLines({ base, theirs: one, mine: other }), mergeLines({ base, theirs: other, mine: one })]).toEqual([undefined, undefined]);
});

test.each([
  ['a list that is split, with a changed item', list, split(list), list.replace('d<', 'D<'), split(list).replace('d<', 'D<')],
  [
    'a list that is split twice',
    list,
    list.replace('<li>a</li>', '<li>a</li>\n</ul>\n<hr>\n<ul>'),
    list.replace('<li>c</li>', '<li>c</li>\n</ul>\n<hr>\n<ul>'),
    list.replace('<li>a</li>', '<li>a</li>\n</ul>\n<hr>\n<ul>').replace('<li>c</li>', '<li>c</li>\n</ul>\n<hr>\n<ul>'),
  ],
  ['quotations apart', paragraphs, wrap(paragraphs, 0, 1), wrap(paragraphs, 4, 5), wrap(wrap(paragraphs, 4, 5), 0, 1)],
  [
    'bold letters in italic ones',
    wrapped,
    mark(wrapped, 1, 5, 'em'),
    mark(wrapped, 3, 3, 'strong'),
    mark(mark(wrapped, 3, 3, 'strong'), 1, 5, 'em'),
  ],
  [
    'the same new line at two places',
    paragraphs,
    `<p>new</p>\n${paragraphs}`,
    `${paragraphs}<p>new</p>\n`,
    `<p>new</p>\n${paragraphs}<p>new</p>\n`,
  ],
  [
    'a change beside an old error',
    `<p>a</b></p>\n<ol></ul>\n${paragraphs}`,
    `<p>a</b></p>\n<ol></ul>\n${paragraphs.replace('2', 'B')}`,
    `<p>a</b></p>\n<ol></ul>\n${paragraphs.replace('5', 'E')}`,
    `<p>a</b></p>\n<ol></ul>\n${paragraphs.replace('2', 'B').replace('5', 'E')}`,
  ],
  [
    'texts with signs that are not tags',
    lines(...'1234567'),
    lines('1 < 2', ...'234567'),
    lines(...'12345', '6', '7 <3'),
    lines('1 < 2', ...'23456', '7 <3'),
  ],
])('two changes that make %s are merged', (_, base, one, other, both) => {
  expect([mergeLines({ base, theirs: one, mine: other }), mergeLines({ base, theirs: other, mine: one })]).toEqual([both, both]);
});

interface Block {
  tag: string;
  lines: string[];
}

/** Changes a document of blocks. `word` is in it afterwards, where the edit adds words. */
type Change = (blocks: Block[], at: number, word: string) => void;

const pick = (blocks: readonly Block[], at: number, ...tags: string[]): Block | undefined => {
  const found = blocks.filter(({ tag }) => tags.includes(tag));
  return found[at % found.length];
};
const cut = ({ lines: inner }: Block, at: number): [number, number] => {
  const from = at % inner.length;
  return [from, Math.min(inner.length - 1, from + (at % 5))];
};
const markWords =
  (tag: string): Change =>
  (blocks, at) => {
    const block = pick(blocks, at, 'p');
    if (!block || block.lines.some((line) => line.includes('<'))) return;
    const [from, to] = cut(block, at);
    block.lines[from] = `<${tag}>${block.lines[from]}`;
    block.lines[to] += `</${tag}>`;
  };

const changes: Record<string, Change> = {
  q: markWords('q'),
  a: markWords('a'),
  em: markWords('em'),
  strong: markWords('strong'),
  numbers: (blocks, at) => {
    const block = pick(blocks, at, 'ul', 'ol');
    if (block) block.tag = block.tag === 'ul' ? 'ol' : 'ul';
  },
  divide: (blocks, at, word) => {
    const block = pick(blocks, at, 'ul', 'ol', 'p', 'table', 'blockquote');
    if (!block || block.lines.length < 2 || !block.lines.every((line) => /^(?:<(\w+)>.*<\/\1>|[^<]*)$/.test(line))) return;
    const rest = block.lines.splice(1 + (at % (block.lines.length - 1)));
    blocks.splice(blocks.indexOf(block) + 1, 0, { tag: 'p', lines: [word] }, { tag: block.tag, lines: rest });
  },
  type: (blocks, at, word) => {
    const block = pick(blocks, at, 'p');
    const index = at % (block?.lines.length ?? 1);
    if (block) block.lines[index] = block.lines[index]?.replace(/\w+(?=<|$)/, `$& ${word}`) ?? '';
    if (block && !block.lines.some((line) => line.includes(word))) block.lines[index] += word;
  },
  addItem: (blocks, at, word) => {
    const block = pick(blocks, at, 'ul', 'ol');
    block?.lines.splice(at % (block.lines.length + 1), 0, `<li>${word}</li>`);
  },
  addRow: (blocks, at, word) => {
    const block = pick(blocks, at, 'table');
    block?.lines.splice(at % (block.lines.length + 1), 0, `<tr><td>${word}</td></tr>`);
  },
  add: (blocks, at, word) => void blocks.splice(at % (blocks.length + 1), 0, { tag: 'p', lines: [word] }),
  quote: (blocks, at) => {
    const from = at % blocks.length;
    const inner = blocks.slice(from, from + 1 + (at % 3));
    if (inner.some(({ tag }) => tag === 'blockquote')) return;
    blocks.splice(from, inner.length, { tag: 'blockquote', lines: inner.flatMap(linesOfBlock) });
  },
  unquote: (blocks, at) => {
    const block = pick(blocks, at, 'blockquote');
    if (block) blocks.splice(blocks.indexOf(block), 1, { tag: '', lines: block.lines });
  },
  heading: (blocks, at) => {
    const block = pick(blocks, at, 'p');
    if (block) block.tag = 'h2';
  },
  move: (blocks, at) => {
    const [block] = blocks.splice(at % blocks.length, 1);
    if (block) blocks.splice((at * 7) % (blocks.length + 1), 0, block);
  },
  remove: (blocks, at) => void (blocks.length > 2 && blocks.splice(at % blocks.length, 1)),
};

test('random changes of two people are a conflict, or parse to whole blocks with the words of both', () => {
  const edits = array(tuple(constantFrom(...Object.keys(changes)), nat(40)), { minLength: 1, maxLength: 3 });
  const kinds = array(constantFrom('p', 'p', 'ul', 'ol', 'table', 'blockquote'), { minLength: 4, maxLength: 9 });
  let merges = 0;
  assert(
    property(kinds, edits, edits, (tags, mineEdits, theirEdits) => {
      const start = () => tags.map((tag, index): Block => ({ tag, lines: linesOfKind(tag, `w${index}`) }));
      const base = textOf(start());
      const [mine, theirs] = [edited(start(), mineEdits, 'mine'), edited(start(), theirEdits, 'theirs')];
      for (const html of [base, mine, theirs]) expectWhole(html);
      const merged = mergeLines({ base, theirs, mine });
      if (merged === undefined) return;
      merges += 1;
      expectWhole(merged);
      for (const word of [mine, theirs].flatMap((html) => html.match(/(?:mine|theirs)\d/g) ?? [])) expect(merged).toContain(word);
      for (const tag of ['q', 'a', 'blockquote', 'em', 'strong'])
        expect(merged).not.toMatch(new RegExp(`<${tag}>(?:(?!</${tag}>)[^])*<${tag}>`));
    }),
    { numRuns: times(200, 50_000) },
  );
  expect(merges).toBeGreaterThan(30);
});

/** Each element is closed where it was opened, and the page has the same text. */
function expectWhole(html: string): void {
  for (const { start, end } of splitBlocks(html)) expect(parseHtml(html.slice(start, end), (text) => text)).toHaveLength(1);
  expect(sanitizeHtml(html)).toEqual({ html, removed: [] });
}

function edited(blocks: Block[], edits: readonly [string, number][], name: string): string {
  edits.forEach(([change, at], index) => changes[change]?.(blocks, at, `${name}${index}`));
  return textOf(blocks);
}

function linesOfKind(tag: string, word: string): string[] {
  const words = [1, 2, 3, 4, 5, 6].map((number) => `${word}${number}`);
  if (tag === 'p') return words;
  if (tag === 'table') return words.map((each) => `<tr><td>${each}</td></tr>`);
  return words.map((each) => (tag === 'blockquote' ? `<p>${each}</p>` : `<li>${each}</li>`));
}

function linesOfBlock({ tag, lines: inner }: Block): string[] {
  return tag === '' ? inner : [`<${tag}>`, ...inner, `</${tag}>`];
}

function textOf(blocks: readonly Block[]): string {
  return lines(...blocks.flatMap(linesOfBlock));
}

function lines(...all: string[]): string {
  return all.map((line) => `${line}\n`).join('');
}

function without(text: string, index: number): string[] {
  return text.trimEnd().split('\n').toSpliced(index, 1);
}

function wrap(text: string, from: number, to: number, open = '<blockquote>', close = '</blockquote>'): string {
  return lines(
    ...text
      .trimEnd()
      .split('\n')
      .toSpliced(to + 1, 0, close)
      .toSpliced(from, 0, open),
  );
}

function mark(text: string, from: number, to: number, tag: string): string {
  const all = text.trimEnd().split('\n');
  all[from] = `<${tag}>${all[from]}`;
  all[to] += `</${tag}>`;
  return lines(...all);
}
