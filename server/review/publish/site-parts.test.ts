import { expect, test } from 'vitest';
import { clonesTemplate, type Clone } from '../../../fixtures/harness/clones.ts';

const clones = clonesTemplate();
const file = 'site.yaml';
const title = ['title: A page for the morning', 'title: A page for the day'] as const;
const price = ['priceNote: A quarter a day', 'priceNote: A cent a day'] as const;
const review = ['rating: 5', 'rating: 4'] as const;

async function write(clone: Clone, ...changes: (readonly [string, string])[]): Promise<void> {
  await clone.write(
    file,
    changes.reduce((text, [before, after]) => text.replace(before, after), clone.read(file)),
  );
}

async function changesOf(clone: Clone) {
  const listed = await clone.publisher().changes();
  return listed.isKnown ? listed.changes : [];
}

const publish = (clone: Clone, place: string, way: 'here' | 'propose' = 'here') =>
  clone.publisher().publish({ paths: [place], message: 'Change', way });

test('one section of the words of the site goes online, and the others stay here as they are', async () => {
  const { first, atRemote } = await clones();
  const before = first.read(file);
  await write(first, title, price, review, ['# The site of the tests', '# Our site']);
  const onDisk = first.read(file);
  const changes = await changesOf(first);
  expect(changes.map(({ name, place, fields }) => [name, place, fields.map(({ field }) => field)])).toEqual([
    ['Home', 'home', ['hero.title']],
    ['Price and shop', 'price-and-shop', ['product.priceNote']],
    ['Reviews', 'reviews', ['reviews[0].rating']],
  ]);
  expect(await publish(first, 'site.yaml#price-and-shop')).toMatchObject({ isDone: true, isPushed: true, paths: [file] });
  expect(atRemote('show', 'main:content/site.yaml')).toBe(before.replace(...price).trimEnd());
  expect(first.read(file)).toBe(onDisk);
  expect(first.git('status', '--porcelain')).toBe(' M content/site.yaml');
  expect((await changesOf(first)).map(({ place }) => place)).toEqual(['home', 'reviews']);
  expect(await first.publisher().state()).toMatchObject({ uncommitted: 2 });

  expect(await publish(first, file)).toMatchObject({ isDone: true });
  expect(atRemote('show', 'main:content/site.yaml')).toBe(onDisk.trimEnd());
  expect(first.git('status', '--porcelain')).toBe('');
});

test('the change of a section does not include others, and a section that was saved since is refused', async () => {
  const { first } = await clones();
  await write(first, title);
  const [seen] = await changesOf(first);
  await write(first, price);
  const again = (await changesOf(first)).find(({ place }) => place === 'home');
  expect(again?.version).toBe(seen?.version);
  await write(first, [title[1], 'title: Another page']);
  const late = first.publisher().publish({
    paths: ['site.yaml#home'],
    seen: { 'site.yaml#home': seen?.version ?? '' },
    message: 'Change',
    way: 'here',
  });
  await expect(late).rejects.toThrow('site.yaml#home was saved since you saw it');
  await expect(publish(first, 'site.yaml#nothing')).resolves.toMatchObject({
    isDone: false,
    sentence: 'site.yaml#nothing no longer has a change. Nothing was published.',
    nextStep: 'look-again',
  });
});

test('a section that waits for review is marked, and a merge of it keeps the rest', async () => {
  const { first, second, atRemote } = await clones();
  await write(first, title, price);
  const proposed = await publish(first, 'site.yaml#home', 'propose');
  expect(proposed).toMatchObject({ isDone: true, isPushed: true });
  const standing = async () => {
    const state = await first.publisher().state();
    return state.isKnown ? state.proposals.map((each) => [each.state, each.paths]) : [];
  };
  expect(await standing()).toEqual([['waiting', ['site.yaml#home']]]);
  expect((await changesOf(first)).map(({ place, proposedIn }) => [place, proposedIn])).toEqual([
    ['home', proposed.branch],
    ['price-and-shop', undefined],
  ]);
  await write(first, [title[1], 'title: Another page']);
  expect(await standing()).toEqual([['changed', []]]);
  await write(first, ['title: Another page', title[1]]);

  atRemote('update-ref', 'refs/heads/main', proposed.commit ?? '');
  await second.publisher().update();
  await write(second, review);
  expect(await publish(second, file)).toMatchObject({ isDone: true });
  expect(await first.publisher().update()).toMatchObject({ isDone: true });
  expect(first.read(file)).toContain('rating: 4');
  expect((await changesOf(first)).map(({ place }) => place)).toEqual(['price-and-shop']);
});

