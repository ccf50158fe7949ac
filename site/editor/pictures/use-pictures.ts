import { useSWRConfig } from 'swr';
import { useRead } from '../../data/use-read.ts';
import type { Read } from '../../data/use-read.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import type { LibraryPicture } from '../../../server/model/api/pictures-api.ts';

interface Pictures {
  list: Read<LibraryPicture[]>;
  refetch(): Promise<void>;
  /** Shows a saved picture at once, before the list is read again. */
  put(picture: LibraryPicture, previousName?: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** The pictures of the library, the last changed first. */
export function usePictures(): Pictures {
  const { mutate } = useSWRConfig();
  const list = useRead<LibraryPicture[]>(editorApi.pictures, undefined, { revalidatesOnMount: true });
  return { list, refetch: async () => void (await mutate(editorApi.pictures)), put, remove };

  async function put({ ...picture }: LibraryPicture, previousName = picture.name): Promise<void> {
    const isOther = ({ name }: LibraryPicture) => name !== picture.name && name !== previousName;
    await mutate<LibraryPicture[]>(editorApi.pictures, (pictures = []) => [...pictures.filter(isOther), picture]);
  }

  async function remove(name: string): Promise<void> {
    await mutate<LibraryPicture[]>(editorApi.pictures, (pictures = []) => pictures.filter((picture) => picture.name !== name));
  }
}

/** The last changed first. */
export function newestFirst(pictures: readonly LibraryPicture[]): LibraryPicture[] {
  return pictures.toSorted((a, b) => (a.changedAt === b.changedAt ? (a.name < b.name ? -1 : 1) : a.changedAt < b.changedAt ? 1 : -1));
}
