import { collections, type CollectionName } from '../../model/entities/collections.ts';
import { nouns, singleFileAt } from '../../model/entities/nouns.ts';
import { imagesIn } from '../../model/entities/page-blocks.ts';
import { pagesNamed, type PageFields } from '../../model/entities/template.ts';
import { pagesNamedIn } from '../../model/page/placeholders.ts';
import type { Problem } from '../../model/entities/problem.ts';
import { parseItem } from '../../content/parse-item.ts';
import { fileProblem } from '../../content/files/read-file.ts';
import type { Git } from '../git.ts';
import { PublishRefusedError, PublishRequestError } from './publish-errors.ts';
import type { Publishable } from './publishable-changes.ts';

/**
 * The changes of the chosen paths, with the changed pictures that they name.
 * @throws PublishRequestError for a path that is no file of the content, PublishRefusedError for one without a change
 */
export function chooseChanges(all: readonly Publishable[], paths: readonly string[]): Publishable[] {
  if (paths.length === 0) throw new PublishRequestError('paths: choose at least one change');
  const byPath = new Map(all.flatMap((publishable) => publishable.change.paths.map((file) => [file, publishable] as const)));
  const chosen = new Set<Publishable>();
  for (const file of paths) {
    if (!isContentPath(file)) throw new PublishRequestError(`paths: ${JSON.stringify(file)} is not a file of the content`);
    const found = byPath.get(file);
    if (!found) throw new PublishRefusedError(`${file} has no change any more. Nothing was published.`, 'retry');
    chosen.add(found);
  }
  for (const { change } of chosen)
    for (const picture of change.pictures) {
      const found = byPath.get(picture);
      if (found) chosen.add(found);
    }
  return [...chosen];
}

/** @throws PublishRefusedError with the problems of the changes */
export function requireValid(chosen: readonly Publishable[]): void {
  const problems = chosen.flatMap((publishable) => publishable.problems);
  if (problems.length > 0) throw notValid(problems);
}

/**
 * Requires that the base has, with the chosen changes, the categories, pictures, templates and pages that its items need.
 * @param base the commit that the changes are added to; undefined for an empty one
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
    ...chosen.flatMap(({ change, fields }) => missingIn(change.paths[0] ?? '', change.part, fields, files)),
    ...users.filter(({ file }) => !chosenFiles.has(file)).flatMap(({ file, part, fields }) => missingIn(file, part, fields, files)),
  ];
  if (problems.length > 0) throw notValid(problems);
}

function missingIn(file: string, part: string, fields: object | undefined, files: ReadonlySet<string>): Problem[] {
  return neededBy(part, fields)
    .filter((name) => !files.has(name))
    .map((name) => fileProblem(file, 'unpublished', `needs ${nameInWords(name)}, which is not online; choose it, too`));
}

/** `the category growth` for `categories/growth.yaml` */
function nameInWords(file: string): string {
  const [folder = '', name = ''] = file.split('/');
  return folder === 'images' ? `the picture ${name}` : `the ${nouns[folder as CollectionName]} ${name.replace('.yaml', '')}`;
}

function neededBy(part: string, fields: object | undefined): string[] {
  const {
    categories = [],
    featuredImage,
    template,
  } = { ...fields } as { categories?: string[]; featuredImage?: string; template?: string };
  if (part === 'editions') return template === undefined ? [] : [`templates/${template}.yaml`];
  if (part === 'templates') return pagesNamed({ ...fields }).map(({ id }) => `pages/${id}.yaml`);
  if (part === 'pages') {
    const { blocks = [] } = { ...fields } as Partial<PageFields>;
    const pictures = imagesIn(blocks).map(({ image }) => image.file.slice(1));
    return [...pictures, ...pagesNamedIn(JSON.stringify(blocks)).map((id) => `pages/${id}.yaml`)];
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

function notValid(problems: readonly Problem[]): PublishRefusedError {
  const [first] = problems;
  const more = problems.length > 1 ? ` and ${problems.length - 1} more` : '';
  return new PublishRefusedError(
    `What you chose is not valid: ${first?.file}:${first?.line}:${first?.column} ${first?.message}${more}. Nothing was published.`,
    'fix',
    { problems: [...problems] },
  );
}

function isContentPath(file: string): boolean {
  return (
    singleFileAt(file) !== undefined ||
    (/^[a-z-]+\/[^\0]+$/.test(file) && !file.split('/').some((name) => name === '' || name === '.' || name === '..'))
  );
}
