import { readFile } from 'node:fs/promises';
import type { Repository } from '../content/repository.ts';
import { PictureLibrary } from '../pictures/library/library.ts';
import type { PostImportPlan } from './plan-posts.ts';

/**
 * Writes the pictures, categories and posts of a plan, each durably. After a failure the next import goes on with what is missing.
 * @param onWritten called with the number of files so far
 */
export async function writePosts(repository: Repository, plan: PostImportPlan, onWritten: (done: number) => void): Promise<void> {
  const library = new PictureLibrary(repository, new AbortController().signal);
  let done = 0;
  const count = () => onWritten((done += 1));
  for (const { file, name, kind } of plan.pictures) {
    await library.add(name, { bytes: await readFile(file), type: kind.type });
    count();
  }
  for (const { slug, fields } of plan.categories) {
    await repository.create('categories', fields, slug);
    count();
  }
  for (const { slug, fields } of plan.posts) {
    await repository.create('posts', fields, slug);
    count();
  }
}
