import { Parser } from 'htmlparser2';
import { isLfsPointer } from '../content/files/lfs-pointer.ts';
import type { PictureType } from '../model/api/pictures-api.ts';
import { idMaker, idOfName } from '../model/entities/ids.ts';
import { ExpectedError } from '../model/errors.ts';

/** A file that cannot be a picture of the library; the message is a sentence for its author. */
export class PictureRefusedError extends ExpectedError {}

export interface PictureKind {
  type: PictureType;
  /** With its article: "a JPEG". */
  noun: string;
  /** File extensions; new files get the first. */
  endings: readonly string[];
}

const kinds: readonly PictureKind[] = [
  { type: 'image/jpeg', noun: 'a JPEG', endings: ['jpg', 'jpeg'] },
  { type: 'image/png', noun: 'a PNG', endings: ['png'] },
  { type: 'image/webp', noun: 'a WebP', endings: ['webp'] },
  { type: 'image/avif', noun: 'an AVIF', endings: ['avif'] },
  { type: 'image/gif', noun: 'a GIF', endings: ['gif'] },
  { type: 'image/svg+xml', noun: 'an SVG', endings: ['svg'] },
];

/** The kind by the extension of a file name; undefined for another extension, or none. */
export function kindOfName(name: string): PictureKind | undefined {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return kinds.find(({ endings }) => endings.includes(ending));
}

/** The kind by the first bytes. @throws PictureRefusedError, which says what the file is instead */
export function kindOfBytes(bytes: Buffer): PictureKind {
  if (isLfsPointer(bytes))
    throw new PictureRefusedError('This is a Git LFS pointer, not the picture; run "git lfs pull" where it came from');
  const type = typeOf(bytes);
  const kind = kinds.find((each) => each.type === type);
  if (kind) return kind;
  throw new PictureRefusedError(`This is ${foreignNoun(bytes)}; send a JPEG, PNG, WebP, AVIF, GIF or SVG`);
}

export function typeOf(bytes: Buffer): PictureType | undefined {
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^GIF8[79]a/.test(start)) return 'image/gif';
  if (/^RIFF.{4}WEBP/s.test(start)) return 'image/webp';
  if (brandsOf(bytes).some((brand) => brand === 'avif')) return 'image/avif';
  return rootElement(bytes) === 'svg' ? 'image/svg+xml' : undefined;
}

/** The brands of a file in boxes (ISO/IEC 14496-12, 4.3): the major one, and those that it is compatible with. */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(bytes.length, bytes.readUInt32BE(0), maxBrandBytes);
  const brands = [bytes.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4));
  return brands;
}

const maxBrandBytes = 256;

function foreignNoun(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 12);
  if (bytes.length === 0) return 'an empty file';
  if (start.startsWith('%PDF')) return 'a PDF';
  if (/^(?:II\*\0|MM\0\*)/.test(start)) return 'a TIFF, or the raw file of a camera';
  if (brandsOf(bytes).some((brand) => /^(?:hei[cx]|hevc|mif1)$/.test(brand))) return 'a HEIC, which browsers do not show';
  if (brandsOf(bytes).length > 0) return 'a film';
  if (start.startsWith('\x1f\x8b')) return 'a compressed file';
  return rootElement(bytes) === undefined ? 'not a picture' : 'text, not a picture';
}

// The prolog of an SVG is shorter. A drawing program's entities take a few kilobytes.
const maxPrologBytes = 64 * 1024;

/** The name of the root element of an XML document in UTF-8; undefined for anything else. */
function rootElement(bytes: Buffer): string | undefined {
  const start = bytes.toString('utf8', 0, maxPrologBytes).replace(/^\uFEFF/, '');
  if (!start.trimStart().startsWith('<')) return undefined;
  let root: string | undefined;
  const parser = new Parser({ onopentagname: (name) => (root ??= name) }, { xmlMode: true });
  parser.write(start);
  return root;
}

/** Makes a file name from the one its author gave: its first words in a-z and 0-9, joined by hyphens, with the extension of its kind. */
export function cleanName(claimed: string, { endings }: Pick<PictureKind, 'endings'>): string {
  return `${idOfName(stemOf(claimed)) || 'picture'}.${endings[0]}`;
}

/** A free name based on `name`: `desk-2.jpg`. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  const ending = name.slice(name.lastIndexOf('.'));
  const id = idMaker((stem) => isTaken(stem + ending), Infinity)(stemOf(name), 'picture');
  return id + ending;
}

function stemOf(name: string): string {
  return name.replace(/^.*[/\\]/s, '').replace(/\.\w{1,5}$/, '');
}
