import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { barePath, isOwnAddress } from '../../model/api/alias-spelling.ts';
import { paths } from '../../model/api/paths.ts';
import { collectionNames, collections, type CollectionName, type FieldsOf } from '../../model/entities/collections.ts';
import { isUpdatedTooEarly } from '../../model/entities/iso-dates.ts';
import { namedOn, tooTall, type PageBlock } from '../../model/entities/page-blocks.ts';
import { imagesOf, pagesNamed, type TemplateFields } from '../../model/entities/template.ts';
import { pageTypes } from '../../model/entities/page-types.ts';
import { pagesNamedIn } from '../../model/page/placeholders.ts';
import { groupBy } from '../../model/group-by.ts';
import { suggest } from '../../model/text/suggest.ts';
import { fileProblem, byPlace, sentenceOf, type Explanation, type Problem } from '../../model/entities/problem.ts';
import type { ContentTree, KnownFile } from './content-tree.ts';
import { journalDesigns, standardDesign, type JournalDesign } from './journal-designs.ts';
import type { StoredItem } from './stored-item.ts';
import { looksLikeRepository } from '../files/git-folder.ts';
import { maxProblems, readPlaces } from './parse-item.ts';

/** All problems of the tree, by file and place. After rereading `maxCharacters` to locate problems, it reports the rest at 1:1. */
export function checkTree(root: string, tree: ContentTree, maxCharacters = Infinity): Problem[] {
  const own = [...tree.faulty].flatMap((file) => tree.files.get(file)?.problems ?? []);
  let left = maxCharacters;
  const items = collectionNames.flatMap((name): { file: string; faults: Fault[] }[] => {
    const faultsOf = faultFinder(tree, name);
    return tree.list(name).map(({ file, fields, id }) => ({ file, faults: faultsOf(fields, id) }));
  });
  const site = { file: 'site.yaml', faults: siteFaults(tree) };
  const across = [...items, site].flatMap(({ file, faults }): Problem[] => {
    if (faults.length === 0) return [];
    const { text, placeOf } = left > 0 ? readPlaces(root, file) : { text: '', placeOf: () => start };
    left -= text.length;
    const problems = faults.slice(0, maxProblems).map(({ path: steps, rule, message }): Problem => {
      const place = steps.length > 0 ? placeOf(steps) : start;
      return { file, ...place, severity: 'error', rule, message: sentenceOf({ path: steps, message }) };
    });
    const more = faults.length - problems.length;
    if (more > 0) problems.push(fileProblem(file, 'more-errors', `has ${more} more errors than are listed`));
    return problems;
  });
  return [...own, ...across, ...sameButCase(tree), ...embeddedRepositories(root)].sort(byPlace);
}

/** Whether a change can add or remove a problem across files. Quotes and prompts have none, and in posts only some fields matter. */
export function concernsProblems(previous: KnownFile | undefined, current: KnownFile | undefined): boolean {
  if (!previous || !current || previous.problems.length > 0 || current.problems.length > 0) return true;
  if (current.part === 'posts') return !isDeepStrictEqual(comparedFields(previous), comparedFields(current));
  return current.part !== 'prompts' && current.part !== 'quotes';
}

function comparedFields({ stored }: KnownFile): unknown[] {
  const { aliases, categories, featuredImage, publishedAt, updatedAt } = (stored as StoredItem<'posts'> | undefined)?.fields ?? {};
  return [aliases, categories, featuredImage, publishedAt, updatedAt];
}

type Fault = Pick<Explanation, 'message' | 'path'> & { rule: string };

const start = { line: 1, column: 1 };

// About 33 ms. A suggestion compares the letters of all candidates once for each 32 letters of a word. Messages above the limit have none.
const maxComparedLetters = 1_000_000;

/** Finds what in an item of the collection contradicts other files, or the item itself. A new item has no id yet. */
export function faultFinder<N extends CollectionName>(tree: ContentTree, name: N): FindFaults<N> {
  return finders[name]?.(tree, missingIn(tree)) ?? (() => []);
}

