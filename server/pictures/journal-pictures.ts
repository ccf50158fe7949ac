import path from 'node:path';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { layOutSheet } from '../book/lay-out-book.ts';
import { hasSample } from '../book/plan-journal.ts';
import { codeVersionOf } from '../content/files/package-root.ts';
import { makeFolder } from '../content/files/folders.ts';
import { ignoreMissing } from '../content/files/system-error.ts';
import { openRepository, type Repository } from '../content/repository.ts';
import type { Fonts } from '../layout/fonts.ts';
import { pageHeight, pageWidth, measuresIn } from '../layout/grid-and-type.ts';
import { loadFonts } from '../book/journal-fonts.ts';
import {
  journalPagePicture,
  journalPageWidths,
  parseJournalPagePicture,
  cardPages,
  coverPicture,
  coverWidths,
  pictureFormats,
  socialCard,
  socialPicture,
  type JournalPageWidth,
  type PageTexts,
  type PicturedPage,
  type CardName,
} from '../model/api/picture-sizes.ts';
import { LruMap, memoize } from '../model/runtime/caches.ts';
import { renderHandwriting, renderPageSvg } from './page-svg.ts';
import type { PictureCache } from './picture-cache.ts';
import { planPictures, questionsIn, type PlannedPicture, type PrintedContent } from './pictured-pages.ts';
import { socialDefaultImage } from '../model/api/paths.ts';
import { bookNames } from '../model/entities/cover.ts';
import { spineOf } from '../model/page/print-products.ts';
import { renderBook, renderCard, renderClosed, renderOpen, renderPageCard, renderScene, type BookParts } from './draw-book.ts';
import type { Original } from './image-variants.ts';

// A page has up to 1.3 MB of outlines.
const maxCachedSvgs = 4;

export interface JournalPictureOptions {
  fonts: () => Promise<Fonts>;
  /** The built code. It has the pictures of the content that it was built with, and keys the cache; without it, a page's SVG does. */
  dist?: string | undefined;
  cache?: PictureCache | undefined;
}

export type JournalPictures = ReturnType<typeof journalPicturesOf>;

/** The pictures of pages of the book that the site shows, over the current content. */
export function journalPicturesOf(repository: Repository, { fonts, dist, cache }: JournalPictureOptions) {
  let known: (PrintedContent & { problems: unknown }) | undefined;
  let plan = new Map<PicturedPage, PlannedPicture>();
  let [pageTexts, pageNames]: [PageTexts, PageTexts] = [{}, {}];
  let codeVersion: string | undefined;
  // A build makes all sizes of a page one after another.
  const svgs = new LruMap<PlannedPicture, Promise<string>>(maxCachedSvgs);
  return { texts, names, addresses, find, svgOf };

  /** The same object until a text changes. */
  function texts(): PageTexts {
    update();
    return pageTexts;
  }

  function names(): PageTexts {
    update();
    return pageNames;
  }

  function addresses(): string[] {
    update();
    return [...plan.keys()].flatMap((page) => journalPageWidths.map((width) => journalPagePicture(page, width)));
  }

  /** The picture at a URL, which `make` renders as a WebP; undefined when there is none. The version differs for other contents of the page. */
  function find(address: string) {
    const { page, width } = parseJournalPagePicture(address) ?? {};
    if (page === undefined || width === undefined) return undefined;
    update();
    const planned = plan.get(page as PicturedPage);
    if (!planned) return undefined;
    const name = `${page}-${width}`;
    return { name, version: planned.version, make: () => makePicture(planned, name, width) };
  }

  function update(): void {
    const content = {
      problems: repository.problems(),
      cover: repository.cover(),
      site: repository.site(),
      templates: repository.list('templates'),
      pages: repository.list('pages'),
      quotes: repository.list('quotes'),
      prompts: repository.list('prompts'),
    };
    if (known && isSame(known, content)) return;
    known = content;
    plan = planPictures(content);
    const texts: [string, string][] = [...[...plan].map(([name, { alt }]) => [name, alt] as [string, string]), ...questionsIn(content)];
    if (hasSample(repository)) texts.push(['sample', '']);
    pageTexts = unlessEqual(pageTexts, Object.fromEntries(texts));
    pageNames = unlessEqual(pageNames, Object.fromEntries(texts.map(([name]) => [name, ''])));
  }

  async function makePicture(planned: PlannedPicture, name: string, width: JournalPageWidth): Promise<Buffer> {
    const built = dist && (await readFile(path.join(dist, builtFolder, fileName(name, planned.version))).catch(ignoreMissing));
    if (built) return built;
    const source = dist === undefined ? await render(planned) : `${(codeVersion ??= codeVersionOf(dist))}\0${planned.version}`;
    const file = fileName(name, createHash('sha1').update(source).digest('hex'));
    const cached = await cache?.read(file);
    if (cached) return cached;
    const bytes = await inPixels(await render(planned), width, planned.written ? 'color' : 'gray');
    await cache?.write(file, bytes);
    return bytes;
  }

  /** A page as an SVG, and the version of it; undefined when the book has no such page. */
  function svgOf(page: PicturedPage): { version: string; render: () => Promise<string> } | undefined {
    update();
    const planned = plan.get(page);
    return planned && { version: planned.version, render: () => render(planned) };
  }

  function render(planned: PlannedPicture): Promise<string> {
    return memoize(svgs, planned, () => renderPage(planned));
  }

  async function renderPage({ number, book, rules, written, part: [from, to] = [0, 1] }: PlannedPicture): Promise<string> {
    const faces = await fonts();
    const { operations } = layOutSheet({ book, measures: measuresIn(rules) }, number, faces);
    const place = { width: pageWidth, top: from * pageHeight, height: (to - from) * pageHeight };
    const svg = renderPageSvg({ ...place, operations }, faces);
    if (!written) return svg;
    return svg.replace(/<\/svg>$/, `${renderHandwriting(operations, written, faces)}</svg>`);
  }
}

