import { statSync } from 'node:fs';
import { openRepository } from '../../server/content/repository.ts';
import { planPosts, writePosts, type PostImportPlan } from '../../server/migrate/plan-posts.ts';
import { readSources } from '../../server/migrate/read-sources.ts';
import { ExpectedError } from '../../server/model/errors.ts';
import type { Note } from '../../server/migrate/source-post.ts';
import { counted } from '../../server/model/text/wording.ts';
import { runImport } from '../output/import-report.ts';
import { withProgress } from '../output/progress.ts';

interface PostImportOptions {
  content: string;
  dryRun?: boolean;
  strict?: boolean;
  skipPictures?: boolean;
  /** Another folder to search for pictures. */
  pictures?: string;
}

/** Imports posts of other systems with their pictures, and names those that it leaves out. @throws like `runImport` */
export async function importPosts(files: readonly string[], options: PostImportOptions): Promise<void> {
  const { content, dryRun = false, strict = false, skipPictures = false, pictures } = options;
  if (pictures !== undefined && !statSync(pictures, { throwIfNoEntry: false })?.isDirectory())
    throw new ExpectedError(`--pictures: there is no folder ${pictures}`);
  const sources = await readSources(files);
  const repository = await openRepository(content);
  const plan = await withProgress((show) => planPosts(sources.posts, repository, pictures, (done) => show(`${done} checked`)));
  const found = [...sources.notes, ...plan.notes];
  const those = (what: Note['leftOut']) => found.filter(({ leftOut }) => leftOut === what);
  const [problems, lostPictures] = [those('post'), those('picture')];
  const leftOut = [...problems, ...those('draft')].map((note) => ({ ...note, message: `left out: ${note.message}` }));
  const notes = [...those(undefined), ...lostPictures, ...leftOut].map(inWords);
  const isRefused = strict && (problems.length > 0 || (!skipPictures && lostPictures.length > 0));
  if (isRefused || (problems.length > 0 && plan.posts.length + plan.existing.length === 0)) return runImport('files', notes);
  return runImport('files', notes, async (onWritten) => {
    const summary = (verb: string) => summaryOf(plan, leftOut, verb);
    if (dryRun) return `${summary('to add')}; nothing was written`;
    await writePosts(repository, plan, onWritten);
    return summary('added');
  });
}

const inWords = ({ file, line, message }: Note): string => `${file}:${line === undefined ? '' : `${line}:`} ${message}`;

function summaryOf({ posts, pictures, categories, existing }: PostImportPlan, leftOut: readonly Note[], verb: string): string {
  const drafts = posts.filter(({ fields }) => fields.draft).length;
  const left = new Set(leftOut.map(({ file }) => file)).size;
  return [
    `${counted(posts.length, 'post')} ${verb}${drafts > 0 ? ` (${counted(drafts, 'draft')})` : ''}`,
    ...(left > 0 ? [`${left} left out`] : []),
    ...(pictures.length > 0 ? [counted(pictures.length, 'picture')] : []),
    ...(categories.length > 0 ? [counted(categories.length, 'category')] : []),
    ...(existing.length > 0 ? [`${counted(existing.length, 'post')} already here`] : []),
  ].join(', ');
}
