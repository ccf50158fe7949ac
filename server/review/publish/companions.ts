import { existsSync } from 'node:fs';
import path from 'node:path';
import { picturesIn } from '../../pictures/library/picture-uses.ts';
import { keyOf, type PublishableChange } from '../../model/api/publish-api.ts';
import { collections, type CollectionName } from '../../model/entities/collections.ts';
import type { Edition } from '../../model/entities/edition-schema.ts';
import { editionSlots } from '../../model/entities/editions.ts';
import type { PostFields } from '../../model/entities/post.ts';
import { nouns } from '../../model/entities/nouns.ts';
import { fileProblem, type Problem } from '../../model/entities/problem.ts';
import { imagesOf, pagesNamed, type PageFields, type TemplateFields } from '../../model/entities/template.ts';
import { pagesNamedIn } from '../../model/page/placeholders.ts';
import { parseItem } from '../../content/tree/parse-item.ts';
import type { Git } from '../git.ts';
import { notValid } from './publish-errors.ts';

export interface Publishable {
  change: PublishableChange;
  problems: Problem[];
  before: object | undefined;
  fields: object | undefined;
}

/**
 * The keys of the changes that must go online with a change, directly or not: changed pictures that it shows, new items that it names, items online
 * that still name what it removes, and the other of the two prices.
 */
export function needsIn(all: readonly Publishable[]): (of: Publishable) => string[] {
  const byKey = new Map(all.map((each) => [keyOf(each.change), each]));
  return (of) => {
    const found = new Set([of]);
    for (const each of found) for (const needed of neededAt(each)) found.add(needed);
    return [...found].filter((each) => each !== of).map(({ change }) => keyOf(change));
  };

  function neededAt({ change, fields }: Publishable): Publishable[] {
    const pictures = [...picturesIn(JSON.stringify(fields ?? {}))].map((name) => `images/${name}`);
    const named = [...neededBy(change.part, fields), ...textsOf(change.part, fields)].filter((file) => {
      const kind = byKey.get(file)?.change.kind;
      return kind === 'added' || kind === 'renamed';
    });
    const gone = change.kind === 'removed' ? keyOf(change) : change.paths[1];
    const users = gone === undefined ? [] : all.filter((each) => stopsNaming(each, gone));
    const prices = hasPrice(change) ? all.filter((each) => hasPrice(each.change)) : [];
    return [...[...pictures, ...named].flatMap((file) => byKey.get(file) ?? []), ...users, ...prices];
  }
}

function hasPrice({ part, fields }: PublishableChange): boolean {
  const price = { site: 'retailer.price', cover: 'price' }[part as string];
  return price !== undefined && fields.some(({ field }) => field === price);
}

function stopsNaming({ change: { part }, before, fields }: Publishable, file: string): boolean {
  const isNamedIn = (named: object | undefined) => neededBy(part, named).includes(file) || textsOf(part, named).includes(file);
  return isNamedIn(before) && !isNamedIn(fields);
}

/** The texts of an edition. An edition may be online without one of them, but then cannot be printed. */
function textsOf(part: string, fields: object | undefined): string[] {
  if (part !== 'editions') return [];
  const { days = [] } = { ...fields } as Partial<Edition>;
  return days.flatMap((day) =>
    editionSlots.flatMap((slot) => (day[slot] === undefined ? [] : [`${slot === 'quote' ? 'quotes' : 'prompts'}/${day[slot]}.yaml`])),
  );
}

/**
 * Requires that the base (none before the first commit) with the chosen changes has the categories, pictures, templates and pages that its items need.
 * @throws PublishRefusedError with the problems
 */
