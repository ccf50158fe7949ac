import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Clone, clonesTemplate } from '../../../fixtures/harness/clones.ts';
import { edit, expectRefused, message, paths, publishBothWays, publishHere } from '../../../fixtures/harness/publish-both-ways.ts';
import { requires, run, runs } from '../../../fixtures/harness/requirements.ts';
import { runInShell } from '../../../fixtures/harness/shell.ts';

const clones = clonesTemplate();
const sha256Clones = clonesTemplate({ init: ['--object-format=sha256'] });

test('without a remote it only commits, and says so', async () => {
  const { first } = await clones();
  first.git('remote', 'remove', 'origin');
  await edit(first);
  const publisher = first.publisher();
  expect(await publisher.publish({ paths: ['quotes/new.yaml'], message, way: 'propose', branch: 'autumn' })).toMatchObject({
    isDone: true,
    isPushed: false,
    sentence: 'Proposed on the branch journal/autumn. This repository has no remote, so nothing was pushed.',
  });
  expect(await publishHere(first)).toMatchObject({
    isDone: true,
    isPushed: false,
    sentence: '2 files committed on main. This repository has no remote, so nothing was pushed.',
  });
  expect(await publisher.state()).toMatchObject({ remote: null, upstream: null, base: 'main', unpushed: 0 });
  expect(await publisher.update()).toMatchObject({
    isDone: false,
    sentence: 'This repository has no remote, so there is nothing to get.',
  });
});

test('during a merge, a rebase and a cherry-pick nothing is published', async () => {
  const { first } = await clones();
  for (const branch of ['side', 'main']) {
    if (branch === 'side') first.git('switch', '-q', '-c', 'side');
    else first.git('switch', '-q', 'main');
    await first.write('../code.js', `// Of ${branch}.\n`);
    first.git('commit', '-q', '-a', '-m', branch);
  }
  for (const [name, ...command] of [
    ['merge', 'merge', 'side'],
    ['cherry-pick', 'cherry-pick', 'side'],
    ['rebase', 'rebase', 'side'],
  ]) {
    expect(() => first.git(...command)).toThrow('Command failed');
    const sentence = `A ${name} is under way in this repository. Finish it in a terminal first.`;
    expect(await first.publisher().state()).toMatchObject({
      underWay: name,
      refusals: { propose: sentence, here: sentence, update: sentence },
    });
    await first.write('quotes/new.yaml', 'text: New words.\n');
    const before = first.bytes();
    for (const way of ['propose', 'here'] as const)
      expect(await first.publisher().publish({ paths: ['quotes/new.yaml'], message, way })).toMatchObject({
        isDone: false,
        sentence,
        nextStep: 'terminal',
      });
    expect(first.bytes()).toEqual(before);
    first.git(command[0] ?? '', '--abort');
  }
});

test('on a detached HEAD changes can only be proposed', async () => {
  const { first } = await clones();
  first.git('switch', '-q', '--detach');
  const sentence = 'No branch is checked out here (HEAD is detached), so changes can only be proposed.';
  await expectRefused(first, { sentence, nextStep: 'propose' }, ['here']);
  expect(await first.publisher().state()).toMatchObject({ branch: null, refusals: { propose: null, here: sentence, update: sentence } });
  const before = first.bytes();
  expect(await first.publisher().publish({ paths, message, way: 'propose' })).toMatchObject({ isDone: true, isPushed: true });
  expect(first.bytes()).toEqual(before);
});

test(
  'commits are signed by an SSH key, and a failing signature is named',
  requires({ name: 'ssh-keygen', isMet: runs('which', 'ssh-keygen') }),
  async () => {
    const { first } = await clones();
    const key = path.join(first.root, '.git/key');
    run('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', key);
    for (const [name, value] of Object.entries({ 'gpg.format': 'ssh', 'user.signingKey': key, 'commit.gpgSign': 'true' }))
      first.git('config', name, value);
    const { proposed, published } = await publishBothWays(first);
    for (const commit of [proposed.commit, published.commit])
      expect(first.git('cat-file', 'commit', commit ?? '')).toContain('BEGIN SSH SIGNATURE');

    first.git('config', 'user.signingKey', '/nowhere/key');
    await first.write('quotes/new.yaml', 'text: Newer.\n');
    for (const way of ['propose', 'here'] as const)
      expect(await first.publisher().publish({ paths: ['quotes/new.yaml'], message, way })).toMatchObject({
        isDone: false,
        sentence: 'ssh-keygen could not sign the commit. Nothing was committed.',
        nextStep: 'fix',
      });
  },
);

