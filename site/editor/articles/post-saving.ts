import type { PostSource } from '../../../server/model/api/articles-api.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { api } from '../../../server/model/api/paths.ts';
import { isNotFound } from '../../data/http.ts';
import { itemCalls } from '../api/item-calls.ts';
import { request, type Versioned } from '../api/request.ts';
import { postKind, type PostValues } from '../kinds/posts.tsx';
import { isSame } from '../save/merge-values.ts';
import { savingOf, type Saving } from '../save/saving-of.ts';

export const postCalls = itemCalls<PostSource>(api.posts, editorApi.postSource);

const saving = savingOf(postKind, postCalls);

/** Saves posts. A changed slug renames the post first. */
export const postSaving: Saving<PostValues, PostSource> = {
  ...saving,
  async update(before, values) {
    const moved = values.slug === before.item.id ? before : await renamed(before, values.slug);
    const last: Readonly<Record<string, unknown>> = postKind.valuesOf(before.item);
    const changed = Object.entries(values).filter(([name, value]) => name !== 'slug' && !isSame(value, last[name]));
    if (changed.length === 0) return moved;
    // The rename also rewrote the post's links to itself.
    return saving.update(moved, { ...postKind.valuesOf(moved.item), ...Object.fromEntries(changed) });
  },
  // The form lacks some of its fields.
  restore: (item, values) => postCalls.restore(item.id, { ...item, ...postKind.bodyOf(values, item) }),
};

async function renamed({ item, version }: Versioned<PostSource>, slug: string): Promise<Versioned<PostSource>> {
  await request(editorApi.postRenaming(item.id), { method: 'POST', body: { slug }, version }).catch((error: unknown) => {
    // An earlier call renamed it, and its response was lost.
    if (!isNotFound(error)) throw error;
  });
  return postCalls.read(slug);
}
