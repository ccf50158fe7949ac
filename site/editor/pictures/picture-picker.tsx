import { useEffect, useId, useRef, useState } from 'react';
import { maxPictureMiB, type LibraryPicture } from '../../../server/model/api/pictures-api.ts';
import { useIsReadOnly } from '../api/session.ts';
import { FormDialog } from '../ui/dialog-shell.tsx';
import { SearchField } from '../ui/fields.tsx';
import { ItemAction, SmallButton } from '../ui/buttons.tsx';
import { AltField } from './alt-field.tsx';
import { PictureThumbnail, sizeWords } from './picture-card.tsx';
import { UploadArea, UploadList } from './upload-area.tsx';
import { usePictures } from './use-pictures.tsx';
import { useUploads } from './use-uploads.ts';

export interface ChosenPicture {
  /** The value for `src` and `featuredImage`: `/images/desk.jpg`. */
  url: string;
  /** The alternative text; empty for decoration, and when none is asked for. */
  alt: string;
}

export interface PicturePickerProps {
  current?: string | undefined;
  /** The initial alternative text, null for none yet. When absent, none is asked for. */
  alt?: string | null | undefined;
  /** Files to upload at once, such as those dropped or pasted elsewhere. */
  files?: readonly File[] | undefined;
  choose: (picture: ChosenPicture) => void;
  close: () => void;
}

export function PicturePicker({ current, alt, files, choose, close }: PicturePickerProps) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const description = useRef<HTMLInputElement>(null);
  const isReadOnly = useIsReadOnly();
  // The current picture comes first, so that it is in view.
  const pictures = usePictures({ firstUrl: current });
  const [chosenUrl, setChosenUrl] = useState(current);
  const [typed, setTyped] = useState(alt ?? null);
  const [isMissing, setMissing] = useState(false);
  const uploads = useUploads((picture) => {
    void pictures.calls.put(picture);
    setChosenUrl(picture.url);
    description.current?.focus();
  }, files);
  useEffect(() => {
    // The alternative text can be typed while dropped files are uploaded.
    if (files) description.current?.focus();
  }, [files]);
  const chosen = pictures.all?.find(({ url }) => url === chosenUrl);
  // Keeps those that say what was removed from an SVG.
  const pending = uploads.uploads.filter(({ state }) => state.phase !== 'saved' || state.picture.removed.length > 0);
  return (
    <FormDialog title="Choose a picture" width="w-224" close={close} submit={submit} submitLabel="Choose" canSubmit={chosen !== undefined}>
      <UploadArea add={uploads.add} chooser={chooser}>
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <SearchField label="Search pictures" className="max-w-md" {...pictures.field} />
          {!isReadOnly && <SmallButton icon="icon-[lucide--upload]" label="Upload" onClick={() => chooser.current?.click()} />}
          {!isReadOnly && <p className="field-note basis-full">Or drop or paste a picture here, at most {maxPictureMiB} MB.</p>}
        </div>
        <UploadList {...uploads} uploads={pending} />
        {pictures.state}
        <fieldset>
          <legend className="sr-only">Pictures</legend>
          <div className="grid max-h-dvh-45 tiles-30 gap-3 overflow-y-auto p-1">
            {pictures.shown.map(choiceOf)}
            {pictures.found.length > pictures.shown.length && (
              <ItemAction label="Show more" className="justify-center" onClick={pictures.showMore} />
            )}
          </div>
        </fieldset>
      </UploadArea>
      {alt !== undefined && <AltField alt={typed} set={setTyped} isMissing={isMissing} control={description} />}
    </FormDialog>
  );

  function submit(): void {
    if (!chosen) return;
    if (alt !== undefined && typed === null) {
      setMissing(true);
      description.current?.focus();
      return;
    }
    choose({ url: chosen.url, alt: typed?.trim() ?? '' });
  }

  function choiceOf(picture: LibraryPicture) {
    // A cover must have a plain name, like those that uploads get.
    const isPlain = /^[\w-][\w./-]*$/.test(picture.name);
    return (
      <label key={picture.name} className="radio-card has-disabled:cursor-not-allowed has-checked:inset-ring has-checked:inset-ring-ink">
        <input
          type="radio"
          className="sr-only"
          name={id}
          checked={picture.url === chosenUrl}
          disabled={!isPlain}
          onChange={() => setChosenUrl(picture.url)}
          // Only after a click: arrow keys, whose events have no detail, move on to the next picture.
          onClick={({ detail }) => detail > 0 && description.current?.focus()}
        />
        <PictureThumbnail picture={picture} className="aspect-3/2 w-full" />
        <span className="block px-2 pt-1.5 pb-2 text-small wrap-anywhere">
          <span className="block font-semibold">{picture.name}</span>
          <span className="text-muted">{isPlain ? sizeWords(picture) : 'Rename it in the library to use it.'}</span>
        </span>
      </label>
    );
  }
}
