import path from 'node:path';
import { createHash, hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { layOutSheet } from '../book/lay-out-book.ts';
import { plannerOf } from '../book/planner.ts';
import { bookNumbers, withNumbers } from '../content/tree/book-numbers.ts';
import { soldEdition } from '../content/tree/sold-edition.ts';
import { samplePages } from '../book/plan-journal.ts';
import { codeVersionOf } from '../content/files/package-root.ts';
import { ignoreMissing, ignoringMissing } from '../content/files/system-error.ts';
import { parseJson } from '../content/ground/parse-json.ts';
import type { Repository } from '../content/repository.ts';
import type { Fonts } from '../layout/fonts.ts';
import { moved } from '../layout/blocks.ts';
import { measuresIn } from '../layout/grid-and-type.ts';
import {
  bookFacts,
  journalPagePicture,
  journalPageWidths,
  parseJournalPagePicture,
  cardPages,
  coverPicture,
  coverPictures,
  fallbackPicture,
  socialCard,
  socialPicture,
  type CoverPicture,
  type JournalPageWidth,
  type PageTexts,
  type PicturedPage,
  type CardName,
} from '../model/api/picture-sizes.ts';
import type { Operation } from '../model/api/drawing.ts';
import { LruMap, memoize } from '../model/caches.ts';
import { devices } from '../model/page/devices.ts';
import { renderHandwriting, renderPageSvg } from './page-svg.ts';
import { builtPictures, type PictureCache } from './picture-cache.ts';
import { planPictures, questionsIn, trimShown, type PlannedPicture, type PlannedPictures, type PrintedContent } from './pictured-pages.ts';
import { defaultJournalImage, socialDefaultImage } from '../model/api/paths.ts';
import { bookNames, type Cover } from '../model/entities/cover.ts';
import { defaultWeeks } from '../model/entities/editions.ts';
import type { Problem } from '../model/entities/problem.ts';
import { defaultTrim, trims, type Trim } from '../model/page/measures.ts';
import { spineOf } from '../model/page/print-products.ts';
import { renderClosed, renderLying, renderPile, renderRow } from './closed-book.ts';
import { renderBook, renderCard, renderOpen, renderPageCard, renderScene, type BookParts } from './draw-book.ts';
import type { Original } from './image-variants.ts';
import { renderOpenBook, type OpenPage } from './open-book.ts';

// A page has up to 1.3 MB of outlines.
const maxCachedSvgs = 4;

export interface JournalPictureOptions {
  fonts: () => Promise<Fonts>;
  /** The built code. It has the pictures of the content that it was built with, and keys the cache; without it, a page's SVG does. */
  dist?: string | undefined;
  cache?: PictureCache | undefined;
}

export type JournalPictures = ReturnType<typeof journalPicturesOf>;

type PlannedContent = PrintedContent & { problems: readonly Problem[] };

/** The pictures of pages of the book that the site shows, over the current content. */
export function journalPicturesOf(repository: Repository, { fonts, dist, cache }: JournalPictureOptions) {
  let known: PlannedContent | undefined;
  let knownPlan: PlannedPictures | undefined;
  let [pageTexts, pageNames]: [PageTexts, PageTexts] = [{}, {}];
  let codeVersion: string | undefined;
  // A build makes all sizes of a page one after another.
  const svgs = new LruMap<PlannedPicture, Promise<string>>(maxCachedSvgs);
  return { texts, names, addresses, find, svgOf, middle, textsFile, trim };

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
    return [...plan().pictures.keys()].flatMap((page) => journalPageWidths.map((width) => journalPagePicture(page, width)));
  }

  /** The picture at a URL, which `make` renders as a WebP; undefined when there is none. The version differs for other contents of the page. */
  function find(address: string) {
    const { page, width } = parseJournalPagePicture(address) ?? {};
    if (page === undefined || width === undefined) return undefined;
    const planned = plan().pictures.get(page as PicturedPage);
    if (!planned) return undefined;
    const name = `${page}-${width}`;
    return { name, version: planned.version, make: () => makePicture(planned, name, width) };
  }

  function plan(): PlannedPictures {
    const content = update();
    return (knownPlan ??= planPictures(content));
  }

  /** The texts of all pages, in a file whose name is the same only with the same content and code. To plan the book takes longer than to render a page. */
  function textsFile(built: string): { name: string; bytes: Buffer } {
    return { name: nameOfTexts(update(), built), bytes: Buffer.from(JSON.stringify(pageTexts)) };
  }

  function update(): PlannedContent {
    const content: PlannedContent = {
      problems: repository.problems(),
      cover: repository.cover(),
      site: repository.site(),
      edition: soldEdition(repository),
      templates: repository.list('templates'),
      pages: repository.list('pages'),
      quotes: repository.list('quotes'),
      prompts: repository.list('prompts'),
    };
    if (known && isSame(known, content)) return known;
    [known, knownPlan] = [content, undefined];
    const file = dist !== undefined && cache ? nameOfTexts(content, dist) : undefined;
    const cached = file === undefined ? undefined : parseJson(cache?.readNow(file)?.toString() ?? '');
    const texts = (cached as PageTexts | undefined) ?? textsIn(content);
    pageTexts = unlessEqual(pageTexts, texts);
    const names = Object.entries(texts).map(([name, text]) => [name, (bookFacts as readonly string[]).includes(name) ? text : '']);
    pageNames = unlessEqual(pageNames, Object.fromEntries(names) as PageTexts);
    if (file !== undefined && !cached) void cache?.write(file, Buffer.from(JSON.stringify(texts)));
    return content;
  }

  function textsIn(content: PlannedContent): PageTexts {
    const alternatives = [...plan().pictures].map(([name, { alt }]) => [name, alt] as const);
    const count = samplePages(repository);
    const { width, height } = trimShown(content);
    const size = width === trims[defaultTrim].width ? undefined : `${width}x${height}`;
    const weeks = content.edition?.fields.weeks ?? defaultWeeks;
    return {
      ...Object.fromEntries([...alternatives, ...questionsIn(content)]),
      ...(count !== undefined && { sample: String(count) }),
      ...(size !== undefined && { trim: size }),
      ...(weeks !== defaultWeeks && { 'number-of-weeks': String(weeks) }),
    };
  }

  async function makePicture(planned: PlannedPicture, name: string, width: JournalPageWidth): Promise<Buffer> {
    const built = dist && (await readFile(path.join(builtPictures(dist), fileName(name, planned.version))).catch(ignoreMissing));
    if (built) return built;
    const source = dist === undefined ? await render(planned) : `${(codeVersion ??= codeVersionOf(dist))}\0${planned.version}`;
    const file = fileName(name, hash('sha1', source));
    const cached = await cache?.read(file);
    if (cached) return cached;
    const bytes = await inPixels(await render(planned), width, planned.written ? 'color' : 'gray');
    await cache?.write(file, bytes);
    return bytes;
  }

  /** That of the book that is shown. */
  function trim(): Trim {
    return trimShown(update());
  }

  /** A page as an SVG, and the version of it; undefined when the book has no such page. */
  function svgOf(page: PicturedPage): { version: string; render: () => Promise<string> } | undefined {
    const planned = plan().pictures.get(page);
    return planned && { version: planned.version, render: () => render(planned) };
  }

  /** The pages in the middle of the book, and the version of them. */
  function middle(): { version: string; read: () => Promise<OpenPage[]> } {
    const pages = plan().middle;
    const read = async () => {
      const faces = await fonts();
      return pages.map(({ number, book, style, written }) => ({
        operations: layOutSheet({ book, measures: measuresIn(style) }, number, faces).operations,
        written,
      }));
    };
    return { version: pages.map(({ version }) => version).join(' '), read };
  }

  function render(planned: PlannedPicture): Promise<string> {
    return memoize(svgs, planned, () => renderPage(planned));
  }

  async function renderPage({ number, book, style, written, planner, part: [from, to] = [0, 1] }: PlannedPicture): Promise<string> {
    const faces = await fonts();
    if (planner) {
      const { layOut, place } = plannerOf(planner, devices['remarkable-2'], 'right');
      const { width, height, origin, operations } = place(layOut(number, faces));
      return renderPageSvg({ width, height, operations: operations.map((mark) => moved(mark as Operation, origin.x, origin.y)) }, faces);
    }
    const measures = measuresIn(style);
    const { width, height } = measures;
    const { operations } = layOutSheet({ book, measures }, number, faces);
    const place = { width, top: from * height, height: (to - from) * height };
    const svg = renderPageSvg({ ...place, operations }, faces);
    if (!written) return svg;
    return svg.replace(/<\/svg>$/, `${renderHandwriting(operations, written, faces)}</svg>`);
  }
}

