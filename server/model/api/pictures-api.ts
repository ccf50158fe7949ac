export interface LibraryPicture {
  /** Its path below `content/images`: `desk.jpg`, or `covers/desk.jpg`. */
  name: string;
  url: string;
  bytes: number;
  /** In pixels, after the rotation in its EXIF; absent when it cannot be measured. */
  width?: number | undefined;
  height?: number | undefined;
  changedAt: string;
  version: string;
  uses: PictureUse[];
}

/** Where a picture is used: in a post, a page of the book, `site.yaml`, a printing, or the site's own pages, which need their default pictures. */
export type PictureUse =
  | { kind: 'post'; slug: string; title: string; isCover: boolean }
  | { kind: 'page'; title: string; file: string }
  | { kind: 'site'; title: string }
  | { kind: 'printing'; title: string; file: string }
  | { kind: 'default'; title: string };

export interface SavedPicture extends LibraryPicture {
  /** What was removed from an SVG: `<script>`, `onload of <svg>`. */
  removed: string[];
}

export interface RenamedPicture extends LibraryPicture {
  changed: { slug: string; title: string }[];
}

/** The response header of a 409 with a free name, URI-encoded. */
export const freeNameHeader = 'journal-free-name';

export const maxPictureMiB = 20;

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/svg+xml'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** For a file that may not be a picture: the response says what it is. */
export const unknownType = 'application/octet-stream';

export const pictureAccept = pictureTypes.join(',');

export function pictureUrl(name: string): string {
  return `/images/${name.split('/').map(encodeURIComponent).join('/')}`;
}

export interface FoundIcon {
  /** The style class for content: `icon-[lucide--target]`. */
  className: string;
  name: string;
  svg: string;
}
