import { useRef, useState } from 'react';
import { maxPictureMiB, type LibraryPicture, type RenamedPicture } from '../../../server/model/api/pictures-api.ts';
import { counted } from '../../../server/model/text/wording.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { useIsReadOnly } from '../api/session.ts';
import { CloseFooter, DialogShell } from '../ui/dialog-shell.tsx';
import { RenameDialog } from '../save/rename-dialog.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { SearchField } from '../ui/fields.tsx';
import { attempt, failureSentence, requestJson } from '../api/request.ts';
import { Check, SmallButton } from '../ui/buttons.tsx';
import { PictureCard, UseList } from './picture-card.tsx';
import { UploadArea, UploadList } from './upload-area.tsx';
import { usePictures } from './use-pictures.tsx';
import { useUploads } from './use-uploads.ts';

export function PictureLibrary() {
  const [isUnusedOnly, setUnusedOnly] = useState(false);
  const pictures = usePictures({ isUnusedOnly });
  const { all, found, shown, calls } = pictures;
  const uploads = useUploads((picture) => void calls.put(picture));
  const [renamed, setRenamed] = useState<LibraryPicture>();
  const [deleted, setDeleted] = useState<LibraryPicture>();
  const closeDeletion = () => setDeleted(undefined);
  const uploadButton = useRef<HTMLButtonElement>(null);
  const toasts = useToasts();
  const isReadOnly = useIsReadOnly();
  const chooser = useRef<HTMLInputElement>(null);
  const upload = () => chooser.current?.click();
  const change = isReadOnly ? undefined : { replace: uploads.replace, rename: setRenamed, remove: askToDelete };
  return (
    <UploadArea add={uploads.add} chooser={chooser}>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="font-serif text-heading">Pictures</h2>
        {!isReadOnly && <SmallButton icon="icon-[lucide--upload]" label="Upload pictures" isMain ref={uploadButton} onClick={upload} />}
        <output className="min-w-28 text-muted">
          {all && (found.length < all.length ? `${found.length} of ` : '') + counted(all.length, 'picture')}
        </output>
        <search className="ml-auto flex flex-1 flex-wrap items-center justify-end gap-x-4 gap-y-2 max-lg:basis-full">
          <SearchField label="Search pictures" className="lg:max-w-72" isMain {...pictures.field} />
          <Check label="Only pictures that nothing uses" checked={isUnusedOnly} set={setUnusedOnly} />
        </search>
      </div>
      {!isReadOnly && (
        <p className="mt-1 text-small text-muted">
          Drop pictures on this page, paste them, or choose them: JPEG, PNG, WebP, AVIF, GIF or SVG, at most {maxPictureMiB} MB. They are
          shrunk to 2,400 pixels, and what a camera notes in them, such as the place, is removed.
        </p>
      )}
      <UploadList {...uploads} />
      <div className="h-4" />
      {pictures.state}
      <div className="grid tiles-60 gap-4">
        {shown.map((picture) => (
          <PictureCard key={picture.name} picture={picture} change={change} />
        ))}
      </div>
      {found.length > shown.length && (
        <p className="mt-6 text-center">
          <SmallButton label="Show more" onClick={pictures.showMore} />
        </p>
      )}
      {renamed && renaming(renamed)}
      {deleted && deletion(deleted)}
    </UploadArea>
  );

  function renaming({ name, version, uses }: LibraryPicture) {
    const [, folder = '', stem = '', ending = ''] = /^(.*\/)?(.*?)(\.\w+)?$/.exec(name) ?? [];
    const articles = uses.filter(({ kind }) => kind === 'post').length;
    return (
      <RenameDialog
        title="Rename picture"
        label="New name"
        name={stem}
        before={folder}
        after={ending}
        submitLabel="Rename"
        note={`${articles > 0 ? `${counted(articles, 'article')} will show it under the new name. ` : ''}Spaces and capital letters become hyphens and small letters.`}
        close={() => setRenamed(undefined)}
        rename={(typed) => rename({ name, version }, typed + ending)}
      />
    );
  }

  /** Renames a picture, here and in the articles that show it. Resolves to the reason when it is refused. */
  async function rename({ name, version }: Pick<LibraryPicture, 'name' | 'version'>, next: string): Promise<string | undefined> {
    const call = requestJson<RenamedPicture>(editorApi.picture(name), { method: 'PUT', body: { name: next }, version });
    const { value: renamed, failure } = await attempt(call);
    if (failure) return failureSentence(failure);
    const { changed } = renamed;
    void calls.put(renamed, name);
    setRenamed(undefined);
    toasts.success(`Renamed to ${renamed.name}${changed.length > 0 ? `, in ${counted(changed.length, 'article')} too` : ''}.`);
    uploadButton.current?.focus();
    return undefined;
  }

  function deletion({ name, uses }: LibraryPicture) {
    return (
      <DialogShell title={`${name} is in use`} close={closeDeletion} width="w-120">
        <p className="mb-3">To delete it, first remove it here:</p>
        <UseList uses={uses} />
        <CloseFooter close={closeDeletion} />
      </DialogShell>
    );
  }

  function askToDelete(picture: LibraryPicture): void {
    if (picture.uses.length > 0) setDeleted(picture);
    else if (
      window.confirm(`Are you sure you want to delete ${picture.name}?\n\nNothing uses it. Unless it was online before, nobody has a copy.`)
    )
      void removePicture(picture);
  }

  async function removePicture(picture: LibraryPicture): Promise<void> {
    const { failure } = await attempt(calls.remove(picture));
    if (failure) {
      toasts.error(failureSentence(failure));
      return calls.refetch();
    }
    toasts.success(`${picture.name} was deleted.`);
    uploadButton.current?.focus();
  }
}
