import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ignoreMissing } from '../content/files/system-error.ts';
import { siteFolder } from './find-picture.ts';
import { readGhostExport } from './ghost-export.ts';
import { readMarkdownPost } from './markdown-post.ts';
import { refusedFile, type ReadFile } from './source-post.ts';

const markdownName = /\.(?:md|mdx|markdown)$/i;

// Ghost exports all posts as one file.
const maxFileMiB = 64;

/** Reads Markdown files, exports of Ghost (`.json`), and the Markdown files in folders, without those that begin with `_` or a dot. */
export async function readSources(files: readonly string[]): Promise<ReadFile> {
  const all: ReadFile = { posts: [], problems: [], notes: [] };
  for (const named of files) {
    const isFolder = (await stat(named).catch(ignoreMissing))?.isDirectory() === true;
    const site = siteFolder(path.resolve(isFolder ? named : path.dirname(named)));
    for (const file of isFolder ? await filesIn(named) : [named]) {
      const { posts, problems, notes } = await readSource(file, site);
      all.posts.push(...posts);
      all.problems.push(...problems);
      all.notes.push(...notes);
    }
  }
  return all;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .filter(isPost)
    .sort()
    .map((name) => path.join(folder, name));
}

function isPost(name: string): boolean {
  return markdownName.test(name) && !name.split(path.sep).some((part) => /^\.|^_(?!posts$|drafts$)|^node_modules$/.test(part));
}

async function readSource(file: string, site: string): Promise<ReadFile> {
  const stats = await stat(file).catch(ignoreMissing);
  if (!stats) return refusedFile(file, 'is not there');
  // Reading a pipe would wait for its writer.
  if (!stats.isFile()) return { posts: [], problems: [], notes: [{ file, message: 'is no regular file, and is left out' }] };
  if (stats.size > maxFileMiB * 2 ** 20) return refusedFile(file, `is larger than ${maxFileMiB} MiB`);
  const isMarkdown = markdownName.test(file);
  if (!isMarkdown && !/\.json$/i.test(file))
    return refusedFile(file, 'is neither Markdown (.md, .mdx, .markdown) nor an export of Ghost (.json)');
  const bytes = await readFile(file);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return isMarkdown ? readMarkdownPost(file, text, site) : readGhostExport(file, text, site);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return refusedFile(file, 'is not UTF-8; save it as UTF-8');
  }
}
