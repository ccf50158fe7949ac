import { lstatSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { isSystemError } from '../content/files/system-error.ts';
import { BuildRefusedError, type Manifest } from './built-files.ts';

/** Moves the files that no build made, such as `.git` or `CNAME`, by their top-level names. @throws BuildRefusedError when permissions do not allow it */
export function moveForeign(former: string, site: string, manifest: Manifest | undefined): void {
  for (const name of foreignNames(former, site, manifest)) {
    try {
      renameSync(path.join(former, name), path.join(site, name));
    } catch (error) {
      if (!isSystemError(error)) throw error;
      throw new BuildRefusedError(
        `${path.join(former, name)} cannot be moved into the new site (${error.code}); give it to this user, or move it out`,
      );
    }
  }
}

/** @throws BuildRefusedError for a foreign file in a folder of the site or under a name of the new site, and for one that cannot move */
export function refuseForeign(site: string, staging: string, manifest: Manifest | undefined): void {
  const foreign = foreignNames(site, staging, manifest);
  const { dev } = lstatSync(site);
  const mounted = foreign.find((name) => lstatSync(path.join(site, name)).dev !== dev);
  if (mounted !== undefined)
    throw new BuildRefusedError(
      `${path.join(site, mounted)} cannot be moved into the new site: a disk or a volume is mounted there; move it out`,
    );
  const collision = manifest && (foreign.find((name) => isIn(staging, name)) ?? firstForeign(site, '', ownNames(manifest)));
  if (collision !== undefined)
    throw new BuildRefusedError(`${path.join(site, collision)} was not made by a build, and its place belongs to the site; move it away`);
}

/** Without a manifest, all top-level names that the new site lacks. */
function foreignNames(site: string, next: string, manifest: Manifest | undefined): string[] {
  const own = manifest && ownNames(manifest);
  return readdirSync(site).filter((name) => (own ? !own.has(name) : !isIn(next, name)));
}

function isIn(folder: string, name: string): boolean {
  return lstatSync(path.join(folder, name), { throwIfNoEntry: false }) !== undefined;
}

/** The files of a build, with compressed forms, and their folders. */
function ownNames({ outputs }: Manifest): Set<string> {
  const names = new Set<string>();
  for (const [file] of [...outputs.values()].flatMap(({ files }) => files))
    for (let name = file; name !== '.' && !names.has(name); name = path.posix.dirname(name)) names.add(name);
  return names;
}

/** The first entry in a folder of the site that is not in the manifest, except the `.DS_Store` of macOS. */
function firstForeign(site: string, folder: string, own: ReadonlySet<string>): string | undefined {
  for (const entry of readdirSync(path.join(site, folder), { withFileTypes: true })) {
    const name = path.posix.join(folder, entry.name);
    const isOwn = own.has(name);
    if (!isOwn && folder !== '' && entry.name !== '.DS_Store') return name;
    const found = isOwn && entry.isDirectory() ? firstForeign(site, name, own) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
