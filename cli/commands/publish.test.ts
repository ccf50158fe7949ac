import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { clonesTemplate, type Clone } from '../../fixtures/harness/clones.ts';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { runInShell } from '../../fixtures/harness/shell.ts';

const clones = clonesTemplate();

async function edited(): Promise<Clone & { atRemote: Clone['git'] }> {
  const { first, atRemote } = await clones();
  await first.write('quotes/new.yaml', 'text: New words.\n');
  await first.write('quotes/two-lines.yaml', undefined);
  await first.write('prompts/one-thing.yaml', 'text: Edited?\ntype: morning\n');
  return Object.assign(first, { atRemote });
}

test('a dry run lists the changes and the message, and changes nothing', async () => {
  const first = await edited();
  const before = first.bytes();
  expect(await journal('publish', '--dry-run', '--content', first.content)).toMatchObject({
    status: 0,
    stderr: '',
    stdout: [
      '~ prompts/one-thing.yaml  “Edited?”',
      '+ quotes/new.yaml  “New words.”',
      '- quotes/two-lines.yaml  “"Well begun ⏎ is half done."”',
      '',
      'Commit: Add “New words.”, edit “Edited?”, delete “"Well begun is half done."”',
      'Nothing was published (dry run).',
      '',
    ].join('\n'),
  });
  expect(first.bytes()).toEqual(before);
});

test('the changes of the named paths, including deletions, are committed and pushed', async () => {
  const first = await edited();
  const paths = [path.join(first.content, 'quotes/new.yaml'), 'quotes/two-lines.yaml'];
  const published = await journal('publish', ...paths, '-m', 'Two quotes', '--content', first.content);
  expect(published).toMatchObject({
    status: 0,
    stderr: '',
    stdout:
      '+ quotes/new.yaml  “New words.”\n- quotes/two-lines.yaml  “"Well begun ⏎ is half done."”\n2 files committed on main and pushed to origin/main.\n',
  });
  expect(first.atRemote('log', '-1', '--format=%s', '--name-only', 'main')).toBe(
    'Two quotes\n\ncontent/quotes/new.yaml\ncontent/quotes/two-lines.yaml',
  );
  expect(await journal('publish', 'quotes', '--content', first.content)).toMatchObject({
    status: 0,
    stdout: 'Nothing to publish.\n',
    stderr: '',
  });

  first.git('commit', '--quiet', '--allow-empty', '--message=Not pushed');
  expect(await journal('publish', 'quotes', '--content', first.content)).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'journal: No changes, and 1 earlier commit not pushed.\nPush it later: git push origin main\n',
  });

  await first.hook('pre-commit', 'git add --update');
  await first.write('../code.js', '// Not finished.\n');
  expect(await journal('publish', '--content', first.content)).toMatchObject({
    status: 1,
    stdout: '',
    stderr:
      'code.js\njournal: A hook of this repository adds 1 file that you did not choose. Nothing was committed.\nPublish them, too, with --with-added; or change the hook\n',
  });
  const agreed = await journal('publish', '--with-added', '--content', first.content);
  expect(agreed.stdout).toMatch(/1 file committed on main and pushed to origin\/main\.\n$/);
  expect(first.atRemote('show', '--name-only', '--format=', 'main')).toBe('code.js\ncontent/prompts/one-thing.yaml');
});

test('a proposal is a branch with the name after the equals sign, an existing branch is refused, and without a name a path may follow', async () => {
  const first = await edited();
  // It is also a folder.
  const propose = (...more: string[]) => journal('publish', '--propose=quotes', '--content', first.content, ...more);
  const { status, stdout } = await propose('--format', 'json');
  expect([status, JSON.parse(stdout)]).toMatchObject([
    0,
    { isDone: true, branch: 'journal/quotes', isPushed: true, way: 'propose', changes: [{}, {}, {}] },
  ]);
  expect(await propose()).toMatchObject({
    status: 1,
    stdout: '',
    stderr:
      'journal: There is a branch journal/quotes already. Nothing was proposed; choose another name.\nPropose it with another name: journal publish --propose=NAME\n',
  });
  // The file is deleted, and proposed on that branch.
  expect(await journal('publish', '--propose', 'quotes/two-lines.yaml', '--content', first.content)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^- quotes\/two-lines\.yaml .*\nProposed on the branch journal\/quotes, /),
  });
});

