import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import type { LibraryPicture } from '../../../server/model/api/pictures-api.ts';
import { folded, hasWords, queryWords } from '../../../server/model/text/normalize.ts';
import { useRead } from '../../data/use-read.ts';
import { request } from '../api/request.ts';
import { ListState, LoadState } from '../ui/list-state.tsx';

const pageSize = 48;
const { compare } = new Intl.Collator('en');

/** The pictures of the library, and a search in them. @param firstUrl the picture that comes first */
export function usePictures({ isUnusedOnly = false, firstUrl }: { isUnusedOnly?: boolean; firstUrl?: string | undefined }) {
  const { mutate } = useSWRConfig();
  const list = useRead<LibraryPicture[]>(editorApi.pictures, undefined, { revalidatesOnMount: true });
  const [query, search] = useState('');
  const [shownCount, setShownCount] = useState(pageSize);
  const all = list.value;
  const found = searchPictures(all ?? [], query)
    .filter(({ uses }) => !isUnusedOnly || uses.length === 0)
    .sort(
      (a, b) => Number(b.url === firstUrl) - Number(a.url === firstUrl) || compare(b.changedAt, a.changedAt) || compare(a.name, b.name),
    );
  const refetch = async () => void (await mutate(editorApi.pictures));
  const emptyText = all?.length === 0 ? 'There are no pictures yet.' : 'No picture fits this search.';
  const state = !all ? (
    <LoadState read={list} path={editorApi.pictures} loading="Loading pictures…" error="The pictures could not be read. " />
  ) : (
    found.length === 0 && <ListState kind="empty" text={emptyText} />
  );
  return {
    all,
    found,
    shown: found.slice(0, shownCount),
    showMore: () => setShownCount((count) => count + pageSize),
    state,
    field: { query, search },
    calls: { refetch, put, remove },
  };

  /** Shows a saved picture at once, before the list is refetched. */
  async function put(picture: LibraryPicture, previousName = picture.name): Promise<void> {
    const isOther = ({ name }: LibraryPicture) => name !== picture.name && name !== previousName;
    await mutate<LibraryPicture[]>(editorApi.pictures, (pictures = []) => [...pictures.filter(isOther), picture]);
  }

  async function remove({ name, version }: LibraryPicture): Promise<void> {
    await request(editorApi.picture(name), { method: 'DELETE', version });
    await mutate<LibraryPicture[]>(editorApi.pictures, (pictures = []) => pictures.filter((picture) => picture.name !== name));
  }
}

function searchPictures(pictures: readonly LibraryPicture[], query: string): readonly LibraryPicture[] {
  const words = queryWords(query);
  return pictures.filter(({ name, uses }) => hasWords(folded([name, ...uses.map(({ title }) => title)].join(' ')), words));
}
