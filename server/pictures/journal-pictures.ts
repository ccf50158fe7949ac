import path from 'node:path';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { layOutSheet } from '../book/lay-out-book.ts';
import { plannerOf } from '../book/planner.ts';
import { soldEdition } from '../content/tree/sold-edition.ts';
import { samplePages } from '../book/plan-journal.ts';
import { ignoringMissing } from '../content/files/system-error.ts';
import { parseJson } from '../content/ground/parse-json.ts';
import type { Repository } from '../content/repository.ts';
import { versionOfList } from '../content/tree/stored-item.ts';
import { moved } from '../layout/blocks.ts';
import { measuresIn, type Fonts } from '../layout/grid-and-type.ts';
import {
  bookFacts,
  journalPagePicture,
  journalPageWidths,
  parseJournalPagePicture,
  type JournalPageWidth,
  type PageTexts,
  type PicturedPage,
} from '../model/api/picture-sizes.ts';
import type { Operation } from '../model/api/drawing.ts';
import { LruMap, memoize, weakMemo } from '../model/caches.ts';
import { devices } from '../model/page/devices.ts';
import { renderHandwriting, renderPageSvg } from './page-svg.ts';
import type { PictureCache } from './picture-cache.ts';
import { planPictures, questionsIn, trimShown, type PlannedPicture, type PrintedContent } from './pictured-pages.ts';
import { defaultWeeks } from '../model/entities/editions.ts';
import type { Problem } from '../model/entities/problem.ts';
import { defaultTrim, trims, type Trim } from '../model/page/measures.ts';
import type { OpenPage } from './open-book.ts';

// A page has up to 1.3 MB of outlines.
const maxCachedSvgs = 4;

export interface JournalPictureOptions {
  fonts: () => Promise<Fonts>;
  /** The folder of the built code, whose version is in the names of cached files. Without it, nothing is cached. */
  dist?: string | undefined;
  cache?: PictureCache | undefined;
}

interface FoundPage {
  version: string;
  planned: () => PlannedPicture;
}

type PlannedContent = PrintedContent & { problems: readonly Problem[] };

/** What pages and cache keys need from the plan of the book. Planning takes longer than rendering a page, so a cache file has it. */
interface ShownPages {
  texts: PageTexts;
  versions: Partial<Record<PicturedPage, string>>;
  /** The version of the two pages in the middle. */
  middle: string;
}

/** The pictures of book pages that the site shows, from the current content. */
export class JournalPictures {
  readonly #repository: Repository;
  readonly #options: JournalPictureOptions;
  // A build renders all sizes of a page in a row.
  readonly #svgs = new LruMap<PlannedPicture, Promise<string>>(maxCachedSvgs);
  readonly #planOf = weakMemo(planPictures);
  #known: PlannedContent | undefined;
  #shown: ShownPages = { texts: {}, versions: {}, middle: '' };
  #names: PageTexts = {};
  #code: string | undefined;
  #writing: Promise<void> | undefined;

  constructor(repository: Repository, options: JournalPictureOptions) {
    this.#repository = repository;
    this.#options = options;
  }

  /** Returns the same object until a text changes. */
  texts(): PageTexts {
    this.#update();
    return this.#shown.texts;
  }

  /** Like `texts`, but with empty texts of pages, for pages of the site that show a picture only as decoration. */
  names(): PageTexts {
    this.#update();
    return this.#names;
  }

