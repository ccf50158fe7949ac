import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { followed, isBelow } from '../content/files/links.ts';
import { isSystemError } from '../content/files/system-error.ts';
import { hostFileMark } from './host-files.ts';

/** A site cannot be built for a reason that a person can take away. */
export class BuildRefused extends Error {}

/**
 * The folder, absolute and without links, that a site is to stand in.
 * @param out as a person named it
 * @param content the content folder
 * @throws BuildRefused when one would lie in the other
 */
export function sitePlace(out: string, content: string): string {
  const place = placeOf(path.resolve(out));
  refuseContent(out, place, followed(path.resolve(content)));
  return place;
}

/**
 * A folder that holds something and no site is not meant; one that was prepared for a site is.
 * @param place what `sitePlace` gave for `out`
 * @throws BuildRefused
 */
export function refuseStrange(out: string, place: string): void {
  if (!existsSync(place) || readdirSync(place).every((name) => preparation.test(name))) return;
  const mark = path.join(place, '_headers');
  if (isFile(mark) && readFileSync(mark, 'utf8').startsWith(hostFileMark)) return;
  throw new BuildRefused(`${out} holds files that no build made; name a folder that is new or empty`);
}

/** What a repository for a site has before there is one: git's own files, those of GitHub Pages, and who may do what. */
const preparation = /^(?:\.git|\.gitattributes|\.github|\.gitignore|\.nojekyll|CNAME|(?:LICENSE|README)(?:\.\w+)?)$/i;

export function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}

/** A site that is content itself would grow with each build, and one around the content would replace it. */
function refuseContent(out: string, place: string, content: string): void {
  if (place === content || isBelow(content, place)) throw new BuildRefused(`${out} is in the content folder; name a folder outside of it`);
  if (isBelow(place, content)) throw new BuildRefused(`${out} holds the content folder; name a folder beside that`);
}

/** Where a path leads, also when it is a link to what is not there yet. */
function placeOf(absolute: string): string {
  try {
    return realpathSync(absolute);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === 'ELOOP') throw new BuildRefused(`${absolute} is a link that leads to itself; remove it`);
    if (error.code !== 'ENOENT') throw error;
  }
  const place = path.join(followed(path.dirname(absolute)), path.basename(absolute));
  const isLink = lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink ? placeOf(path.resolve(path.dirname(place), readlinkSync(place))) : place;
}