/** With 16 levels of gray or 8 of each color, a lossless WebP has half the bytes of a lossy format. */
async function inPixels(svg: string, width: number, ink: 'color' | 'gray'): Promise<Buffer> {
  const step = ink === 'gray' ? 17 : 255 / 7;
  const { default: sharp } = await import('sharp');
  const points = Number(/ width="([\d.]+)"/.exec(svg)?.[1]);
  const pixels = sharp(Buffer.from(svg), { density: (72 * width) / points }).flatten({ background: '#ffffff' });
  const { data, info } = await (ink === 'gray' ? pixels.greyscale() : pixels).raw().toBuffer({ resolveWithObject: true });
  for (let index = 0; index < data.length; index += 1) data[index] = Math.round(Math.round((data[index] ?? 0) / step) * step);
  return sharp(data, { raw: info }).webp({ lossless: true, effort: 2 }).toBuffer();
}

function nameOfTexts({ problems, cover, site, edition, ...lists }: PlannedContent, dist: string): string {
  const items = Object.values(lists).map((list) => list.map(({ id, version }) => [id, version]));
  // The names of all other files of the code, in it, have their hashes.
  const code = ignoringMissing(() => readFileSync(path.join(dist, 'cli/journal.js'))) ?? '';
  const contents = JSON.stringify([problems, cover, site, edition?.version, items]);
  return `texts.${createHash('sha1').update(contents).update(code).digest('hex')}.json`;
}

