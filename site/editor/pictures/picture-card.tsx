import { memo, useId, useRef } from 'react';
import { pictureAccept } from '../../../server/model/api/pictures-api.ts';
import type { LibraryPicture } from '../../../server/model/api/pictures-api.ts';
import { PictureThumbnail } from './picture-thumbnail.tsx';
import { sizeWords } from './picture-words.ts';
import { UseList } from './use-list.tsx';

interface PictureCardProps {
  picture: LibraryPicture;
  /** Absent where nothing can be changed. */
  change?: PictureChanges | undefined;
}

export interface PictureChanges {
  replace: (picture: LibraryPicture, file: File) => void;
  rename: (picture: LibraryPicture) => void;
  remove: (picture: LibraryPicture) => void;
}

/** A picture of the library, where it is used, and what can be done with it. */
export const PictureCard = memo(function PictureCard({ picture, change }: PictureCardProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { name, uses, url } = picture;
  return (
    <article aria-labelledby={id} className="item-card p-0 [contain-intrinsic-size:auto_22rem] [content-visibility:auto]">
      <a href={url} target="_blank" rel="noreferrer" aria-label={`Open ${name}`} className="block border-b border-rule">
        <PictureThumbnail picture={picture} className="aspect-[3/2] w-full" />
      </a>
      <div className="flex grow flex-col px-4 pt-3 pb-2">
        <h2 id={id} className="font-sans font-semibold">
          {name}
        </h2>
        <p className="text-small text-muted">{sizeWords(picture)}</p>
        <div className="mt-2 mb-auto text-small">
          {uses.length === 0 ? <p className="text-muted">Not used</p> : <UseList uses={uses} maxShown={3} />}
        </div>
        {change && (
          <div className="mt-2 -ml-2 flex flex-wrap gap-x-1">
            <input
              ref={input}
              type="file"
              hidden
              accept={pictureAccept}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) change.replace(picture, file);
                target.value = '';
              }}
            />
            <button type="button" className="item-action" aria-describedby={id} onClick={() => input.current?.click()}>
              Replace
            </button>
            <button type="button" className="item-action" aria-describedby={id} onClick={() => change.rename(picture)}>
              Rename
            </button>
            <button type="button" className="item-action" aria-describedby={id} onClick={() => change.remove(picture)}>
              Delete
            </button>
          </div>
        )}
      </div>
    </article>
  );
});
