import { openRepository } from '../../server/content/repository.ts';
import { planPosts, writePosts, type PostImportPlan } from '../../server/migrate/plan-posts.ts';
import { readSources } from '../../server/migrate/read-sources.ts';
import { counted } from '../../server/model/text/wording.ts';
import { runImport } from '../output/import-report.ts';
import { withProgress } from '../output/progress.ts';

interface PostImportOptions {
  content: string;
  dryRun?: boolean;
  skipPictures?: boolean;
}

/** Reads posts of other systems, checks them with their pictures, and writes them when nothing is wrong. @throws like `runImport` */
export async function importPosts(files: readonly string[], { content, dryRun = false, skipPictures }: PostImportOptions): Promise<void> {
  const sources = await readSources(files);
  const repository = await openRepository(content);
  const plan = await withProgress((show) => planPosts(sources.posts, repository, { skipPictures }, (done) => show(`${done} checked`)));
  const problems = [...sources.problems, ...plan.problems];
  const notes = [...sources.notes, ...plan.notes, ...problems].map(
    ({ file, line, message }) => `${file}:${line === undefined ? '' : `${line}:`} ${message}`,
  );
  if (problems.length > 0) return runImport('files', notes);
  return runImport('files', notes, async (onWritten) => {
    if (dryRun) return `${summaryOf(plan, 'to add')}; nothing was written`;
    await writePosts(repository, plan, onWritten);
    return summaryOf(plan, 'added');
  });
}

function summaryOf({ posts, pictures, categories, existing }: PostImportPlan, verb: string): string {
  const drafts = posts.filter(({ fields }) => fields.draft).length;
  return [
    `${counted(posts.length, 'post')} ${verb}${drafts > 0 ? ` (${counted(drafts, 'draft')})` : ''}`,
    ...(pictures.length > 0 ? [counted(pictures.length, 'picture')] : []),
    ...(categories.length > 0 ? [categories.length === 1 ? '1 category' : `${categories.length} categories`] : []),
    ...(existing.length > 0 ? [`${counted(existing.length, 'post')} already here`] : []),
  ].join(', ');
}
