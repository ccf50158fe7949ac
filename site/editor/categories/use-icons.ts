import type { Category } from '../../../server/model/entities/post.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { api } from '../../../server/model/api/paths.ts';
import type { FoundIcon } from '../../../server/model/api/pictures-api.ts';
import { useRead } from '../../data/use-read.ts';
import type { Read } from '../../data/use-read.ts';

/** The icon of a category; undefined until it is read, and for a class that is no icon. All categories are one request. */
export function useCategoryIcon(className: string): FoundIcon | undefined {
  const categories = useRead<Category[]>(api.categories);
  const all = categories.status === 'loaded' ? categories.value.map(({ icon }) => icon) : [];
  const icons = useRead<FoundIcon[]>(all.length > 0 ? editorApi.namedIcons([...new Set(all)].sort()) : null);
  return icons.status === 'loaded' ? icons.value.find((icon) => icon.className === className) : undefined;
}

/** The icon of a class. */
export function useNamedIcon(className: string): FoundIcon | undefined {
  const icons = useRead<FoundIcon[]>(className === '' ? null : editorApi.namedIcons([className]));
  return icons.status === 'loaded' ? icons.value[0] : undefined;
}

export function useFoundIcons(query: string): Read<FoundIcon[]> {
  return useRead<FoundIcon[]>(editorApi.foundIcons(query));
}
