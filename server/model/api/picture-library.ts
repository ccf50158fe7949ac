/**
 * The calls of the picture library. All need an open editor; those that change something also need what every write needs.
 *
 * - `GET /api/pictures`: 200 with `LibraryPicture[]`, by name.
 * - `POST /api/pictures?name=Desk (2).jpg` with the raw bytes and their `Content-Type`: 201 with `SavedPicture`, whose name is made clean
 *   (`desk-2.jpg`), `Location` and `ETag`. 409 when the name is taken: `Location` and `ETag` are those of the picture that has it, and
 *   `freeNameHeader` is a free name.
 * - `PUT /api/pictures/NAME` with raw bytes: replaces the picture. 200 with `SavedPicture`.
 * - `PUT /api/pictures/NAME` with the JSON `{"name": "new.jpg"}`: renames it, here and in all posts and the `site.yaml` that show it, all or nothing. 200 with
 *   `RenamedPicture`; 409 as for POST, or with the post that cannot be changed.
 * - `DELETE /api/pictures/NAME`: 204; 409 with the titles of what uses it.
 *
 * `PUT` and `DELETE` accept `If-Match` with the version: 412 when the picture was changed. A picture that cannot be accepted is 400 with a
 * sentence, one above `maxPictureMiB` 413, and one of another media type 415.
 */
export interface LibraryPicture {
  /** Its path below `content/images`: `desk.jpg`, or `covers/desk.jpg`. */
  name: string;
  /** Its URL on the site: `/images/desk.jpg`. */
  url: string;
  bytes: number;
  /** In pixels, after the rotation in its EXIF; absent when it cannot be measured. */
  width?: number | undefined;
  height?: number | undefined;
  /** When the file was last changed, as an ISO time. */
  changedAt: string;
  /** For `If-Match`. Changes with the file. */
  version: string;
  uses: PictureUse[];
}

/** What shows a picture: a post, `site.yaml`, or the site's own pages, which need their default pictures. */
export type PictureUse =
  | { kind: 'post'; slug: string; title: string; isCover: boolean }
  | { kind: 'site'; title: string }
  | { kind: 'default'; title: string };

/** An uploaded picture. */
export interface SavedPicture extends LibraryPicture {
  /** What was removed from an SVG: `<script>`, `onload of <svg>`. */
  removed: string[];
}

/** A renamed picture, and the posts that were changed with it. */
export interface RenamedPicture extends LibraryPicture {
  changed: { slug: string; title: string }[];
}

/** The response header with a free name, URI-encoded, where a name is taken. */
export const freeNameHeader = 'journal-free-name';

export const maxPictureMiB = 20;

/** The media types of uploaded pictures. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/svg+xml'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** What a file chooser offers. */
export const pictureAccept = pictureTypes.join(',');

/** The URL of a picture in content, by its name in the library. */
export function pictureUrl(name: string): string {
  return `/images/${name.split('/').map(encodeURIComponent).join('/')}`;
}

/** An icon of the installed set. */
export interface FoundIcon {
  /** The style class for content: `icon-[lucide--target]`. */
  className: string;
  name: string;
  svg: string;
}