test('only values that two people changed need a choice, and one that was saved since is shown again', async () => {
  const { first, second } = await clones();
  await write(second, title, review);
  await publish(second, file);
  await write(first, [title[0], 'title: My page'], price);
  const refused = await first.publisher().update();
  expect(refused.conflicts?.map(({ path, name }) => [path, name])).toEqual([['site.yaml#hero.title', 'Home']]);
  expect(refused.sentence).toBe('You and others changed site.yaml. Choose the version to keep. Nothing was changed.');
  await write(first, ['title: My page', 'title: Our page']);
  const take = { 'site.yaml#hero.title': refused.conflicts?.[0]?.version ?? '' };
  const again = await first.publisher().update({ take });
  expect([again.nextStep, first.read(file).includes('title: Our page')]).toEqual(['keep-or-discard', true]);
  take['site.yaml#hero.title'] = again.conflicts?.[0]?.version ?? '';
  expect(await first.publisher().update({ take })).toMatchObject({ isDone: true });
  expect(first.read(file)).toContain(title[1]);
  expect((await changesOf(first)).map(({ place }) => place)).toEqual(['price-and-shop']);
});

test('the prices in the shop and on the cover go online together', async () => {
  const { first } = await clones();
  await write(first, ['productName: Mindset Journal', 'productName: Mindset Journal\n  price: "26.00"\n  currency: USD'], title);
  await first.write('cover.yaml', first.read('cover.yaml').replace(/^(price: .*\n|$)/m, 'price: "26.00"\n'));
  const needs = (await changesOf(first)).map(({ part, place, needs }) => [part, place, needs]);
  expect(needs).toEqual([
    ['site', 'home', []],
    ['site', 'price-and-shop', ['cover.yaml']],
    ['cover', undefined, ['site.yaml#price-and-shop']],
  ]);
});

test('a hook sees only the chosen section, and a section that it refuses stays here', async () => {
  const { first, atRemote } = await clones();
  await first.hook(
    'pre-commit',
    'git diff --cached --name-only >../seen; git show :content/site.yaml | grep -q "A cent" && exit 1; exit 0',
  );
  await write(first, title, price);
  const onDisk = first.read(file);
  expect(await publish(first, 'site.yaml#price-and-shop')).toMatchObject({ isDone: false, cause: 'hook' });
  expect([first.read(file), first.git('status', '--porcelain')]).toEqual([onDisk, ' M content/site.yaml']);
  expect(await publish(first, 'site.yaml#home')).toMatchObject({ isDone: true });
  expect(atRemote('log', '--format=%s', 'main')).toBe('Change\nBegin');
});

test('changes of others in a section stay when another of its values goes online', async () => {
  const { first, second, atRemote } = await clones();
  await write(second, ['text: A question for each day.', 'text: A question for each night.']);
  expect(await publish(second, file)).toMatchObject({ isDone: true });
  await write(first, ['title: The book', 'title: Our book'], title);
  const outcome = await first.publisher().publish({ paths: ['site.yaml#product'], message: 'Change', way: 'here', takesIn: true });
  expect(outcome).toMatchObject({ isDone: true, isPushed: true });
  const online = atRemote('show', 'main:content/site.yaml');
  expect([online.includes('title: Our book'), online.includes('for each night'), online.includes(title[1])]).toEqual([true, true, false]);
});

test('a section that others put online in the same words needs no commit', async () => {
  const { first, second } = await clones();
  await write(second, price);
  await publish(second, file);
  await write(first, price, title);
  expect(
    await first.publisher().publish({ paths: ['site.yaml#price-and-shop'], message: 'Change', way: 'here', takesIn: true }),
  ).toMatchObject({ isDone: true, sentence: 'The branch has these changes already.' });
  expect((await changesOf(first)).map(({ place }) => place)).toEqual(['home']);
});

test('a hook that puts the whole file into the commit is refused', async () => {
  const { first, atRemote } = await clones();
  await first.hook('pre-commit', 'echo "# Checked." >>content/site.yaml; git add --update');
  await write(first, title, price);
  expect(await publish(first, 'site.yaml#price-and-shop')).toMatchObject({
    isDone: false,
    cause: 'hook',
    sentence: 'A hook of this repository changes content/site.yaml, of which you chose a part. Nothing was published.',
  });
  expect(atRemote('log', '--format=%s', 'main')).toBe('Begin');
});

test('when two valid changes are invalid together, one is chosen as a whole', async () => {
  const { first, second } = await clones();
  const print = /^print:\n/m.exec(first.read(file))?.[0] ?? '';
  await write(second, [print, `${print}  printer: press\n  binding: sewn\n`]);
  await publish(second, file);
  await write(first, [print, `${print}  printer: kdp\n`]);
  const refused = await first.publisher().update();
  expect([refused.isDone, refused.conflicts?.map(({ path }) => path)]).toEqual([
    false,
    expect.arrayContaining(['site.yaml#print.printer']),
  ]);
  const kept = await first.publisher().update({ keep: ['site.yaml#print.printer'] });
  expect([kept.isDone, kept.conflicts?.map(({ path }) => path)]).toEqual([false, [file]]);
});