test('an item that git took from the disk with the branch of its proposal stays proposed, unless it is named', async () => {
  const first = await edited();
  const publish = (...more: string[]) => journal('publish', ...more, '--content', first.content);
  expect(await publish('--propose=two')).toMatchObject({ status: 0 });
  first.git('stash', '--quiet', '--include-untracked');
  first.git('switch', '--quiet', 'journal/two');
  first.git('switch', '--quiet', 'main');
  expect((await publish('--dry-run')).stdout).toBe('Nothing to publish.\n');
  await first.write('quotes/more.yaml', 'text: More words.\n');
  const { stdout } = await publish('--propose');
  expect(stdout).toMatch(/^\+ quotes\/more\.yaml .*\nProposed on the branch journal\/[-\d]+-add-more-words, /);
  expect(first.atRemote('show', 'journal/two:content/quotes/new.yaml')).toBe('text: New words.');
  expect((await publish('--propose', 'quotes/new.yaml')).stdout).toMatch(/^- quotes\/new\.yaml .*\nProposed on the branch journal\/two, /);
});

test('where changes can only be proposed, the next step is the command that proposes them', async () => {
  const first = await edited();
  first.git('switch', '-q', '--detach');
  expect(await journal('publish', '--content', first.content)).toMatchObject({
    status: 1,
    stderr:
      'journal: No branch is checked out here (HEAD is detached), so changes can only be proposed.\nPropose it: journal publish --propose\n',
  });
});

/** Runs the git command that ends the output. */
function runHint(first: Clone, output: string): void {
  const [, command = ''] = /: (git .*)\n$/.exec(output) ?? [];
  runInShell(first.root, `${command} 2>&1`);
}

test.each([{ way: [] }, { way: ['--propose', 'prompts/one-thing.yaml'] }])(
  'a clone that diverged gets what others published with the command of the refusal (publish %j)',
  async ({ way }) => {
    const { first, second, atRemote } = await clones();
    for (const file of ['quotes/both.yaml', 'quotes/theirs.yaml', 'prompts/one-thing.yaml'])
      await second.write(file, file.startsWith('quotes') ? 'text: Theirs.\n' : 'text: Theirs.\ntype: morning\n');
    second.git('add', '.');
    second.git('commit', '--quiet', '--message=Theirs');
    second.git('push', '--quiet');
    first.git('commit', '--quiet', '--allow-empty', '--message=Not pushed');
    await first.write('quotes/both.yaml', 'text: Theirs.\n');
    await first.write('prompts/one-thing.yaml', 'text: Ours.\ntype: morning\n');
    const publish = () => journal('publish', ...way, '--content', first.content);
    const { status, stderr } = await publish();
    expect([status, stderr]).toEqual([1, expect.stringMatching(/git pull --rebase --autostash origin main\n$/)]);
    runHint(first, stderr);
    expect((await publish()).stderr).toMatch(/^prompts\/one-thing\.yaml:1:1 {2}has merge-conflict markers/);
    await first.write('prompts/one-thing.yaml', 'text: Both.\ntype: morning\n');
    const published = await publish();
    expect(published).toMatchObject({ status: 0, stderr: '' });
    const branch = /journal\/\S+(?=,)/.exec(published.stdout)?.[0] ?? 'main';
    expect(atRemote('show', `${branch}:content/prompts/one-thing.yaml`)).toBe('text: Both.\ntype: morning');
    expect(atRemote('log', '--format=%s', 'main')).toContain('Theirs');
  },
);

