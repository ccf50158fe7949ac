import { createHash } from 'node:crypto';
import type { Repository } from '../content/repository.ts';
import type { Fonts } from '../layout/fonts.ts';
import { socialDefaultImage } from '../model/api/paths.ts';
import {
  cardPages,
  coverPicture,
  coverWidths,
  pictureFormats,
  socialCard,
  socialPicture,
  type CardName,
  type PicturedPage,
} from '../model/api/picture-sizes.ts';
import { bookNames } from '../model/entities/cover.ts';
import { spineOf } from '../model/page/print-products.ts';
import { renderBook, renderCard, renderClosed, renderOpen, renderPageCard, renderScene, type BookParts } from './draw-book.ts';
import type { Original } from './image-variants.ts';
import type { JournalPictures } from './journal-pictures.ts';

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
