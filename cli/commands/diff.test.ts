import { execFileSync } from 'node:child_process';
import { lutimes, mkdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { contentFolder, temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { runJournal } from '../../fixtures/harness/run-journal.ts';
import { runInTerminal } from '../../fixtures/harness/run-in-terminal.ts';
import { runInShell } from '../../fixtures/harness/shell.ts';

interface Tree {
  /** The content folder. */
  content: string;
  git(...parameters: string[]): string;
  commit(message: string): void;
  write(file: string, text: string): Promise<void>;
  diff(...parameters: string[]): Promise<string>;
}

/** A new repository with these content files committed. */
async function repositoryOf(files: Record<string, string>): Promise<Tree> {
  const root = await temporaryFolder();
  const content = path.join(root, 'content');
  const git = (...parameters: string[]) => runInShell(root, 'git -c user.name=A -c user.email=a@example.com "$@"', parameters);
  const tree: Tree = {
    content,
    git,
    commit(message) {
      git('add', '-A');
      git('commit', '-q', '--allow-empty', '-m', message);
    },
    async write(file, text) {
      await mkdir(path.dirname(path.join(content, file)), { recursive: true });
      await writeFile(path.join(content, file), text);
    },
    async diff(...parameters) {
      const { status, stdout, stderr } = await journal('diff', ...parameters, '--content', content);
      expect([status, stderr]).toEqual([0, '']);
      return stdout;
    },
  };
  git('init', '-q', '-b', 'main');
  for (const [file, text] of Object.entries({ 'site.yaml': await siteOf(), ...files })) await tree.write(file, text);
  tree.commit('first');
  return tree;
}

const quotes = {
  'quotes/begin.yaml': 'text: Begin anywhere.\nauthor: John Cage\n',
  'quotes/haste.yaml': 'text: Make haste slowly and arrive.\ndayOfWeek: monday\n',
  'quotes/rest.yaml': 'text: Rest, then go on.\nauthor: Anna\ncategory: Rest\n',
};

test('a terminal gets colors if it has them', async () => {
  const tree = await repositoryOf(quotes);
  await tree.write('quotes/begin.yaml', 'text: Begin here.\nauthor: John Cage\n');
  const seen = (environment: Record<string, string>) => runInTerminal(['diff', '--content', tree.content], environment);
  expect(seen({})).toContain('Begin \u001b[31m[-anywhere-]\u001b[39m\u001b[32m{+here+}\u001b[39m.');
  for (const plain of [{ NO_COLOR: '1' }, { TERM: 'dumb' }]) expect(seen(plain)).toContain('text: Begin [-anywhere-]{+here+}.\n');
});

test('characters that control a terminal or the direction of a line in names and texts are escaped', async () => {
  const tree = await repositoryOf({ ...quotes, 'images/\u001b[2Ja.svg': '<svg/>' });
  await tree.write('quotes/begin.yaml', 'text: "Begin here\\Lx \u202eanywhere."\nauthor: John Cage\n');
  await tree.write('quotes/new.yaml', 'text: "A \\e]0;title\\a of one"\n');
  await tree.write('quotes/\u001b[31mred.yaml', 'text: Red.\n');
  await tree.write('images/\u001b[2Ja.svg', '<svg></svg>');
  const told = await tree.diff();
  expect(told).not.toMatch(/[^\P{Cc}\n]/u);
  for (const shown of [
    'here\\u2028x',
    '\\u202e',
    'holds U+001B, which no text may have',
    'images/\\u001b[2Ja.svg',
    'quotes/\\u001b[31mred',
  ])
    expect(told).toContain(shown);
});

test('shows what was added, removed, renamed and edited since the last commit', async () => {
  const tree = await repositoryOf({ ...quotes, 'site.yaml': await siteOf(), 'images/a.svg': '<svg/>'.repeat(1000) });
  await rm(path.join(tree.content, 'quotes/rest.yaml'));
  await rename(path.join(tree.content, 'quotes/haste.yaml'), path.join(tree.content, 'quotes/slowly.yaml'));
  await tree.write('quotes/begin.yaml', 'text: Begin here.\nauthor: John Cage\ncategory: Habits\n');
  await tree.write('prompts/new.yaml', 'text: |-\n  What now?\n  And then?\ntype: morning\n');
  await tree.write('site.yaml', (await siteOf()).replace('name: Mindset', 'name: Minds'));
  await tree.write('images/a.svg', '<svg/>');
  await tree.write('images/b.svg', '<svg/>');
  expect((await tree.diff()).split('\n')).toEqual([
    '+ prompts/new  “What now? ⏎ And then?”',
    '    type: morning',
    '~ quotes/begin',
    '    text: Begin [-anywhere-]{+here+}.',
    '    category: {+Habits+}',
    '- quotes/rest  “Rest, then go on.”',
    '    author: Anna',
    '    category: Rest',
    '> quotes/slowly, was haste',
    '    nothing else changed',
    '~ site.yaml',
    '    Name: [-Mindset-]{+Minds+}',
    '~ images/a.svg  1 kB, before 6 kB',
    '+ images/b.svg  1 kB',
    '',
    '1 prompt added; 1 quote removed, 1 renamed, 1 edited; site.yaml edited; 1 picture added, 1 edited',
    '',
  ]);
  expect(tree.git('status', '--porcelain').split('\n')).toHaveLength(9);
});

test('does not change the index, even where files were touched', async () => {
  const tree = await repositoryOf(quotes);
  const index = path.join(tree.content, '../.git/index');
  for (const [file, text] of Object.entries(quotes)) await tree.write(file, text);
  for (const file of Object.keys(quotes)) await utimes(path.join(tree.content, file), 1, 1);
  const before = await readFile(index);
  expect(await tree.diff()).toBe('no changes\n');
  expect((await readFile(index)).equals(before)).toBe(true);
});

test('changes that only follow the new address of a post are one line', async () => {
  const post = (title: string, content: string) =>
    `title: ${title}\nexcerpt: E\nauthor: Ann\npublishedAt: "2026-01-02"\ncategories: []\ncontent: |\n  <p>${content}</p>\n`;
  const link = (slug: string) => `<a href="/blog/${slug}">there</a> and <a href="/blog/old-news">here</a>`;
  const tree = await repositoryOf({
    'posts/old.yaml': post('First', 'Words enough that a rename is seen.'),
    'posts/second.yaml': post('Second', link('old')),
    'posts/third.yaml': post('Third', link('old')),
    'posts/fourth.yaml': post('Fourth', link('old')),
  });
  tree.git('mv', 'content/posts/old.yaml', 'content/posts/newer.yaml');
  for (const name of ['second', 'third'])
    await tree.write(`posts/${name}.yaml`, post(name === 'second' ? 'Second' : 'Third', link('newer')));
  await tree.write('posts/fourth.yaml', post('Fourth again', link('newer')));
  const lines = (await tree.diff()).split('\n');
  expect(lines.filter((line) => !line.startsWith('    content:'))).toEqual([
    '~ posts/fourth',
    '    title: Fourth{+ again+}',
    '> posts/newer, was old',
    '    2 articles follow the new address',
    '    nothing else changed',
    '',
    '1 post renamed, 1 edited',
    '',
  ]);
});

test('fields of templates, pages and the site have names instead of paths', async () => {
  const template = (heading: string) =>
    `name: Days\npages:\n  morning:\n    - heading: Goals\n    - columns:\n        - - heading: Left\n        - - heading: ${heading}\n`;
  const page = (title: string) => `name: Goals\nblocks:\n  - title: First\n  - space: 1\n  - title: ${title}\n`;
  const tree = await repositoryOf({ 'templates/days.yaml': template('Right'), 'pages/goals.yaml': page('Second') });
  await tree.write('templates/days.yaml', template('Wrong'));
  await tree.write('pages/goals.yaml', page('Third'));
  await tree.write('site.yaml', (await siteOf()).replace(/^(hero:\n(?: .*\n)*? {2}title: ).*/m, '$1Now'));
  const shown = await tree.diff();
  expect(shown).toContain('~ templates/days\n    Morning Page, third heading: [-Right-]{+Wrong+}\n');
  expect(shown).toContain('~ pages/goals\n    Second title: [-Second-]{+Third+}\n');
  expect(shown).toMatch(/~ site\.yaml\n {4}Hero, title: .*\{\+Now\+\}/);
});

test('new dates are shown with their days', async () => {
  const tree = await repositoryOf({});
  await tree.write('dates.yaml', '12-25: Christmas Day\neaster+1: Easter Monday\n');
  expect(await tree.diff()).toBe('+ dates.yaml\n    12-25: Christmas Day\n    easter+1: Easter Monday\n\ndates.yaml added\n');
});

test('a text that an edition loses is named with its day', async () => {
  const tree = await repositoryOf({
    ...quotes,
    'quotes/other.yaml': 'text: Other words.\n',
    'editions/first.yaml': 'name: First edition\ntemplate: t\nprinter: kdp\nweeks: 1\ndays:\n  - quote: other\n  - quote: begin\n',
  });
  tree.git('rm', '-q', 'content/quotes/begin.yaml');
  expect(await tree.diff()).toContain('! Day 2 of First edition loses its quote\n');
  expect(await tree.diff('--format', 'markdown')).toContain('#### The book\n\n- Day 2 of First edition loses its quote\n');
  // A place that gets another text loses nothing.
  const edition = await readFile(path.join(tree.content, 'editions/first.yaml'), 'utf8');
  await tree.write('editions/first.yaml', edition.replace('quote: begin', 'quote: other'));
  expect(await tree.diff()).not.toContain('loses');
});

test('compares two revisions, not the files on disk', async () => {
  const tree = await repositoryOf(quotes);
  tree.git('tag', 'v1');
  await tree.write('quotes/begin.yaml', 'text: Begin here.\nauthor: John Cage\n');
  tree.commit('second');
  await tree.write('quotes/begin.yaml', 'text: Not committed.\n');
  const expected = '~ quotes/begin\n    text: Begin [-anywhere-]{+here+}.\n\n1 quote edited\n';
  expect(await tree.diff('v1..HEAD')).toBe(expected);
  expect(await tree.diff('v1', 'main')).toBe(expected);
  expect(await tree.diff('v1..')).toBe(expected);
  expect(await readFile(path.join(tree.content, 'quotes/begin.yaml'), 'utf8')).toBe('text: Not committed.\n');
  expect(await tree.diff('HEAD', 'HEAD')).toBe('no changes\n');
});

test('A...B leaves out the changes of the other branch', async () => {
  const tree = await repositoryOf(quotes);
  tree.git('switch', '-q', '-c', 'mine');
  await tree.write('quotes/new.yaml', 'text: Mine.\n');
  tree.commit('mine');
  tree.git('switch', '-q', 'main');
  await rm(path.join(tree.content, 'quotes/rest.yaml'));
  tree.commit('theirs');
  expect(await tree.diff('main...mine')).toBe('+ quotes/new  “Mine.”\n\n1 quote added\n');
  expect(await tree.diff('main..mine')).toContain('2 quotes added');
});

test('an item with another id and similar words is renamed, an article by its text', async () => {
  const article = (title: string, text: string) =>
    `title: ${title}\nexcerpt: E\nauthor: A\npublishedAt: 2026-01-01\ncategories: []\ncontent: |\n  <p>${text}</p>\n`;
  const tree = await repositoryOf({ ...quotes, 'posts/old.yaml': article('Old', 'The same text in both.') });
  for (const file of ['quotes/haste.yaml', 'posts/old.yaml']) await rm(path.join(tree.content, file));
  await tree.write('quotes/hurry.yaml', 'text: Make haste slowly, and arrive!\ndayOfWeek: monday\n');
  await tree.write('posts/newer.yaml', article('New', 'The same text in both.'));
  expect(await tree.diff()).toBe(
    [
      '> posts/newer, was old',
      '    title: [-Old-]{+New+}',
      '> quotes/hurry, was haste',
      '    text: Make haste slowly{+,+} and arrive[-.-]{+!+}',
      '',
      '1 post renamed; 1 quote renamed',
      '',
    ].join('\n'),
  );
});

test('only the changed places of a long text are shown', async () => {
  const paragraph = (n: number) => `<p>Paragraph ${n} has so many words that nobody wants to read them all once more in a review.</p>`;
  const article = (first: string, last: string) =>
    `title: T\nexcerpt: E\nauthor: A\npublishedAt: 2026-01-01\ncategories: []\ncontent: |\n${[first, ...Array.from({ length: 20 }, (_, n) => paragraph(n)), last].map((line) => `  ${line}\n`).join('')}`;
  const tree = await repositoryOf({ 'posts/a.yaml': article('<p>It begins.</p>', '<p>It ends.</p>') });
  await tree.write('posts/a.yaml', article('<h2>It began.</h2>', '<p>It ends so.</p>'));
  expect((await tree.diff()).split('\n').slice(0, 5)).toEqual([
    '~ posts/a',
    '    content: 2 words added, 1 word removed',
    '      … [-<p>-]{+<h2>+}It [-begins-]{+began+}.[-</p>-]{+</h2>+} ⏎ <p>Paragraph 0 has so many words that nobody',
    '      … all once more in a review.</p> ⏎ <p>It ends{+ so+}.</p> ⏎',
    '',
  ]);
});

test('shows items that were or are invalid, and items that differ only in form', async () => {
  const tree = await repositoryOf({ ...quotes, 'quotes/was.yaml': 'text: 5\n', 'quotes/gone.yaml': 'dayOfWeek: mondy\n' });
  await tree.write('quotes/was.yaml', 'text: five\n');
  await tree.write('quotes/begin.yaml', '<<<<<<< HEAD\ntext: A\n=======\ntext: B\n>>>>>>> mine\n');
  await tree.write('quotes/haste.yaml', '# A comment.\ntext: "Make haste slowly and arrive."\ndayOfWeek: monday\n');
  await tree.write('quotes/rest.yaml', 'text: |-\n  Rest,\n  then go on.\nauthor: Anna\ncategory: Rest\n');
  await rm(path.join(tree.content, 'quotes/gone.yaml'));
  await symlink('/etc/hostname', path.join(tree.content, 'quotes/led-out.yaml'));
  expect((await tree.diff()).split('\n')).toEqual([
    '~ quotes/begin',
    '    not valid at 1:1: has merge-conflict markers; choose one side and remove them',
    '- quotes/gone',
    '    was not valid at 1:1: text: is missing',
    '    was not valid at 1:12: dayOfWeek: "mondy" is not a day; did you mean "monday"?',
    '~ quotes/haste',
    '    only comments or the way it is written changed',
    '+ quotes/led-out',
    '    not valid at 1:1: is a link that leads out of the content folder',
    '~ quotes/rest',
    '    text: only spaces or line breaks changed',
    '~ quotes/was  “five”',
    '    was not valid at 1:7: text: must be text, not the number 5; write "5"',
    '',
    '1 quote added, 1 removed, 4 edited',
    '',
  ]);
});

test('a comment has the words of the content without their markup', async () => {
  const tree = await repositoryOf({});
  const vectors = [
    '# not a heading',
    '</del><script>alert(1)</script>',
    '[a](https://evil.example) ![b](x.png) <img src=x>',
    '@octocat #12 GH-12 www.evil.example https://evil.example :tada:',
    'deadbeefcafe1234567 `code` **bold** _it_ ~~del~~ $x$ | a |',
    '\u202Eback',
  ];
  for (const [index, text] of vectors.entries()) await tree.write(`quotes/q${index}.yaml`, `text: ${JSON.stringify(text)}\n`);
  const comment = await tree.diff('--format', 'markdown');
  expect(comment.split('\n').filter((line) => line.startsWith('- '))).toEqual([
    '- **added** q0 “&#35;&#8203; not a heading”',
    '- **added** q1 “&#60;/del&#62;&#60;script&#62;alert&#40;1&#41;&#60;/script&#62;”',
    '- **added** q2 “&#91;a&#93;&#40;https&#58;&#8203;//evil.example&#41; &#33;&#91;b&#93;&#40;x.png&#41; &#60;img src&#61;x&#62;”',
    '- **added** q3 “&#64;&#8203;octocat &#35;&#8203;12 GH&#8203;-12 www&#8203;.evil.example https&#58;&#8203;//evil.example &#58;&#8203;tada&#58;”',
    '- **added** q4 “d&#8203;eadbeefcafe1234567 &#96;code&#96; &#42;&#42;bold&#42;&#42; &#95;it&#95; &#126;&#126;del&#126;&#126; &#36;x&#36; &#124; a &#124;”',
    '- **added** q5 “ back”',
  ]);
});

test('a comment lists the changes, within its maximum length', async () => {
  const tree = await repositoryOf({ ...quotes, 'images/a.svg': '<svg/>' });
  await tree.write('quotes/begin.yaml', 'text: Begin here.\nauthor: John Cage\n');
  await rm(path.join(tree.content, 'images/a.svg'));
  expect(await tree.diff('--format', 'markdown')).toBe(
    [
      '### Content: 1 quote edited; 1 picture removed',
      '',
      '#### Quotes',
      '',
      '- **edited** begin “Begin here.”',
      '  - text: Begin <del>anywhere</del><ins>here</ins>.',
      '',
      '#### Pictures',
      '',
      '- **removed** images/a.svg, 1 kB',
      '',
    ].join('\n'),
  );
  for (let n = 0; n < 400; n += 1) await tree.write(`quotes/long-${n}.yaml`, `text: ${`Number ${n} goes on. `.repeat(20)}\n`);
  const comment = await tree.diff('--format', 'markdown');
  expect(comment.length).toBeLessThan(60_001);
  expect(comment).toMatch(/\n_… and \d+ more changes that this comment has no room for; `journal diff` lists all\._\n$/);
});

test('pictures and files above 1 MiB are compared by size', async () => {
  const tree = await repositoryOf({ 'quotes/large.yaml': `text: ${'long '.repeat(300_000)}\n`, 'images/a.bin': '\0'.repeat(3_000_000) });
  tree.git('tag', 'v1');
  await tree.write('quotes/large.yaml', 'text: Short.\n');
  await tree.write('images/a.bin', '\0');
  tree.commit('smaller');
  expect((await tree.diff('v1..HEAD')).split('\n')).toEqual([
    '~ quotes/large  “Short.”',
    '    was not valid at 1:1: is larger than 1 MiB (1500007 bytes); make it shorter, or two items',
    '~ images/a.bin  1 kB, before 3000 kB',
    '',
    '1 quote edited; 1 picture edited',
    '',
  ]);
});

test.each([
  ['marks that open', '<'],
  ['spaces', ' '],
])('a text of many %s is compared fast', async (_what, mark) => {
  const { write, commit, diff } = await repositoryOf({ 'quotes/long.yaml': 'text: Short.\n' });
  commit('Begin');
  await write('quotes/long.yaml', `text: "a${mark.repeat(500_000)}b"\n`);
  for (const format of ['text', 'markdown']) expect(await diff('--format', format)).toContain('1 quote edited');
});

test('a link to itself, new or touched, does not hide other changes', async () => {
  const { content, write, commit, diff } = await repositoryOf({ ...quotes, 'images/a.png': '' });
  const picture = path.join(content, 'images/loop.png');
  await symlink('loop.png', picture);
  commit('a loop');
  await lutimes(picture, 1, 1);
  await symlink('loop.yaml', path.join(content, 'quotes/loop.yaml'));
  await write('quotes/new.yaml', 'text: New.\n');
  const told = await diff();
  expect(told).toContain('New.');
  expect(told).toContain('is a link that leads nowhere');
});

test('has the same changes as JSON', async () => {
  const tree = await repositoryOf(quotes);
  await tree.write('quotes/begin.yaml', 'text: Begin here.\nauthor: John Cage\n');
  expect(JSON.parse(await tree.diff('--format', 'json'))).toEqual({
    from: 'HEAD',
    summary: '1 quote edited',
    items: [
      {
        part: 'quotes',
        id: 'begin',
        kind: 'edited',
        before: { text: 'Begin anywhere.', author: 'John Cage' },
        after: { text: 'Begin here.', author: 'John Cage' },
        problemsBefore: [],
        problemsAfter: [],
        fields: [
          {
            field: 'text',
            kind: 'edited',
            before: 'Begin anywhere.',
            after: 'Begin here.',
            parts: [
              { is: 'same', text: 'Begin ' },
              { is: 'removed', text: 'anywhere' },
              { is: 'added', text: 'here' },
              { is: 'same', text: '.' },
            ],
          },
        ],
      },
    ],
    images: [],
    lostTexts: [],
  });
});

test('staged, removed and merging files count by their state on disk', async () => {
  const tree = await repositoryOf(quotes);
  tree.git('rm', '-q', '--cached', 'content/quotes/rest.yaml');
  await tree.write('quotes/begin.yaml', 'text: Staged.\n');
  tree.git('add', 'content/quotes/begin.yaml');
  await tree.write('quotes/begin.yaml', quotes['quotes/begin.yaml']);
  expect(await tree.diff()).toBe('no changes\n');
  tree.git('reset', '-q');
  for (const [branch, word] of [
    ['one', 'soon'],
    ['two', 'late'],
  ] as const) {
    tree.git('switch', '-q', '-c', branch, 'main');
    await tree.write('quotes/begin.yaml', `text: Begin ${word}.\n`);
    tree.commit(branch);
  }
  expect(() => tree.git('merge', '-q', 'one')).toThrow('Command failed');
  expect(await tree.diff()).toContain('~ quotes/begin\n    not valid at 1:1: has merge-conflict markers');
  await tree.write('quotes/begin.yaml', 'text: Begin now.\n');
  expect(await tree.diff()).toBe('~ quotes/begin\n    text: Begin [-late-]{+now+}.\n\n1 quote edited\n');
});

test('an unknown revision, a folder outside a repository and a wrong range are refused with a sentence', async () => {
  const tree = await repositoryOf(quotes);
  const refusal = async (...parameters: string[]) => {
    const { status, stdout, stderr } = await journal('diff', '--content', tree.content, ...parameters);
    return [status, stdout, stderr];
  };
  expect(await refusal('nowhere')).toEqual([1, '', 'journal: there is no revision "nowhere"\n']);
  expect(await refusal('--', '--output=x')).toEqual([1, '', 'journal: there is no revision "--output=x"\n']);
  expect(await refusal('main..main', 'main')).toEqual([2, '', 'journal: write either main..main or two revisions, not both\n']);
  // Makes git treat the repository as another user's.
  vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
  expect(await refusal()).toEqual([
    1,
    '',
    expect.stringMatching(/^journal: \S+content is in another user's repository, which git refuses to read without a setting \(.*\)\n$/),
  ]);
  vi.unstubAllEnvs();
  const bare = await contentFolder();
  execFileSync('git', ['init', '-q', bare]);
  // The default is the folder `content`.
  const { status, stderr } = runJournal(['diff'], { cwd: path.dirname(bare) });
  expect([status, stderr]).toEqual([1, 'journal: nothing is committed yet, so there is nothing to compare with\n']);
  await rm(path.join(bare, '.git'), { recursive: true });
  expect(await journal('diff', '--content', bare)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^journal: \S+content is not in a git repository\n$/),
  });
});

async function siteOf(): Promise<string> {
  return readFile(path.join(import.meta.dirname, '../../fixtures/content/site.yaml'), 'utf8');
}
