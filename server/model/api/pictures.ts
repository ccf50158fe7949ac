/** The formats that photographs are also offered in, the smaller one first. */
export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The widths in pixels that a photograph is offered in: a phone's column up to a dense desktop screen's. */
export const pictureWidths = [480, 800, 1200, 1600] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** A picture of at most a width, or cut to the frame that networks show. */
export type Variant = { kind: 'sized'; width: number; format: PictureFormat } | { kind: 'social'; format: 'jpeg' | 'png' };

/** Whether a picture is offered in other sizes and formats. SVGs need none, and a GIF can be an animation. */
export function isPhotograph(picture: string): boolean {
  return /\.(png|jpe?g|webp|avif)$/i.test(picture);
}

/** The URL of a photograph in another size and format: `/images/desk.jpg-800.avif` for `/images/desk.jpg`. */
export function sizedPicture(picture: string, width: PictureWidth, format: PictureFormat): string {
  return `${picture}-${width}.${format}`;
}

/** Parses a name that `sizedPicture` made; undefined for any other. */
export function parseSizedPicture(name: string): { original: string; width: PictureWidth; format: PictureFormat } | undefined {
  const [, original = '', pixels, ending] = /^(.+)-(\d+)\.(\w+)$/.exec(name) ?? [];
  const width = pictureWidths.find((one) => String(one) === pixels);
  const format = pictureFormats.find((one) => one === ending);
  return width && format && isPhotograph(original) ? { original, width, format } : undefined;
}

/** The `srcset` of a photograph in one format. No variant is larger than the original. */
export function pictureSources(picture: string, format: PictureFormat, widths: readonly PictureWidth[] = pictureWidths): string {
  return widths.map((width) => `${encodeURI(sizedPicture(picture, width, format))} ${width}w`).join(', ');
}

/** The widths in pixels that a page of the journal is offered in: one of a week's on a phone up to a detail on a dense screen. */
export const journalPageWidths = [160, 320, 480, 800, 1600] as const;

export type JournalPageWidth = (typeof journalPageWidths)[number];

/** The pages of the journal that have pictures. */
export const picturedPages = ['morning-left', 'morning-right', 'evening-left', 'evening-right', 'sunday-left', 'sunday-right'] as const;
export type PicturedPage = (typeof picturedPages)[number];

/** The URL of the picture of a journal page: `/images/pages/morning-left-160.webp`. */
export function journalPagePicture(page: PicturedPage, width: JournalPageWidth): string {
  return `/images/pages/${page}-${width}.webp`;
}

/** The `srcset` of the picture of a journal page. */
export function journalPageSources(page: PicturedPage): string {
  return journalPageWidths.map((width) => `${journalPagePicture(page, width)} ${width}w`).join(', ');
}

/** The picture in links to the site, 1200 by 630: a PNG of a drawing, `/social/leaf.png`, a JPEG of a photograph, `/social/desk.png.jpg`. */
export function socialPicture(picture: string): string {
  const name = picture.replace(/^\/images\//, '');
  return name.endsWith('.svg') ? `/social/${name.slice(0, -'.svg'.length)}.png` : `/social/${name}.jpg`;
}

/** The picture that `socialPicture` named, below the folder of pictures; undefined for any other name. */
export function parseSocialPicture(name: string): { original: string; format: 'jpeg' | 'png' } | undefined {
  if (name.endsWith('.png')) return { original: `${name.slice(0, -'.png'.length)}.svg`, format: 'png' };
  return name.endsWith('.jpg') ? { original: name.slice(0, -'.jpg'.length), format: 'jpeg' } : undefined;
}