type FindFaults<N extends CollectionName> = (fields: FieldsOf[N], id?: string) => Fault[];
type Missing = ReturnType<typeof missingIn>;

const finders: { [N in CollectionName]?: (tree: ContentTree, missing: Missing) => FindFaults<N> } = {
  posts: postFaults,
  editions: (_, missing) => (fields) => missing.item('templates', fields.template, ['template']),
  templates: (_, missing) => (fields) => [
    ...pagesNamed(fields).flatMap(({ path, id }) => missing.page(id, path)),
    ...missing.images(fields),
    ...(fields.pages ? [] : standardPagesFaults(fields)),
  ],
  pages: pageFaults,
};

function siteFaults(tree: ContentTree): Fault[] {
  if (!tree.files.has('site.yaml')) return [{ path: [], rule: 'missing-file', message: 'is missing' }];
  const sold = tree.singles.site?.print.edition;
  return missingIn(tree).item('editions', sold, ['print', 'edition'], `; "journal edition ${sold}" makes it`);
}

/** Finds references to items and pictures that do not exist. A broken file, and one in a folder that cannot be read, has its own error. */
function missingIn(tree: ContentTree) {
  const isInRefusedFolder = inRefusedFolder(tree);
  let compared = 0;
  const meantBy = (word: string, candidatesIn: () => string[]) => {
    if (compared > maxComparedLetters) return undefined;
    const candidates = candidatesIn();
    compared += candidates.join('').length * Math.ceil(word.length / 32);
    return compared > maxComparedLetters ? undefined : suggest(word, candidates);
  };
  const item = (name: CollectionName, id: string | undefined, path: Fault['path'], advice = ''): Fault[] => {
    if (id === undefined || tree.files.has(`${name}/${id}.yaml`) || isInRefusedFolder(`${name}/${id}`)) return [];
    const { noun } = collections[name];
    const meant = meantBy(id, () => tree.list(name).map((each) => each.id));
    return [{ path, rule: `unknown-${noun}`, message: `there is no ${noun} "${id}"${meant ? `; did you mean "${meant}"?` : advice}` }];
  };
  const picture = (url: string, path: Fault['path']): Fault[] => {
    const file = url.slice(1);
    if (tree.files.has(file) || isInRefusedFolder(file)) return [];
    const meant = meantBy(file, () => tree.filesAt('images'));
    const message = `there is no picture ${file}; ${meant ? `did you mean "/${meant}"?` : 'add it, or name another'}`;
    return [{ path, rule: 'missing-image', message }];
  };
  return {
    item,
    picture,
    page: (id: string, path: Fault['path']) => item('pages', id, path, `; write content/pages/${id}.yaml`),
    images: (fields: Parameters<typeof imagesOf>[0]) => imagesOf(fields).flatMap(({ path, image }) => picture(image.file, path)),
  };
}

function postFaults(tree: ContentTree, missing: Missing): FindFaults<'posts'> {
  const aliasFaults = aliasFaultFinder(tree);
  return (fields, id) => {
    const { categories, featuredImage, publishedAt } = fields;
    const message = `is before the post is published (${publishedAt}); remove it, or correct one of the dates`;
    return [
      ...aliasFaults(fields, id),
      ...categories.flatMap((slug, index) => missing.item('categories', slug, ['categories', index])),
      ...(featuredImage === undefined ? [] : missing.picture(featuredImage, ['featuredImage'])),
      ...(isUpdatedTooEarly(fields) ? [{ path: ['updatedAt'], rule: 'updated-before-published', message }] : []),
    ];
  };
}

