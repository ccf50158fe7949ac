import type { Weekday } from '../entities/days.ts';
import { defaultWeeks } from '../entities/editions.ts';

export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The widths of photographs in pixels: from a phone to a dense desktop screen. */
export const pictureWidths = [480, 800, 1200, 1600] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export type Variant = { kind: 'sized'; width: number; format: PictureFormat } | { kind: 'social'; format: 'jpeg' | 'png' };

/** Whether a picture has variants. An SVG needs none, and those of a GIF would not move. */
export function isPhotograph(picture: string): boolean {
  return /\.(png|jpe?g|webp|avif)$/i.test(picture);
}

/** The URL of a variant: `/images/desk.jpg-800.avif`. */
export function sizedPicture(picture: string, width: PictureWidth, format: PictureFormat): string {
  return `${picture}-${width}.${format}`;
}

/** Parses a name that `sizedPicture` returned. */
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

/** The widths of pictures of journal pages, in pixels: from a thumbnail to a page in reading size on a dense screen. */
export const journalPageWidths = [320, 480, 640, 1280] as const;
export type JournalPageWidth = (typeof journalPageWidths)[number];

const pagesOfTime = ['weeks', 'week', 'plan', 'room', 'month', 'month-ahead'] as const;

/** The ids of the pages without a day that the site shows, if the book has them. */
export const pagesOfBook = ['how-to', 'how-a-week-goes', 'goals', ...pagesOfTime, 'closing', 'letter'] as const;

/** The pages of the printed book that the site shows. Those of the first week have the name of their day; `written` pages are filled in. */
export type PicturedPage =
  | (typeof pagesOfBook)[number]
  | 'reflection'
  | `${Weekday}-${'evening' | 'morning'}`
  | `written-${'evening' | 'habits' | 'morning' | 'night' | 'sunday'}`
  | PlannerPage
  | PartOfPage;

/** Pages of the digital planner, once it is available: a year or its weeks, a week, a day. */
export const plannerPages = ['planner-weeks', 'planner-plan', 'planner-day'] as const;
export type PlannerPage = (typeof plannerPages)[number];

/** Parts of filled pages: their start and end as fractions of the height. Pictures of whole pages have twice the bytes. */
export const partsOfPages = {
  'part-of-morning': ['written-morning', 0, 0.5],
  'part-of-night': ['written-night', 0.275, 0.79],
  'part-of-habits': ['written-habits', 0.1, 0.6],
  'part-of-sunday': ['written-sunday', 0.105, 0.62],
} as const;
export type PartOfPage = keyof typeof partsOfPages;

/**
 * The texts of the pages: their day, and what is printed on them; a question is that of an evening of the first week. Absent are pages that
 * the book lacks, `sample` (the number of its pages) when none can be printed, a `trim` of 6 by 9 inches, and a `number-of-weeks` of 13.
 */
export type PageTexts = Partial<Record<PicturedPage | `question-${Weekday}` | BookFact, string>>;

/** What every page of the site knows of the book. */
export const bookFacts = ['sample', 'trim', 'number-of-weeks'] as const;
type BookFact = (typeof bookFacts)[number];

/** How many weeks the book has. */
export function weeksShown({ 'number-of-weeks': weeks }: PageTexts): number {
  return Number(weeks ?? defaultWeeks);
}

/** The size of a page of the book in inches. */
export function sizeShown({ trim = '6x9' }: PageTexts): { width: number; height: number } {
  const [width = 6, height = 9] = trim.split('x').map(Number);
  return { width, height };
}

/** `/images/pages/monday-morning-320.webp` */
export function journalPagePicture(page: PicturedPage, width: JournalPageWidth): string {
  return `/images/pages/${page}-${width}.webp`;
}

/** Parses a URL that `journalPagePicture` returned. The page may not exist. */
export function parseJournalPagePicture(address: string): { page: string; width: JournalPageWidth } | undefined {
  const [, page = '', pixels] = /^\/images\/pages\/([a-z-]+)-(\d+)\.webp$/.exec(address) ?? [];
  const width = journalPageWidths.find((each) => String(each) === pixels);
  return width && { page, width };
}

export function journalPageSources(page: PicturedPage): string {
  return journalPageWidths.map((width) => `${journalPagePicture(page, width)} ${width}w`).join(', ');
}

/** The pictures of the book, with their widths in pixels. `server/pictures/cover-pictures.ts` says what each shows. */
export const coverPictures = {
  hero: [480, 800, 1440],
  product: [480, 800, 1440],
  book: [480, 800, 1440],
  spread: [800, 1440],
  row: [800, 1440],
  pile: [800, 1440],
  lying: [800, 1440],
  closed: [480, 800],
  open: [480, 800],
} as const;
export type CoverPicture = keyof typeof coverPictures;

/** `/images/cover/hero-800.webp` */
export function coverPicture(name: CoverPicture, width: (typeof coverPictures)[CoverPicture][number], format: PictureFormat): string {
  return `/images/cover/${name}-${width}.${format}`;
}

/** For the few browsers that show no AVIF. */
export function fallbackPicture(name: CoverPicture): string {
  return coverPicture(name, 800, 'webp');
}

/** The picture of the book that content names as `/images/cover/closed.webp`. */
export function coverPictureIn(image: string): 'closed' | 'open' | undefined {
  return (['closed', 'open'] as const).find((name) => image === `/images/cover/${name}.webp`);
}

export function coverSources(name: CoverPicture): string {
  return coverPictures[name].map((width) => `${coverPicture(name, width, 'avif')} ${width}w`).join(', ');
}

/** Parses a name below `/images/`. Content names `cover/closed.webp` without a width. */
export function parseCoverPicture(name: string): { original: string; width: number; format: PictureFormat } | undefined {
  const [, cover, pixels = '1440', ending] = /^cover\/([a-z]+)(?:-(\d+))?\.(\w+)$/.exec(name) ?? [];
  const width = coverPictures.hero.find((each) => String(each) === pixels);
  const format = pictureFormats.find((each) => each === ending);
  return cover !== undefined && width && format ? { original: `cover/${cover}.svg`, width, format } : undefined;
}

/** The page behind the book on the social card of each page of the site. */
export const cardPages = {
  home: 'written-evening',
  product: 'written-sunday',
  about: 'goals',
  blog: 'written-night',
  categories: 'written-habits',
  contact: 'letter',
} as const satisfies Record<string, PicturedPage>;
export type CardName = keyof typeof cardPages;

/** The picture of a card, to be given to `socialPicture`. */
export function socialCard(name: CardName): string {
  return `/images/cover/card-${name}.svg`;
}

/** The picture for social networks, 1200 by 630: a PNG of an SVG (`/social/leaf.png`), a JPEG of a photograph (`/social/desk.png.jpg`). */
export function socialPicture(picture: string): string {
  const name = picture.replace(/^\/images\//, '');
  return name.endsWith('.svg') ? `/social/${name.slice(0, -'.svg'.length)}.png` : `/social/${name}.jpg`;
}

/** Parses a name that `socialPicture` returned. */
export function parseSocialPicture(name: string): { original: string; format: 'jpeg' | 'png' } | undefined {
  if (name.endsWith('.png')) return { original: `${name.slice(0, -'.png'.length)}.svg`, format: 'png' };
  return name.endsWith('.jpg') ? { original: name.slice(0, -'.jpg'.length), format: 'jpeg' } : undefined;
}