test('the command that pushes later names the remote and the branch', async () => {
  const { first, atRemote } = await clones();
  first.git('remote', 'rename', 'origin', 'up');
  first.git('switch', '--quiet', '--track', '--create', 'topic', 'up/main');
  const refuse = path.join(first.root, '.git/refuse');
  await first.hook('pre-push', `[ ! -e ${refuse} ]`);
  for (const [way, hint, pushed] of [
    [[], 'git push up topic:main', 'main'],
    [['--propose=two'], 'git push up journal/two', 'journal/two'],
  ] as const) {
    await first.write('quotes/new.yaml', `text: ${pushed}.\n`);
    writeFileSync(refuse, '');
    const { status, stderr } = await journal('publish', ...way, '--content', first.content);
    expect([status, stderr]).toEqual([1, expect.stringContaining(`Push it later: ${hint}\n`)]);
    rmSync(refuse);
    runHint(first, stderr);
    expect(atRemote('show', `${pushed}:content/quotes/new.yaml`)).toBe(`text: ${pushed}.`);
  }
});

test('a dry run refuses what would be refused: a category that others use cannot be deleted', async () => {
  const { first } = await clones();
  await first.write('categories/habits.yaml', undefined);
  for (const more of [[], ['--propose']]) {
    const tried = await journal('publish', '--dry-run', ...more, '--content', first.content);
    const published = await journal('publish', ...more, '--content', first.content);
    expect([tried.status, tried.stderr]).toEqual([1, published.stderr]);
    expect(published.stderr).toMatch(/ needs the category habits, which is not online\n/);
  }
});

test('an invalid item is not published, and its problem is named', async () => {
  const first = await edited();
  await first.write('quotes/new.yaml', 'txt: New words.\n');
  const publish = (...more: string[]) => journal('publish', 'quotes/new.yaml', '--content', first.content, ...more);
  expect(await publish('--dry-run')).toMatchObject({ status: 1 });
  expect(await publish()).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /^quotes\/new\.yaml:1:1 {2}.*\n.*\njournal: What you chose is not valid: quotes\/new\.yaml:1:1 .* Nothing was published\.\n$/,
    ),
  });
});

test('a wrong command line is refused', async () => {
  const first = await edited();
  for (const [line, stderr] of [
    [['nowhere'], /^journal: there is no file or folder nowhere\n$/],
    [['/etc'], /^journal: \/etc is not in the content folder/],
    [['-m', 'a\u0007'], /^journal: --message: must not hold control characters\n$/],
    [['--propose=a b'], /^journal: --propose: "a b" is not a name for a branch/],
    [['--format', 'xml'], /^journal: --format: "xml" is not a format/],
  ] as const) {
    const result = await journal('publish', ...line, '--content', first.content);
    expect(result).toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(stderr) });
  }
});

test('without a repository there is nothing to publish to', async () => {
  const content = await contentFolder();
  const failed = { status: 1, stdout: '' };
  expect(await journal('publish', '--content', content)).toMatchObject({
    ...failed,
    stderr: 'journal: The content is not in a git repository\n',
  });
  expect(await journal('history', 'quotes/two-lines', '--content', content)).toMatchObject({
    ...failed,
    stderr: 'journal: The content is not in a git repository\n',
  });
});

test('publishing says that git ignores the content', async () => {
  const { first } = await clones();
  first.git('rm', '-q', '-r', '--cached', first.content);
  await first.write('../.gitignore', 'content\n');
  first.git('commit', '-q', '-m', 'Ignore the content');
  for (const name of ['publish', 'diff']) {
    const { status, stderr } = await journal(name, '--content', first.content);
    expect([name, status, stderr]).toEqual([name, 1, expect.stringMatching(/^journal: git ignores the content folder, /i)]);
  }
});