function unlessEqual(former: PageTexts, next: PageTexts): PageTexts {
  return JSON.stringify(former) === JSON.stringify(next) ? former : next;
}

function isSame<T extends object>(one: T, other: T): boolean {
  return (Object.keys(one) as (keyof T)[]).every((part) => one[part] === other[part]);
}

/** The file of a picture in the build. */
export function fileName(picture: string, version: string): string {
  return `${picture}.${version}.webp`;
}

// Of white paper for books, where the site names no printer.
const usualPagesPerInch = 440;

// Raise it when the pictures change: they are cached by it.
const drawing = 5;

const svgUrl = (name: string) => `/images/cover/${name}.svg`;
/** Those that pages show in several sizes: each original, and a variant of it. */
export const sizedCovers = (Object.keys(coverPictures) as CoverPicture[]).flatMap((name) => [
  ...coverPictures[name].map((width) => [svgUrl(name), coverPicture(name, width, 'avif')] as const),
  [svgUrl(name), fallbackPicture(name)] as const,
]);

const cardNames = Object.keys(cardPages) as CardName[];

const pictures = new Map<string, { render: (parts: BookParts) => string; pages: readonly PicturedPage[] }>([
  [svgUrl('hero'), { render: (parts) => renderScene(parts, 'left'), pages: ['written-morning', 'written-evening'] }],
  [svgUrl('product'), { render: (parts) => renderScene(parts, 'right'), pages: ['written-sunday', 'room'] }],
  [svgUrl('book'), { render: renderBook, pages: [] }],
  [svgUrl('row'), { render: renderRow, pages: [] }],
  [svgUrl('pile'), { render: renderPile, pages: [] }],
  [svgUrl('lying'), { render: renderLying, pages: [] }],
  [svgUrl('closed'), { render: renderClosed, pages: [] }],
  [svgUrl('open'), { render: renderOpen, pages: [] }],
  [socialDefaultImage, { render: renderCard, pages: [] }],
  // Of articles without a cover, where the content has no such picture.
  [defaultJournalImage, { render: renderCard, pages: [] }],
  ...cardNames.map((name) => [socialCard(name), { render: renderPageCard, pages: [cardPages[name]] }] as const),
]);

/**
 * The pictures of the book, drawn as the printed cover is: closed, and over pages. Without `cover.yaml`, the book has the name of the
 * site. Pages show them as WebP: the outlines of the letters have ten times its bytes.
 */
export function coverPicturesOf(
  repository: Pick<Repository, 'cover' | 'get' | 'site'>,
  fonts: () => Promise<Fonts>,
  shown: JournalPictures,
) {
  function all(): { url: string; fingerprint: string | undefined }[] {
    const named = ['closed', 'open'].map((name) => [svgUrl(name), `/images/cover/${name}.webp`] as const);
    const cards = [socialDefaultImage, ...cardNames.map(socialCard)].map((svg) => [svg, socialPicture(svg)] as const);
    return [...sizedCovers, ...named, ...cards].map(([svg, url]) => ({ url, fingerprint: find(svg)?.fingerprint }));
  }

  function find(url: string): Original | undefined {
    const picture = pictures.get(url);
    const isSpread = url === svgUrl('spread');
    if (!picture && !isSpread) return undefined;
    const site = repository.site();
    const { author, ...names } = bookNames(repository.cover(), site);
    const cover: Cover = repository.cover() ?? {
      ...names,
      back: site && withNumbers(site, bookNumbers(repository)).tagline,
      colour: 'black',
      ornament: 'horizon',
    };
    const trim = shown.trim();
    const book = { cover, author, trim, thickness: site ? (spineOf(site.print)?.width ?? site.print.pages / usualPagesPerInch) : 0 };
    const onBack: PicturedPage[] = url === svgUrl('open') && cover.page ? [`written-${cover.page}`] : [];
    const pages = [...(picture?.pages ?? []), ...onBack].flatMap((name) => shown.svgOf(name) ?? []);
    const open = isSpread ? shown.middle() : undefined;
    const version = open?.version ?? pages.map((page) => page.version);
    const fingerprint = hash('sha1', JSON.stringify([drawing, book, version])).slice(0, 16);
    const read = async () => {
      const parts = { ...book, fonts: await fonts(), pages: await Promise.all(pages.map(({ render }) => render())) };
      return Buffer.from(picture ? picture.render(parts) : renderOpenBook(parts, (await open?.read()) ?? []));
    };
    return { file: url, fingerprint, read };
  }

  return { all, find };
}