/** Finds former addresses that are taken: by the site itself, by an item or by another post. */
function aliasFaultFinder(tree: ContentTree): FindFaults<'posts'> {
  const owners = new Map<string, string[]>();
  for (const { id, fields } of tree.list('posts'))
    for (const alias of fields.aliases ?? []) owners.set(barePath(alias), [...(owners.get(barePath(alias)) ?? []), id]);
  return ({ aliases = [] }, id) =>
    aliases.flatMap((alias, index): Fault[] => {
      const bare = barePath(alias);
      const [, folder = '', slug] = /^\/(blog|categories)\/([^/]+)$/.exec(bare) ?? [];
      const other = owners.get(bare)?.find((owner) => owner !== id);
      const isItem = slug !== undefined && tree.files.has(`${folder === 'blog' ? 'posts' : folder}/${slug}.yaml`);
      const message =
        id !== undefined && bare === paths.post(id)
          ? 'is the address that the post has'
          : isItem || isOwnAddress(alias)
            ? 'is the address of another page'
            : other !== undefined
              ? `is also an alias of the post "${other}"`
              : aliases.findIndex((each) => barePath(each) === bare) < index && 'is listed twice';
      return message ? [{ path: ['aliases', index], rule: 'alias', message: `"${alias}" ${message}; remove it` }] : [];
    });
}

function standardPagesFaults({ trim }: TemplateFields): Fault[] {
  return pageTypes.flatMap((type) => {
    const message = tooTall(standardDesign().pages[type] ?? [], trim);
    return message === undefined
      ? []
      : [{ path: ['trim'], rule: 'too-tall', message: `the standard ${type} page ${message}; write "pages"` }];
  });
}

function pageFaults(tree: ContentTree, missing: Missing): FindFaults<'pages'> {
  const designs = journalDesigns(tree.list('templates')).filter(({ ownPages }) => !ownPages);
  const naming = (id?: string) => designs.filter(({ template }) => pagesNamed(template).some((named) => named.id === id));
  return ({ blocks }, id) => [
    ...missing.images({ blocks }),
    ...blocks.flatMap((block, index) => pagesNamedIn(JSON.stringify(block)).flatMap((named) => missing.page(named, ['blocks', index]))),
    ...naming(id).flatMap(({ name, template }): Fault[] => {
      const message = tooTall(blocks, template.trim);
      return message === undefined ? [] : [{ path: ['blocks'], rule: 'too-tall', message: `${message}, in "${name}"` }];
    }),
    ...blocks.flatMap(({ specimen }, index) => (specimen ? naming(id).flatMap((design) => noteFaults(specimen, design, index)) : [])),
  ];
}

function noteFaults({ of, notes }: NonNullable<PageBlock['specimen']>, { name, pages }: JournalDesign, block: number): Fault[] {
  const named = namedOn(pages[of] ?? []);
  return notes.flatMap(({ to }, index): Fault[] => {
    if (named.includes(to)) return [];
    const meant = suggest(to, named);
    const message = `the ${of} page of "${name}" has no "${to}"; ${meant ? `did you mean "${meant}"?` : 'name a heading or a label of it, or quote'}`;
    return [{ path: ['blocks', block, 'specimen', 'notes', index, 'to'], rule: 'unknown-heading', message }];
  });
}

function inRefusedFolder(tree: ContentTree): (file: string) => boolean {
  const refused = tree.faulty;
  // A name in a post may have any number of folders.
  const deepest = [...refused].reduce((most, name) => Math.max(most, name.split('/').length), 0);
  return (file) => {
    const folders = file.split('/', deepest + 1);
    return folders.some((_, depth) => depth > 0 && refused.has(folders.slice(0, depth).join('/')));
  };
}

/** On macOS and Windows two such names are one file. */
function sameButCase(tree: ContentTree): Problem[] {
  return [...groupBy(tree.files.keys(), (file) => file.toLowerCase()).values()].flatMap((alike) => {
    const [first, ...others] = alike.sort();
    return others.map((file) => fileProblem(file, 'duplicate-id', `differs from ${first} only by letter case; rename one`));
  });
}

function embeddedRepositories(root: string): Problem[] {
  const message = 'makes git treat its folder as a repository, whose settings can run commands; remove it';
  return ['', ...collectionNames, 'images']
    .filter((folder) => looksLikeRepository(path.join(root, folder)))
    .map((folder) => fileProblem(path.posix.join(folder, 'HEAD'), 'repository', message));
}