export async function requireCompanions(git: Git, base: string | undefined, chosen: readonly Publishable[]): Promise<void> {
  const options = ['-r', '-z', '--name-only'];
  const tree = base === undefined ? '' : await git.text('ls-tree', ...options, base, '--', 'categories', 'images', 'templates', 'pages');
  const files = new Set(tree.split('\0'));
  const removed: string[] = [];
  for (const { change } of chosen)
    for (const [index, file] of change.paths.entries()) {
      const isGone = change.kind === 'removed' || index > 0;
      files[isGone ? 'delete' : 'add'](file);
      if (isGone && /^(categories|images|templates|pages)\//.test(file)) removed.push(file);
    }
  const chosenFiles = new Set(chosen.flatMap(({ change }) => change.paths));
  const users = base === undefined || removed.length === 0 ? [] : await usersOf(git, base, removed);
  const problems = [
    ...chosen.flatMap(({ change, fields }) => {
      const needed = new Set([...neededBy(change.part, fields), ...picturesOnDisk(git.folder, change.part, fields)]);
      const [file = ''] = change.paths;
      return missingIn(file, needed, files);
    }),
    ...users
      .filter(({ file }) => !chosenFiles.has(file))
      .flatMap(({ file, part, fields }) => missingIn(file, neededBy(part, fields), files)),
  ];
  if (problems.length > 0) throw notValid(problems);
}

function missingIn(file: string, needed: Iterable<string>, files: ReadonlySet<string>): Problem[] {
  return [...needed]
    .filter((name) => !files.has(name))
    .map((name) => fileProblem(file, 'unpublished', `needs ${nameInWords(name)}, which is not online`));
}

/** The pictures of an article or the site's words that exist here. One that git ignores is not a change, so it would stay behind. */
function picturesOnDisk(folder: string, part: string, fields: object | undefined): string[] {
  const names = part === 'posts' || part === 'site' ? [...picturesIn(JSON.stringify(fields ?? {}))] : [];
  return names.map((name) => `images/${name}`).filter((file) => existsSync(path.join(folder, file)));
}

/** `the category growth` for `categories/growth.yaml` */
function nameInWords(file: string): string {
  const [folder = '', name = ''] = file.split('/');
  return folder === 'images' ? `the picture ${name}` : `the ${nouns[folder as CollectionName]} ${name.replace('.yaml', '')}`;
}

function neededBy(part: string, fields: object | undefined): string[] {
  const { categories = [], featuredImage, template } = { ...fields } as Partial<PostFields & Pick<Edition, 'template'>>;
  if (part === 'editions') return template === undefined ? [] : [`templates/${template}.yaml`];
  if (part === 'templates' || part === 'pages') {
    const layout: Partial<PageFields & TemplateFields> = { ...fields };
    const pages = [...pagesNamed(layout).map(({ id }) => id), ...pagesNamedIn(JSON.stringify(layout.blocks ?? []))];
    return [...imagesOf(layout).map(({ image }) => image.file.slice(1)), ...pages.map((id) => `pages/${id}.yaml`)];
  }
  if (part !== 'posts') return [];
  return [
    ...categories.map((slug) => `categories/${slug}.yaml`),
    ...(featuredImage?.startsWith('/images/') ? [featuredImage.slice(1)] : []),
  ];
}

async function usersOf(git: Git, base: string, removed: readonly string[]) {
  const words = removed.map((file) => file.slice(file.lastIndexOf('/') + 1).replace(/\.yaml$/, ''));
  const options = ['-l', '-z', '-F', '--no-color', '--no-full-name', ...words.flatMap((word) => ['-e', word])];
  const found = await git.attempt('grep', ...options, base, '--', 'posts', 'editions', 'templates', 'pages');
  const files = (found ?? '')
    .split('\0')
    .filter(Boolean)
    .map((name) => name.slice(base.length + 1));
  const users = files.map(async (file) => {
    const part = file.slice(0, file.indexOf('/')) as CollectionName;
    const text = await git.attempt('cat-file', 'blob', `${base}:./${file}`);
    return { file, part, fields: text === undefined ? undefined : parseItem<object>(file, text, collections[part]).fields };
  });
  return (await Promise.all(users)).filter(({ part, fields }) => neededBy(part, fields).some((name) => removed.includes(name)));
}
