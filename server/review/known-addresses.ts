import { repositoryOf } from '../content/files/git-folder.ts';
import { parseItem } from '../content/tree/parse-item.ts';
import type { Repository } from '../content/repository.ts';
import type { StoredItem } from '../content/tree/stored-item.ts';
import { barePath } from '../model/api/alias-spelling.ts';
import { articleState } from '../model/api/articles-api.ts';
import { paths } from '../model/api/paths.ts';
import { collections } from '../model/entities/collections.ts';
import type { PostFields } from '../model/entities/post.ts';
import { changedFiles } from './changed-files.ts';
import { compareFiles } from './compare-content.ts';
import { Git, orReason } from './git.ts';

/** Whether visitors can see a post, or could at its last commit. */
export async function isAddressKnown(folder: string, { file, fields }: StoredItem<'posts'>): Promise<boolean> {
  if (isVisible(fields)) return true;
  const committed = await orReason(new Git(folder).attempt('cat-file', 'blob', `HEAD:./${file}`));
  return typeof committed === 'string' && isVisible(parseItem<PostFields>(file, committed, collections.posts).fields);
}

/** The posts that were renamed since the last commit without an alias, with the slugs that visitors know. */
export async function lostAddresses(content: Repository): Promise<{ post: StoredItem<'posts'>; slug: string }[]> {
  if (repositoryOf(content.folder) === undefined) return [];
  const posts = content.list('posts');
  const find = async () => {
    const git = new Git(content.folder);
    const committed = new Set((await git.attempt('ls-tree', '--name-only', '-z', 'HEAD', 'posts/'))?.split('\0').filter(Boolean));
    // Comparing takes several calls of git, so it is skipped unless a committed file is gone and another file is new.
    const isGone = (file: string) => content.fingerprint(file) === undefined;
    if (![...committed].some(isGone) || posts.every(({ file }) => committed.has(file))) return [];
    const { items } = await compareFiles(git, await changedFiles(git, 'HEAD', undefined, ['posts']));
    const former = new Set(posts.flatMap(({ fields }) => fields.aliases ?? []).map(barePath));
    return items.flatMap(({ id, was, before }) => {
      const post = content.get('posts', id);
      const isLost = was !== undefined && isVisible(before as PostFields | undefined) && !former.has(paths.post(was));
      return post && isLost ? [{ post, slug: was }] : [];
    });
  };
  const found = await orReason(find());
  return 'isKnown' in found ? [] : found;
}

function isVisible(fields: PostFields | undefined): boolean {
  return fields !== undefined && articleState(fields, Date.now()) === 'published';
}
