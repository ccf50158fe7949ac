import { paths } from '../model/api/paths.ts';
import { counted, listed } from '../model/text/wording.ts';
import type { ContentChanges, ItemChange } from './compare-content.ts';

export type FollowUps = ReturnType<typeof groupFollowUps>;

/** Removes changes that only follow a renamed post. Its remark counts them: `3 articles and 1 page follow the new address`. */
export function groupFollowUps({ items, images }: ContentChanges) {
  const renames = items.filter(({ part, was }) => part === 'posts' && was !== undefined);
  const followers = new Map<ItemChange, ItemChange[]>(renames.map((rename) => [rename, []]));
  const others = items.filter((change) => {
    const followed = renames.filter((rename) => follows(change, rename));
    followed.forEach((rename) => followers.get(rename)?.push(change));
    return followed.length === 0;
  });
  const remarks = [...followers].flatMap(([rename, changes]) => (changes.length > 0 ? [[rename, remarkOn(changes)] as const] : []));
  return { changes: { items: others, images }, remarks: new Map(remarks) };
}

function follows({ part, kind, fields }: ItemChange, { was, id }: ItemChange): boolean {
  if (kind !== 'edited' || was === undefined || fields.length === 0 || !['posts', 'pages', 'site'].includes(part)) return false;
  const old = new RegExp(`${paths.post(was)}(?![\\w-])`, 'g');
  return fields.every((change) => change.kind === 'edited' && change.before.replaceAll(old, paths.post(id)) === change.after);
}

function remarkOn(changes: readonly ItemChange[]): string {
  const count = (part: ItemChange['part']) => changes.filter((change) => change.part === part).length;
  const counts = [
    ...(count('posts') > 0 ? [counted(count('posts'), 'article')] : []),
    ...(count('pages') > 0 ? [`${counted(count('pages'), 'page')} of the book`] : []),
    ...(count('site') > 0 ? ['site.yaml'] : []),
  ];
  return `${listed(counts)} ${changes.length === 1 ? 'follows' : 'follow'} the new address`;
}
