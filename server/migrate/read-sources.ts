import { isUtf8 } from 'node:buffer';
import { existsSync } from 'node:fs';
import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isLfsPointer, lfsPointerMessage } from '../content/files/lfs-pointer.ts';
import { isBelow } from '../content/files/links.ts';
import { ignoreMissing } from '../content/files/system-error.ts';
import { readGhostExport } from './ghost-export.ts';
import { readMarkdownPost } from './markdown-post.ts';
import { OldSites, readTextFile, siteFolder } from './old-sites.ts';
import { reasonOf, refusedFile, type ReadFile } from './source-post.ts';

const markdownName = /\.(?:md|mdx|markdown)$/i;
/** Posts in other markup languages, or in Markdown by other names. */
const otherName = /\.(?:html?|mdown|mkdn?|mkdown|mdoc|textile|adoc|asciidoc|org|rst|[rq]md|ipynb)$/i;
const templateName = /\.(?:njk|liquid|webc)$/i;
const notPosts = /(?:^|[\\/])(?:archetypes|assets|dist|includes|layouts|public|resources|static|themes|vendor)[\\/]/;

// Ghost exports all posts as one file.
const maxFileMiB = 64;

/** Reads Markdown files, exports of Ghost (`.json`), and the Markdown files in folders, without those that begin with `_` or a dot. */
export async function readSources(files: readonly string[]): Promise<ReadFile> {
  const found: ReadFile[] = [];
  const known = new Map<string, OldSites>();
  const read = new Set<string>();
  for (const named of files) {
    const isFolder = (await stat(named).catch(ignoreMissing))?.isDirectory() === true;
    const folder = siteFolder(path.resolve(isFolder ? named : path.dirname(named)));
    const sites = known.get(folder) ?? new OldSites(folder);
    known.set(folder, sites);
    const inside = isFolder ? await filesIn(named) : [named];
    const posts = isFolder ? inside.filter((file) => markdownName.test(file)) : inside;
    if (isFolder) found.push(...notesOnOthers(named, inside, posts.length > 0), ...notesOnCollections(named, sites, files));
    for (const file of posts.filter((each) => !read.has(path.resolve(each)))) {
      read.add(path.resolve(file));
      found.push(await readSource(file, sites));
    }
  }
  return { posts: found.flatMap(({ posts }) => posts), notes: [...found, ...known.values()].flatMap(({ notes }) => notes) };
}

/** Notes on files in a folder that may be posts, but are not Markdown. */
function notesOnOthers(folder: string, inside: readonly string[], hasMarkdown: boolean): ReadFile[] {
  const others = inside.filter((file) => (isOther(file) && !notPosts.test(path.relative(folder, file))) || isGhostExport(file));
  if (hasMarkdown && others.length === 0) return [];
  if (!hasMarkdown && !others.some(isOther)) {
    const exported = inside.find((file) => /\.json$/i.test(file));
    const next = exported
      ? `if ${path.basename(exported)} is an export of Ghost, name it: journal import posts ${exported}`
      : 'name a folder of Markdown files, or an export of Ghost (.json)';
    return [refusedFile(folder, `there are no Markdown files (.md, .mdx, .markdown) in it; ${next}`)];
  }
  const names = others.map((file) => path.relative(folder, file));
  const listed = `${names.slice(0, maxNamed).join(', ')}${names.length > maxNamed ? ', …' : ''}`;
  const [what, verb, them] =
    others.length === 1 ? ['1 file of another kind', 'is', 'it'] : [`${others.length} files of other kinds`, 'are', 'them'];
  const next = `save ${them} as Markdown (.md) with front matter${others.some(isGhostExport) ? ', and name an export of Ghost itself' : ''}`;
  return [(hasMarkdown ? noted : refusedFile)(folder, `${what} (${listed})${hasMarkdown ? ` ${verb} left out` : ''}; ${next}`)];
}

/** Notes on Jekyll's other collections that nobody named. Their folders begin with `_`, like those of layouts, which are skipped. */
function notesOnCollections(folder: string, sites: OldSites, others: readonly string[]): ReadFile[] {
  const { root, jekyll = {} } = sites.of(path.join(folder, '_config.yml'));
  const named = jekyll['collections'] ?? [];
  const names = (Array.isArray(named) ? named.map(String) : Object.keys(named)).filter((name) => name !== 'posts');
  return names
    .map((name) => path.join(root, String(jekyll['collections_dir'] ?? ''), `_${name}`))
    .filter((each) => isBelow(path.resolve(folder), each) && existsSync(each) && !others.some((other) => path.resolve(other) === each))
    .map((each) => noted(each, 'is a collection of Jekyll, and is left out; to import its files as posts, name this folder, too'));
}

/** Whether a file may be a post in another markup language. Most templates are pages and lists; a post among them has a date. */
function isOther(file: string): boolean {
  return otherName.test(file) || (templateName.test(file) && /^date:/m.test(readTextFile(file) ?? ''));
}

const isGhostExport = (file: string): boolean => /\.json$/i.test(file) && /^\s*\{\s*"db"\s*:/.test(readTextFile(file) ?? '');

const maxNamed = 5;

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .filter((name) => !name.split(path.sep).some((part) => isHidden.test(part)))
    .sort()
    .map((name) => path.join(folder, name));
}

// Skips layouts and data of Jekyll and Eleventy. Hugo's list pages (`_index.md`) are reported instead.
const isHidden = /^\.|^_(?!posts$|drafts$|index\.(?:md|mdx|markdown)$)|^node_modules$/;

async function readSource(file: string, sites: OldSites): Promise<ReadFile> {
  const stats = await stat(file).catch(ignoreMissing);
  if (!stats) return refusedFile(file, 'does not exist');
  // Reading a pipe would wait for its writer.
  if (!stats.isFile()) return noted(file, 'is not a regular file, and is left out');
  if (path.basename(file).startsWith('_index.')) return noted(file, 'is the page of a list, and is left out');
  if (stats.size > maxFileMiB * 2 ** 20) return refusedFile(file, `is larger than ${maxFileMiB} MiB`);
  const isMarkdown = markdownName.test(file);
  if (!isMarkdown && !/\.json$/i.test(file))
    return refusedFile(file, 'is neither Markdown (.md, .mdx, .markdown) nor an export of Ghost (.json)');
  const bytes = await readFile(file);
  if (isLfsPointer(bytes)) return refusedFile(file, lfsPointerMessage);
  if (!isUtf8(bytes)) return refusedFile(file, 'is not UTF-8; save it as UTF-8');
  const text = new TextDecoder().decode(bytes);
  try {
    return isMarkdown ? readMarkdownPost(file, text, sites) : readGhostExport(file, text, sites.folder);
  } catch (error) {
    return refusedFile(file, reasonOf(error));
  }
}

const noted = (file: string, message: string): ReadFile => ({ posts: [], notes: [{ file, message }] });
