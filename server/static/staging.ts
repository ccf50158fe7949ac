import { hash } from 'node:crypto';
import { copyFileSync, linkSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../content/files/folders.ts';
import { isWithoutLinks } from '../content/files/system-error.ts';
import { codings, compress, fileEndings, minCompressedBytes } from '../http/compress.ts';
import { foldersOf } from './foreign-files.ts';
import { namesOf, writeSiteFile, type BuiltOutput, type Manifest, type WrittenFile } from './built-files.ts';
import type { Output, PageOutput } from './site-files.ts';
import type { PageRenderers } from './page-renderers.ts';
import type { SiteFolder } from './site-folder.ts';

type SiteInWork = Pick<SiteFolder, 'manifest' | 'path' | 'staging' | 'takeSpare'>;

/** Fills a staging folder: makes and writes what changed, links all other files of the site. Without changes, it remains empty. */
export class Staging {
  readonly #site: SiteInWork;
  readonly #renderers: PageRenderers;
  readonly #former: Manifest['outputs'];
  readonly #names = new Set<string>();
  readonly #next = new Map<string, BuiltOutput>();
  readonly #compressing: Promise<void>[] = [];
  /** The files of the site that the staging folder has; undefined before the first change. */
  #linked: Set<string> | undefined;

  constructor(site: SiteInWork, renderers: PageRenderers) {
    this.#site = site;
    this.#renderers = renderers;
    this.#former = site.manifest?.outputs ?? new Map();
  }

  /** Adds one file; a second one of the same name is ignored. @throws BuildRefusedError when the disk refuses the name */
  async put(output: Output | PageOutput): Promise<void> {
    const { file, key } = output;
    if (this.#names.has(file)) return;
    this.#names.add(file);
    const former = this.#former.get(file);
    const intact = former && this.#isIntact(former) ? former : undefined;
    if (intact && key !== undefined && intact.key === key) this.#next.set(file, intact);
    else if ('request' in output) await this.#render(output, intact);
    else await this.#make(output, intact);
  }

  /** Resolves when all files are in place. @throws BuildRefusedError as `put` */
  async finish(): Promise<{ manifest: Manifest; written: number; removed: number }> {
    await this.#renderers.finish();
    await Promise.all(this.#compressing);
    const written = [...this.#next.keys()].filter((file) => !this.#isSame(file)).length;
    const removed = [...this.#former.keys()].filter((file) => !this.#next.has(file)).length;
    if (written + removed === 0) return { manifest: { ...this.#site.manifest, outputs: this.#next }, written, removed };
    this.#completeFolder();
    return { manifest: { outputs: this.#next, changed: this.#changedFiles() }, written, removed };
  }

  async #render({ file, key, request }: PageOutput, intact: BuiltOutput | undefined): Promise<void> {
    const page = { values: request(), name: file, file: this.#makeRoom(file), formerHash: intact?.hash };
    await this.#renderers.render(page, ({ hash, written }) => {
      if (written) this.#next.set(file, { key, hash, files: [written] });
      else if (intact) this.#next.set(file, { ...intact, key });
    });
  }

  async #make({ file, key, make, isCompressed, compressed }: Output, intact: BuiltOutput | undefined): Promise<void> {
    const made = await make();
    if (made === undefined) return;
    const bytes = typeof made === 'string' ? Buffer.from(made) : made;
    const digest = hash('sha1', bytes, 'hex');
    if (intact?.hash === digest) {
      this.#next.set(file, { ...intact, key });
      return;
    }
    const files = [this.#write(file, bytes)];
    this.#next.set(file, { key, hash: digest, files });
    if (!isCompressed) return;
    const compressing = compressedForms(bytes, compressed).then((forms) => {
      for (const [ending, form] of forms) files.push(this.#write(file + ending, form));
    });
    // `finish` reports the error.
    compressing.catch(() => undefined);
    this.#compressing.push(compressing);
  }

  #write(name: string, bytes: Buffer): WrittenFile {
    return writeSiteFile(this.#makeRoom(name), name, bytes);
  }

  /** Whether nobody changed or removed a file of the output since. */
  #isIntact({ files }: BuiltOutput): boolean {
    return files.every(([name, size, mtimeMs]) => {
      const stats = statSync(path.join(this.#site.path, name), { throwIfNoEntry: false });
      return stats?.size === size && stats.mtimeMs === mtimeMs;
    });
  }

  /** The absolute path for a new file. Its folder exists, and no hard link of the site's file of that name. */
  #makeRoom(name: string): string {
    this.#linked ??= this.#site.takeSpare();
    const file = path.join(this.#site.staging, name);
    makeFolder(path.dirname(file));
    if (this.#linked.delete(name)) rmSync(file);
    return file;
  }

  #isSame(file: string): boolean {
    return this.#former.get(file)?.files === this.#next.get(file)?.files;
  }

  #changedFiles(): string[] {
    const changed = [...this.#former, ...this.#next].filter(([file]) => !this.#isSame(file));
    return [...new Set(changed.flatMap(([, output]) => namesOf(output)))];
  }

  #completeFolder(): void {
    const linked = (this.#linked ??= this.#site.takeSpare());
    const names = new Set<string>();
    for (const [file, { files }] of this.#next)
      for (const written of files) {
        names.add(written[0]);
        if (this.#isSame(file) && !linked.has(written[0])) this.#link(written);
      }
    for (const name of linked) if (!names.has(name)) rmSync(path.join(this.#site.staging, name));
    if (!this.#site.manifest) return;
    const folders = foldersOf(names);
    const formerNames = [...this.#former.values()].flatMap(namesOf);
    for (const folder of foldersOf([...formerNames, ...(this.#site.manifest.changed ?? [])]))
      if (!folders.has(folder)) rmSync(path.join(this.#site.staging, folder), { recursive: true, force: true });
  }

  #link([name, , mtimeMs]: WrittenFile): void {
    const from = path.join(this.#site.path, name);
    const to = this.#makeRoom(name);
    try {
      linkSync(from, to);
    } catch (error) {
      if (!isWithoutLinks(error)) throw error;
      copyFileSync(from, to);
      utimesSync(to, new Date(), mtimeMs / 1000);
    }
  }
}

/** The compressed forms that web servers read beside a file, by the ending of their names. `existing` returns those made before. */
async function compressedForms(bytes: Buffer, existing?: Output['compressed']): Promise<[ending: string, form: Buffer][]> {
  if (bytes.length < minCompressedBytes) return [];
  const forms = codings.map(async (coding): Promise<[string, Buffer]> => {
    return [fileEndings[coding], (await existing?.(coding)) ?? (await compress(bytes, coding, 'thorough'))];
  });
  return (await Promise.all(forms)).filter(([, form]) => form.length < bytes.length);
}
