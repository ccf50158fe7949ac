import { hash } from 'node:crypto';
import { bookNumbers, withNumbers } from '../content/tree/book-numbers.ts';
import type { Repository } from '../content/repository.ts';
import type { Fonts } from '../layout/grid-and-type.ts';
import { defaultJournalImage, socialDefaultImage } from '../model/api/paths.ts';
import {
  cardPages,
  coverPicture,
  coverPictures,
  fallbackPicture,
  socialCard,
  socialPicture,
  type CardName,
  type CoverPicture,
  type PicturedPage,
} from '../model/api/picture-sizes.ts';
import { bookNames, type Cover } from '../model/entities/cover.ts';
import { paperbackSpine } from '../model/page/paperback-spine.ts';
import { renderClosed, renderLying, renderPile, renderRow } from './closed-book.ts';
import { renderBook, renderCard, renderOpen, renderPageCard, renderScene, type BookParts } from './draw-book.ts';
import type { Original } from './image-variants.ts';
import type { JournalPictures } from './journal-pictures.ts';
import { renderOpenBook } from './open-book.ts';

// For white book paper, when the site names no printer.
const usualPagesPerInch = 440;

// Part of the cache key. Raise it when the drawings change.
const drawing = 5;

const svgUrl = (name: string) => `/images/cover/${name}.svg`;
/** Covers that pages show in several sizes, in pairs of an original and a variant. */
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
  // For articles without a cover, unless the content has this picture.
  [defaultJournalImage, { render: renderCard, pages: [] }],
  ...cardNames.map((name) => [socialCard(name), { render: renderPageCard, pages: [cardPages[name]] }] as const),
]);

/** The pictures of the book, drawn like its printed cover. Pages show WebP, because outlines of letters take ten times the bytes. */
export function coverPicturesOf(content: Pick<Repository, 'cover' | 'get' | 'site'>, fonts: () => Promise<Fonts>, shown: JournalPictures) {
  return { all, find };

  function all(): { url: string; fingerprint: string | undefined }[] {
    const named = ['closed', 'open'].map((name) => [svgUrl(name), `/images/cover/${name}.webp`] as const);
    const cards = [socialDefaultImage, ...cardNames.map(socialCard)].map((svg) => [svg, socialPicture(svg)] as const);
    return [...sizedCovers, ...named, ...cards].map(([svg, url]) => ({ url, fingerprint: find(svg)?.fingerprint }));
  }

  function find(url: string): Original | undefined {
    const picture = pictures.get(url);
    const isSpread = url === svgUrl('spread');
    if (!picture && !isSpread) return undefined;
    const site = content.site();
    const { author, ...names } = bookNames(content.cover(), site);
    const cover: Cover = content.cover() ?? {
      ...names,
      back: site && withNumbers(site, bookNumbers(content)).tagline,
      colour: 'black',
      ornament: 'horizon',
    };
    const trim = shown.trim();
    const book = { cover, author, trim, thickness: site ? (paperbackSpine(site.print)?.width ?? site.print.pages / usualPagesPerInch) : 0 };
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
}
