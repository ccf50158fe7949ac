import { useId, useRef } from 'react';
import { Link } from 'wouter';
import { articleEditorPath } from '../../../server/model/api/editor-views.ts';
import type { LibraryPicture, PictureUse } from '../../../server/model/api/pictures-api.ts';
import { isPhotograph, sizedPicture } from '../../../server/model/api/picture-sizes.ts';
import { ItemAction } from '../ui/buttons.tsx';
import { PictureInput } from './upload-area.tsx';

type Change = Record<'rename' | 'remove', (picture: LibraryPicture) => void> & { replace: (picture: LibraryPicture, file: File) => void };

export function PictureCard({ picture, change }: { picture: LibraryPicture; change: Change | undefined }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { name, uses, url } = picture;
  return (
    <article aria-labelledby={id} className="item-card p-0 [contain-intrinsic-size:auto_22rem] [content-visibility:auto]">
      <a href={url} target="_blank" rel="noreferrer" aria-label={`Open ${name}`} className="block border-b border-rule">
        <PictureThumbnail picture={picture} className="aspect-3/2 w-full" />
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
            <PictureInput ref={input} choose={([file]) => file && change.replace(picture, file)} />
            <ItemAction label="Replace" aria-describedby={id} onClick={() => input.current?.click()} />
            <ItemAction label="Rename" aria-describedby={id} onClick={() => change.rename(picture)} />
            <ItemAction label="Delete" aria-describedby={id} onClick={() => change.remove(picture)} />
          </div>
        )}
      </div>
    </article>
  );
}

/** A thumbnail of the whole picture, without alternative text: its name is beside it. */
export function PictureThumbnail({ picture: { url, version }, className }: { picture: LibraryPicture; className: string }) {
  const small = isPhotograph(url) ? sizedPicture(url, 480, 'webp') : url;
  // With its version, because browsers cache the plain URL for an hour.
  const src = `${small}?v=${encodeURIComponent(version)}`;
  return <img src={src} alt="" loading="lazy" decoding="async" className={`bg-tint object-contain ${className}`} />;
}

const kibibyte = 1024;
const number = new Intl.NumberFormat('en-US');

/** `1,200 × 800 · 84 KB` */
export function sizeWords({ width, height, bytes }: LibraryPicture): string {
  const length =
    bytes < kibibyte * kibibyte
      ? `${number.format(Math.max(1, Math.round(bytes / kibibyte)))} KB`
      : `${(bytes / kibibyte / kibibyte).toFixed(1)} MB`;
  return width === undefined || height === undefined ? length : `${number.format(width)} × ${number.format(height)} · ${length}`;
}

/** What uses a picture, with links to the articles. Uses after `maxShown` are only counted. */
export function UseList({ uses, maxShown = Infinity }: { uses: readonly PictureUse[]; maxShown?: number }) {
  const more = uses.length - maxShown;
  return (
    <ul className="grid gap-0.5">
      {uses.slice(0, maxShown).map((use) => (
        <li key={use.kind === 'post' ? use.slug : 'file' in use ? use.file : use.title}>
          {use.kind === 'post' ? (
            <>
              {use.isCover ? 'Cover of ' : 'In '}
              <Link href={articleEditorPath(use.slug)} className="text-accent underline underline-offset-3 hover:text-accent-deep">
                {use.title}
              </Link>
            </>
          ) : (
            use.title
          )}
        </li>
      ))}
      {more > 0 && <li className="text-muted">and {more} more</li>}
    </ul>
  );
}