test('filters such as those of large files are applied, and line ends are those of the repository', async () => {
  const { first, second, atRemote } = await clones();
  await writeFile(path.join(first.root, '.gitattributes'), 'content/quotes/new.yaml filter=caps\n*.yaml text\n');
  first.git('add', '.gitattributes');
  first.git('commit', '-q', '-m', 'Attributes');
  first.git('push', '-q');
  first.git('config', 'filter.caps.clean', 'tr a-z A-Z');
  first.git('config', 'filter.caps.smudge', 'tr A-Z a-z');
  first.git('config', 'core.autocrlf', 'true');
  await edit(first);
  await first.write('quotes/little-by-little.yaml', 'text: Little.\r\nauthor: L\r\n');
  const before = first.bytes();
  expect(await first.publisher().publish({ paths, message, way: 'propose', branch: 'autumn' })).toMatchObject({ isDone: true });
  expect(first.bytes()).toEqual(before);
  expect(atRemote('show', 'journal/autumn:content/quotes/new.yaml')).toBe('TEXT: NEW WORDS.');
  expect(atRemote('cat-file', 'blob', 'journal/autumn:content/quotes/little-by-little.yaml')).toBe('text: Little.\nauthor: L');
  expect(await first.publisher().state()).toMatchObject({ proposals: [{ paths: [...paths].sort() }] });
  // The pull request is merged. Identical bytes do not conflict.
  atRemote('update-ref', 'refs/heads/main', 'journal/autumn');
  expect(await first.publisher().update()).toMatchObject({ isDone: true });
  expect(first.read('quotes/little-by-little.yaml')).toBe('text: Little.\r\nauthor: L\r\n');
  expect(first.git('status', '--porcelain', 'content/quotes/new.yaml', 'content/quotes/little-by-little.yaml')).toBe('');
  expect(await second.publisher().update()).toMatchObject({ isDone: true });
});

test('content is published from a linked work tree of a repository with SHA-256', async () => {
  const { first } = await sha256Clones();
  const linked = `${first.root}-linked`;
  first.git('worktree', 'add', '-q', '--track', '-b', 'linked', linked, 'origin/main');
  const { published } = await publishBothWays(new Clone(linked));
  expect(published).toMatchObject({ branch: 'linked', commit: expect.stringMatching(/^.{64}$/) });
});

test('content is published from a submodule, and from a content folder that is its own repository', async () => {
  const { first, second, remote } = await clones();
  // A repository of only the content has the items at its top.
  const own = `${remote}-content.git`;
  const top = new Clone(`${first.root}-top`, `${first.root}-top`);
  const script = `
    set -e
    git init -q --bare --template= -b main "$1"
    cp -r content "$2"
    cd "$2"
    git init -q --template= -b main
    git config user.name Ada
    git config user.email a@x
    git add .
    git commit -q -m Begin
    git remote add origin "file://$1"
    git push -q -u origin main`;
  runInShell(first.root, script, [own, top.root]);
  await publishBothWays(top);

  second.git('rm', '-q', '-r', 'content');
  second.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', `file://${own}`, 'content');
  second.git('commit', '-q', '-m', 'The content is a submodule');
  const submodule = new Clone(second.content, second.content);
  for (const name of ['name', 'email']) submodule.git('config', `user.${name}`, 'Bob');
  await submodule.write('quotes/other.yaml', 'text: Other.\n');
  const outer = second.git('rev-parse', 'HEAD');
  expect(await submodule.publisher().publish({ paths: ['quotes/other.yaml'], message, way: 'here' })).toMatchObject({
    isDone: true,
    isPushed: true,
  });
  expect(second.git('rev-parse', 'HEAD')).toBe(outer);
});

test('content is published from a sparse checkout of a shallow clone', async () => {
  const { first, remote } = await clones();
  await first.write('../code.js', '// Second.\n');
  first.git('commit', '-q', '-a', '-m', 'Second');
  first.git('push', '-q');
  const shallow = new Clone(`${remote}-shallow`);
  first.git('clone', '-q', '--depth', '1', `file://${remote}`, shallow.root);
  for (const name of ['name', 'email']) shallow.git('config', `user.${name}`, 'Ada');
  shallow.git('sparse-checkout', 'set', '--cone', 'content/quotes', 'content/categories');
  expect(await publishBothWays(shallow)).toMatchObject({ published: { branch: 'main' } });
  expect(shallow.git('ls-tree', '--name-only', 'HEAD', 'content/posts/').split('\n').length).toBeGreaterThan(3);
  expect(shallow.git('rev-parse', '--is-shallow-repository')).toBe('true');
});