/** With 16 levels of gray or 8 of each color, a lossless WebP has half the bytes of a lossy format. */
async function inPixels(svg: string, width: number, ink: 'color' | 'gray'): Promise<Buffer> {
  const step = ink === 'gray' ? 17 : 255 / 7;
  const { default: sharp } = await import('sharp');
  const pixels = sharp(Buffer.from(svg), { density: (72 * width) / pageWidth }).flatten({ background: '#ffffff' });
  const { data, info } = await (ink === 'gray' ? pixels.greyscale() : pixels).raw().toBuffer({ resolveWithObject: true });
  for (let index = 0; index < data.length; index += 1) data[index] = Math.round(Math.round((data[index] ?? 0) / step) * step);
  return sharp(data, { raw: info }).webp({ lossless: true, effort: 2 }).toBuffer();
}

function unlessEqual(former: PageTexts, next: PageTexts): PageTexts {
  return JSON.stringify(former) === JSON.stringify(next) ? former : next;
}

function isSame<T extends object>(one: T, other: T): boolean {
  return (Object.keys(one) as (keyof T)[]).every((part) => one[part] === other[part]);
}

// Below `dist`. It is hidden, so it is not served.
const builtFolder = 'client/.pages';

function fileName(picture: string, version: string): string {
  return `${picture}.${version}.webp`;
}

/** Writes the pictures of the content to the build, so that a server need not render them. */
export async function writeJournalPictures(dist: string, contentFolder: string): Promise<void> {
  const fonts = loadFonts();
  const pictures = journalPicturesOf(await openRepository(contentFolder), { fonts: () => fonts });
  makeFolder(path.join(dist, builtFolder));
  await Promise.all(
    pictures.addresses().map(async (address) => {
      const picture = pictures.find(address);
      if (picture) await writeFile(path.join(dist, builtFolder, fileName(picture.name, picture.version)), await picture.make());
    }),
  );
}

// Of white paper for books, where the site names no printer.
const usualPagesPerInch = 440;

// Raise it when the pictures change: they are cached by it.
const drawing = 3;

const svgUrl = (name: string) => `/images/cover/${name}.svg`;
const cardNames = Object.keys(cardPages) as CardName[];

const pictures = new Map<string, { render: (parts: BookParts) => string; pages: readonly PicturedPage[] }>([
  [svgUrl('hero'), { render: (parts) => renderScene(parts, 'left'), pages: ['written-morning', 'written-evening'] }],
  [svgUrl('product'), { render: (parts) => renderScene(parts, 'right'), pages: ['written-sunday', 'room'] }],
  [svgUrl('book'), { render: renderBook, pages: [] }],
  [svgUrl('closed'), { render: renderClosed, pages: [] }],
  [svgUrl('open'), { render: renderOpen, pages: [] }],
  [socialDefaultImage, { render: renderCard, pages: [] }],
  ...cardNames.map((name) => [socialCard(name), { render: renderPageCard, pages: [cardPages[name]] }] as const),
]);

/**
 * The pictures of the book, drawn as the printed cover is: closed, and over pages. Without `cover.yaml`, the book has the name of the
 * site. Pages show them as WebP: the outlines of the letters have ten times its bytes.
 */
export function coverPicturesOf(repository: Pick<Repository, 'cover' | 'site'>, fonts: () => Promise<Fonts>, shown: JournalPictures) {
  function all(): { url: string; fingerprint: string | undefined }[] {
    const sized = (['hero', 'product', 'book'] as const).flatMap((name) =>
      pictureFormats.flatMap((format) => coverWidths.map((width) => [svgUrl(name), coverPicture(name, width, format)] as const)),
    );
    const named = ['closed', 'open'].map((name) => [svgUrl(name), `/images/cover/${name}.webp`] as const);
    const cards = [socialDefaultImage, ...cardNames.map(socialCard)].map((svg) => [svg, socialPicture(svg)] as const);
    return [...sized, ...named, ...cards].map(([svg, url]) => ({ url, fingerprint: find(svg)?.fingerprint }));
  }

  function find(url: string): Original | undefined {
    const picture = pictures.get(url);
    if (!picture) return undefined;
    const site = repository.site();
    const { author, ...names } = bookNames(repository.cover(), site);
    const cover = repository.cover() ?? { ...names, back: site?.tagline, colour: 'black', ornament: 'horizon' };
    const book = { cover, author, thickness: site ? (spineOf(site.print)?.width ?? site.print.pages / usualPagesPerInch) : 0 };
    const pages = picture.pages.flatMap((name) => shown.svgOf(name) ?? []);
    const fingerprint = createHash('sha1')
      .update(JSON.stringify([drawing, book, pages.map(({ version }) => version)]))
      .digest('hex')
      .slice(0, 16);
    const read = async () => {
      const parts = { ...book, fonts: await fonts(), pages: await Promise.all(pages.map(({ render }) => render())) };
      return Buffer.from(picture.render(parts));
    };
    return { file: url, fingerprint, read };
  }

  return { all, find };
}
