import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { followLinks, isBelow } from '../content/files/links.ts';
import { isSystemError } from '../content/files/system-error.ts';
import { BuildRefused } from './build-refused.ts';
import { hostFileMark } from './host-files.ts';

/** The absolute path of the site folder, with links resolved. @throws BuildRefused when it contains the content or is in it */
export function sitePath(out: string, content: string): string {
  const site = resolveLinks(path.resolve(out));
  const root = followLinks(path.resolve(content));
  if (site === root || isBelow(root, site)) throw new BuildRefused(`${out} is in the content folder; name a folder outside of it`);
  if (isBelow(site, root)) throw new BuildRefused(`${out} holds the content folder; name a folder beside that`);
  return site;
}

/** @throws BuildRefused unless the folder is new, empty, a prepared repository or a site */
export function refuseOtherFolder(out: string, site: string): void {
  if (!existsSync(site) || readdirSync(site).every((name) => preparation.test(name))) return;
  const mark = path.join(site, '_headers');
  if (statSync(mark, { throwIfNoEntry: false })?.isFile() && readFileSync(mark, 'utf8').startsWith(hostFileMark)) return;
  throw new BuildRefused(`${out} holds files that no build made; name a folder that is new or empty`);
}

/** Files of git and GitHub Pages in a repository before the first build. */
const preparation = /^(?:\.git|\.gitattributes|\.github|\.gitignore|\.nojekyll|CNAME|(?:LICENSE|README)(?:\.\w+)?)$/i;

/** Resolves also a link whose target does not exist yet. */
function resolveLinks(absolute: string): string {
  try {
    return realpathSync(absolute);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === 'ELOOP') throw new BuildRefused(`${absolute} is a link that leads to itself; remove it`);
    if (error.code !== 'ENOENT') throw error;
  }
  const target = path.join(followLinks(path.dirname(absolute)), path.basename(absolute));
  const isLink = lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink ? resolveLinks(path.resolve(path.dirname(target), readlinkSync(target))) : target;
}