test('a named file that git ignores is refused, also among others, and a folder with one is not', async () => {
  const { first, atRemote } = await clones();
  await first.write('../.gitignore', 'new*\nlittle*\n');
  await first.write('quotes/new.yaml', 'text: New words.\n');
  const publish = (...names: string[]) => journal('publish', ...names, '--content', first.content);
  const refused = {
    status: 1,
    stdout: '',
    stderr: 'journal: Git ignores quotes/new.yaml, so it cannot be published. Remove it from .gitignore.\n',
  };
  expect(await publish('quotes/new.yaml')).toMatchObject(refused);
  expect(await publish('quotes')).toMatchObject({ status: 0, stdout: 'Nothing to publish.\n' });
  await first.write('quotes/two-lines.yaml', 'text: Edited.\n');
  first.git('rm', '--quiet', '--cached', 'content/quotes/little-by-little.yaml');
  await first.write('quotes/little-by-little.yaml', undefined);
  const others = ['quotes/two-lines.yaml', 'quotes/little-by-little.yaml'];
  expect(await publish(...others, 'quotes/new.yaml')).toMatchObject(refused);
  expect(await publish(...others)).toMatchObject({ status: 0 });
  expect(atRemote('show', '--name-only', '--format=', 'main')).toBe(
    others
      .map((file) => `content/${file}`)
      .toSorted()
      .join('\n'),
  );
});

test('the command of a hint has the name of the content folder in quotes', async () => {
  const { first, second } = await clones();
  first.git('mv', 'content', "Ada's content");
  first.git('commit', '--quiet', '--message=Move');
  first.git('push', '--quiet');
  second.git('pull', '--quiet');
  second.git('commit', '--quiet', '--allow-empty', '--message=Theirs');
  second.git('push', '--quiet');
  const content = path.join(first.root, "Ada's content");
  writeFileSync(path.join(content, 'quotes/new.yaml'), 'text: New words.\n');
  const { stderr } = await journal('publish', '--content', content);
  runHint(first, stderr);
  expect(first.git('log', '-1', '--format=%s')).toBe('Theirs');
});

test('the history of an item has its versions in words, by path and by id', async () => {
  const first = await edited();
  await first.write('quotes/new.yaml', 'text: New words.\nauthor: "A\\Lb"\n');
  await first.publisher().publish({ paths: ['quotes/new.yaml', 'quotes/two-lines.yaml'], message: 'Two quotes', way: 'here' });
  await first.write('quotes/new.yaml', 'text: Newer words.\nauthor: Ada\n');
  await first.publisher().publish({ paths: ['quotes/new.yaml'], message: 'Edit', way: 'here' });
  const [second = '', third = ''] = first.git('log', '--format=%h', '--abbrev=10').split('\n');
  const day = new Date().toISOString().slice(0, 10);
  const history = (item: string, ...more: string[]) => journal('history', item, '--content', first.content, ...more);
  const versions = [
    `${second}  ${day}  Ada: Edit`,
    '    text: [-New-]{+Newer+} words.',
    '    author: [-A\\u2028b-]{+Ada+}',
    `${third}  ${day}  Ada: Two quotes`,
    '    added',
    '    text: New words.',
    '    author: A\\u2028b',
    '',
  ].join('\n');
  for (const item of ['quotes/new', 'quotes/new.yaml', path.join(first.content, 'quotes/new.yaml')])
    expect(await history(item)).toMatchObject({ status: 0, stderr: '', stdout: versions });
  expect((await history('quotes/two-lines')).stdout.split('\n').slice(0, 2)).toEqual([`${third}  ${day}  Ada: Two quotes`, '    deleted']);
  expect(JSON.parse((await history('quotes/new', '--format', 'json')).stdout)).toMatchObject({
    part: 'quotes',
    id: 'new',
    versions: [
      { kind: 'edited', isCurrent: true },
      { kind: 'added', item: { text: 'New words.' } },
    ],
  });
  expect(await history('quotes/nothing')).toMatchObject({ status: 1, stderr: 'journal: no commit has quotes/nothing\n' });
  expect(await history('../code.js')).toMatchObject({ status: 2, stdout: '' });
});