test('a post is published with the items that it names, and these stay online', async () => {
  const { first, atRemote } = await clones();
  const post = first.read('posts/margins.yaml');
  await first.write('images/new.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n');
  const category = first.read('categories/habits.yaml').replace(/^name: .*$/m, 'name: Fresh');
  await first.write('categories/fresh.yaml', category);
  await first.write(
    'posts/margins.yaml',
    `${post.replace(/^categories:[\s\S]*?(?=^\w)/m, 'categories:\n  - fresh\n')}featuredImage: /images/new.svg\n`,
  );
  const publish = (chosen: string[]) => first.publisher().publish({ paths: chosen, message, way: 'here' });
  const changes = await first.publisher().changes();
  const all = changes.isKnown ? changes.changes : [];
  expect(all.find(({ id }) => id === 'margins')?.needs).toEqual(['images/new.svg', 'categories/fresh.yaml']);
  await first.write('categories/fresh.yaml', 'name: ""\n');
  const refused = await publish(['posts/margins.yaml']);
  expect([refused.isDone, refused.problems?.map(({ file }) => file)]).toEqual([false, expect.arrayContaining(['categories/fresh.yaml'])]);
  await first.write('categories/fresh.yaml', category);
  expect(await publish(['posts/margins.yaml'])).toMatchObject({ isDone: true });
  expect(atRemote('show', '--name-only', '--format=', 'main').split('\n')).toEqual([
    'content/categories/fresh.yaml',
    'content/images/new.svg',
    'content/posts/margins.yaml',
  ]);
  await first.write('categories/fresh.yaml', undefined);
  expect(await publish(['categories/fresh.yaml'])).toMatchObject({
    isDone: false,
    nextStep: 'fix',
    problems: [{ file: 'posts/margins.yaml', message: 'needs the category fresh, which is not online' }],
  });
  await first.write('posts/margins.yaml', post);
  expect(await publish(['categories/fresh.yaml'])).toMatchObject({
    isDone: true,
    paths: ['categories/fresh.yaml', 'posts/margins.yaml'],
  });
});

test('a post, a template or site.yaml is not published without a picture that git ignores', async () => {
  const { first } = await clones();
  await first.write('../.gitignore', '*.webp\n');
  await first.write('images/leaf.webp', 'RIFF');
  await first.write(
    'posts/margins.yaml',
    `${first.read('posts/margins.yaml').trimEnd()}\n  <p><img src="/images/leaf.webp" alt="" /></p>\n`,
  );
  await first.write('templates/leafy.yaml', 'name: Leafy\npages:\n  morning:\n    - image: { file: /images/leaf.webp, rows: 3 }\n');
  await first.write('site.yaml', first.read('site.yaml').replace('/images/leaf.svg', '/images/leaf.webp'));
  for (const file of ['posts/margins.yaml', 'templates/leafy.yaml', 'site.yaml'])
    expect(await first.publisher().publish({ paths: [file], message, way: 'here' })).toMatchObject({
      isDone: false,
      problems: [{ file, message: 'needs the picture leaf.webp, which is not online' }],
    });
});

test('a page is published with the page whose number it prints', async () => {
  const { first } = await clones();
  await first.write('pages/far.yaml', 'name: Far\nblocks:\n  - title: Far\n');
  await first.write(
    'pages/near.yaml',
    'name: Near\nblocks:\n  - columns:\n      - [text: "See page {page of far}."]\n      - [lines: 1]\n',
  );
  expect(await first.publisher().publish({ paths: ['pages/near.yaml'], message, way: 'here' })).toMatchObject({
    isDone: true,
    paths: ['pages/near.yaml', 'pages/far.yaml'],
  });
});

test('an edition is published with its template and its new texts, and a template is not deleted without its editions', async () => {
  const { first, atRemote } = await clones();
  await first.write('templates/fresh.yaml', first.read('templates/weekday.yaml'));
  await first.write('quotes/fresh.yaml', 'text: New words for a day.\n');
  await first.write('editions/autumn.yaml', 'template: fresh\nprinter: kdp\nweeks: 1\ndays:\n  - quote: fresh\n');
  const publish = (...chosen: string[]) => first.publisher().publish({ paths: chosen, message, way: 'propose', branch: chosen.join('-') });
  const proposed = await publish('editions/autumn.yaml');
  expect([...(proposed.paths ?? [])].sort()).toEqual(['editions/autumn.yaml', 'quotes/fresh.yaml', 'templates/fresh.yaml']);
  expect(proposed).toMatchObject({ isDone: true });
  atRemote('update-ref', 'refs/heads/main', proposed.commit ?? '');
  await first.publisher().update();
  await first.write('templates/fresh.yaml', undefined);
  expect(await publish('templates/fresh.yaml')).toMatchObject({ isDone: false, problems: [{ file: 'editions/autumn.yaml' }] });
  await first.write('editions/autumn.yaml', undefined);
  expect(await publish('templates/fresh.yaml')).toMatchObject({ isDone: true, paths: ['templates/fresh.yaml', 'editions/autumn.yaml'] });
});