  addresses(): string[] {
    this.#update();
    const pages = Object.keys(this.#shown.versions) as PicturedPage[];
    return pages.flatMap((page) => journalPageWidths.map((width) => journalPagePicture(page, width)));
  }

  /** The picture at a URL, which `make` renders as a WebP; undefined when there is none. The version changes with the content of the page. */
  find(address: string) {
    const { page, width } = parseJournalPagePicture(address) ?? {};
    const found = page === undefined ? undefined : this.#find(page as PicturedPage);
    if (!found || width === undefined) return undefined;
    const name = `${page}-${width}`;
    return { name, version: found.version, make: () => this.#makePicture(found, name, width) };
  }

  /** Resolves when the cache has the shown pages. */
  async cached(): Promise<void> {
    this.#update();
    await this.#writing;
  }

  trim(): Trim {
    return trimShown(this.#update());
  }

  /** A page as an SVG, with its version; undefined when the book has no such page. */
  svgOf(page: PicturedPage): { version: string; render: () => Promise<string> } | undefined {
    const found = this.#find(page);
    return found && { version: found.version, render: () => this.#render(found.planned()) };
  }

  middle(): { version: string; read: () => Promise<OpenPage[]> } {
    const content = this.#update();
    const read = async () => {
      const faces = await this.#options.fonts();
      return this.#planOf(content).middle.map(({ number, book, style, written }) => ({
        operations: layOutSheet({ book, measures: measuresIn(style) }, number, faces).operations,
        written,
      }));
    };
    return { version: this.#shown.middle, read };
  }

  #find(page: PicturedPage): FoundPage | undefined {
    const content = this.#update();
    const version = this.#shown.versions[page];
    return version === undefined ? undefined : { version, planned: () => this.#planOf(content).pictures.get(page) as PlannedPicture };
  }

  #update(): PlannedContent {
    const repository = this.#repository;
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
    const known = this.#known;
    if (known && Object.entries(content).every(([part, value]) => known[part as keyof PlannedContent] === value)) return known;
    this.#known = content;
    const file = this.#fileOfShown(content);
    const cached = file === undefined ? undefined : parseJson(this.#options.cache?.readNow(file)?.toString() ?? '');
    const { texts, ...versions } = (cached as ShownPages | undefined) ?? this.#shownIn(content);
    this.#shown = { texts: unlessEqual(this.#shown.texts, texts), ...versions };
    const names = Object.entries(texts).map(([name, text]) => [name, (bookFacts as readonly string[]).includes(name) ? text : '']);
    this.#names = unlessEqual(this.#names, Object.fromEntries(names) as PageTexts);
    if (file !== undefined && !cached) this.#writing = this.#options.cache?.write(file, Buffer.from(JSON.stringify(this.#shown)));
    return content;
  }

  #shownIn(content: PlannedContent): ShownPages {
    const { pictures, middle } = this.#planOf(content);
    return {
      texts: this.#textsIn(content),
      versions: Object.fromEntries([...pictures].map(([name, { version }]) => [name, version])),
      middle: middle.map(({ version }) => version).join(' '),
    };
  }

  #textsIn(content: PlannedContent): PageTexts {
    const alternatives = [...this.#planOf(content).pictures].map(([name, { alt }]) => [name, alt] as const);
    const count = samplePages(this.#repository);
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

  async #makePicture({ version, planned }: FoundPage, name: string, width: JournalPageWidth): Promise<Buffer> {
    const { cache } = this.#options;
    const code = this.#codeVersion();
    const file = code === undefined ? undefined : `${name}.${hash('sha1', `${code}\0${version}`)}.webp`;
    const cached = file === undefined ? undefined : await cache?.read(file);
    if (cached) return cached;
    const bytes = await inPixels(await this.#render(planned()), width, planned().written ? 'color' : 'gray');
    if (file !== undefined) await cache?.write(file, bytes);
    return bytes;
  }

  #fileOfShown({ problems, cover, site, edition, ...lists }: PlannedContent): string | undefined {
    const code = this.#codeVersion();
    if (code === undefined) return undefined;
    const contents = [code, problems, cover, site, edition?.version, Object.values(lists).map(versionOfList)];
    return `pages.${hash('sha1', JSON.stringify(contents))}.json`;
  }

  /** Undefined where nothing is cached. */
  #codeVersion(): string | undefined {
    const { dist, cache } = this.#options;
    if (dist === undefined || !cache) return undefined;
    // This file names all other files of the code, with their hashes.
    return (this.#code ??= hash('sha1', ignoringMissing(() => readFileSync(path.join(dist, 'cli/journal.js'))) ?? ''));
  }

  #render(planned: PlannedPicture): Promise<string> {
    return memoize(this.#svgs, planned, async () => renderPage(planned, await this.#options.fonts()));
  }
}

function renderPage({ number, book, style, written, planner, part: [from, to] = [0, 1] }: PlannedPicture, fonts: Fonts): string {
  if (planner) {
    const { layOut, place } = plannerOf(planner, devices['remarkable-2'], 'right');
    const { width, height, origin, operations } = place(layOut(number, fonts));
    return renderPageSvg({ width, height, operations: operations.map((mark) => moved(mark as Operation, origin.x, origin.y)) }, fonts);
  }
  const measures = measuresIn(style);
  const { width, height } = measures;
  const { operations } = layOutSheet({ book, measures }, number, fonts);
  const svg = renderPageSvg({ width, top: from * height, height: (to - from) * height, operations }, fonts);
  if (!written) return svg;
  return svg.replace(/<\/svg>$/, `${renderHandwriting(operations, written, fonts)}</svg>`);
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

function unlessEqual(former: PageTexts, next: PageTexts): PageTexts {
  return JSON.stringify(former) === JSON.stringify(next) ? former : next;
}
