import { useRef, useState } from 'react';
import { maxPictureMiB } from '../../../server/model/api/picture-library.ts';
import type { LibraryPicture } from '../../../server/model/api/picture-library.ts';
import { counted } from '../../../server/model/text/counted.ts';
import { useShortcuts, useStableCall } from '../ui/events.ts';
import { ListState } from '../ui/list-state.tsx';
import { useIsReadOnly } from '../api/session.ts';
import { CloseFooter, DialogShell, Question } from '../ui/dialog-shell.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { PictureCard } from './picture-card.tsx';
import { deletePicture } from './picture-calls.ts';
import { SearchField } from '../ui/fields.tsx';
import { failureWords, searchPictures } from './picture-words.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { UploadArea } from './upload-area.tsx';
import { UploadList } from './upload-list.tsx';
import { UseList } from './use-list.tsx';
import { newestFirst, usePictures } from './use-pictures.ts';
import { useUploads } from './use-uploads.ts';

/** A page of cards. */
const pageSize = 48;

/** All pictures, with their uploads above them. */
export function PictureLibrary() {
  const { list, refetch, put, remove } = usePictures();
  const uploads = useUploads((picture) => void put(picture));
  const [query, setQuery] = useState('');
  const [isUnusedOnly, setUnusedOnly] = useState(false);
  const [shownCount, setShownCount] = useState(pageSize);
  const [renamed, setRenamed] = useState<LibraryPicture>();
  const [deleted, setDeleted] = useState<LibraryPicture>();
  const searchField = useRef<HTMLInputElement>(null);
  const uploadButton = useRef<HTMLButtonElement>(null);
  const toasts = useToasts();
  const isReadOnly = useIsReadOnly();
  const chooser = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => searchField.current?.select() });
  const replace = useStableCall(uploads.replace);
  const rename = useStableCall(setRenamed);
  const ask = useStableCall(setDeleted);
  const [change] = useState({ replace, rename, remove: ask });

  const all = list.status === 'loaded' ? list.value : [];
  const found = newestFirst(searchPictures(all, query).filter(({ uses }) => !isUnusedOnly || uses.length === 0));
  return (
    <UploadArea add={uploads.add} chooser={chooser}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-4 pb-4">
        <p className="mr-auto max-w-2xl text-muted">
          {!isReadOnly && (
            <>
              Drop pictures on this page, paste them, or choose them: JPEG, PNG, WebP, AVIF or SVG, at most {maxPictureMiB} MB. They are
              shrunk to 2,400 pixels, and what a camera notes in them, such as the place, is removed.
            </>
          )}
        </p>
        {!isReadOnly && (
          <button ref={uploadButton} type="button" className="small-button main-button" onClick={() => chooser.current?.click()}>
            <span className="icon-[lucide--upload]" aria-hidden="true" />
            Upload pictures
          </button>
        )}
      </div>
      <UploadList {...uploads} />
      <search className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField label="Search pictures" className="max-w-md" field={searchField} query={query} search={setQuery} />
        <label className="check">
          <input type="checkbox" checked={isUnusedOnly} onChange={({ target }) => setUnusedOnly(target.checked)} />
          Only pictures that nothing uses
        </label>
        <output className="ml-auto text-muted">
          {list.status === 'loaded' &&
            (found.length < all.length ? `${found.length} of ${counted(all.length, 'picture')}` : counted(all.length, 'picture'))}
        </output>
      </search>
      {list.status === 'loading' && <ListState kind="loading" text="Loading pictures…" />}
      {list.status === 'error' && (
        <ListState kind="error" text={`The pictures could not be read. ${list.error.message}`} retry={() => void refetch()} />
      )}
      {list.status === 'loaded' && found.length === 0 && (
        <ListState kind="empty" text={all.length === 0 ? 'There are no pictures yet.' : 'No picture fits this search.'} />
      )}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4">
        {found.slice(0, shownCount).map((picture) => (
          <PictureCard key={picture.name} picture={picture} change={isReadOnly ? undefined : change} />
        ))}
      </div>
      {found.length > shownCount && (
        <p className="mt-6 text-center">
          <button type="button" className="small-button" onClick={() => setShownCount((count) => count + pageSize)}>
            Show more
          </button>
        </p>
      )}
      {renamed && (
        <RenameDialog
          picture={renamed}
          close={() => setRenamed(undefined)}
          onRenamed={(picture) => {
            void put(picture, renamed.name);
            setRenamed(undefined);
            const { changed } = picture;
            toasts.success(`Renamed to ${picture.name}${changed.length > 0 ? `, in ${counted(changed.length, 'article')} too` : ''}.`);
            uploadButton.current?.focus();
          }}
        />
      )}
      {deleted && deletion(deleted)}
    </UploadArea>
  );

  function closeDeletion(): void {
    setDeleted(undefined);
  }

  function deletion(picture: LibraryPicture) {
    if (picture.uses.length === 0)
      return (
        <Question
          title={`Delete ${picture.name}?`}
          note="Nothing uses it. Unless it was published before, nobody has a copy."
          no="Keep it"
          yes="Delete"
          close={closeDeletion}
          act={() => void removePicture(picture)}
        />
      );
    return (
      <DialogShell title={`${picture.name} is in use`} close={closeDeletion} width="w-[min(30rem,100vw-2rem)]">
        <p className="mb-3">To delete it, first remove it here:</p>
        <UseList uses={picture.uses} />
        <CloseFooter close={closeDeletion} />
      </DialogShell>
    );
  }

  async function removePicture(picture: LibraryPicture): Promise<void> {
    setDeleted(undefined);
    try {
      await deletePicture(picture);
      await remove(picture.name);
      toasts.success(`${picture.name} was deleted.`);
      uploadButton.current?.focus();
    } catch (error) {
      toasts.error(failureWords(error));
      await refetch();
    }
  }
}
