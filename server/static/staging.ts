import { hash } from 'node:crypto';
import { copyFileSync, linkSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../content/files/folders.ts';
import { isWithoutLinks } from '../content/files/system-error.ts';
import { codings, compress, fileEndings, minCompressedBytes } from '../http/compress.ts';
import { writeSiteFile, type BuiltOutput, type Manifest, type WrittenFile } from './built-files.ts';
import type { Output, PageOutput } from './site-files.ts';
import type { PageRenderers } from './page-renderers.ts';
import type { SiteFolder } from './site-folder.ts';

type SiteInWork = Pick<SiteFolder, 'manifest' | 'path' | 'staging'>;

/** Fills a staging folder: makes and writes what changed, links all other files of the site. Without changes, it remains empty. */
export function stageSite(site: SiteInWork, renderers: Pick<PageRenderers, 'finish' | 'render'>) {
  const formerOutputs: Manifest['outputs'] = site.manifest?.outputs ?? new Map();
  const seen = new Set<string>();
  const next = new Map<string, BuiltOutput>();
  const underWay: Promise<void>[] = [];
  const madeFolders = new Set<string>();
  return { put, finish };

  /** Adds one file; a second one of the same name is ignored. @throws BuildRefusedError when the disk refuses the name */
  async function put(output: Output | PageOutput): Promise<void> {
    const { file, key } = output;
    if (seen.has(file)) return;
    seen.add(file);
    const former = formerOutputs.get(file);
    const intact = former && isIntact(former) ? former : undefined;
    if (intact && key !== undefined && intact.key === key) next.set(file, intact);
    else if ('request' in output) await renderPage(output, intact);
    else if (output.isInBackground) goOnDuring(makeFile(output, intact));
    else await makeFile(output, intact);
  }

  /** Resolves when all files are in place. @throws BuildRefusedError as `put` */
  async function finish(): Promise<{ manifest: Manifest; written: number; removed: number }> {
    await renderers.finish();
    for (const work of underWay) await work;
    const written = [...next.keys()].filter((file) => !isSame(file)).length;
    const removed = [...formerOutputs.keys()].filter((file) => !next.has(file)).length;
    if (written + removed > 0) for (const [file, { files }] of next) if (isSame(file)) files.forEach(link);
    return { manifest: { outputs: next }, written, removed };
  }

  async function renderPage({ file, key, request }: PageOutput, intact: BuiltOutput | undefined): Promise<void> {
    const page = { values: request(), name: file, file: makeRoom(file), formerHash: intact?.hash };
    await renderers.render(page, ({ hash, written }) => {
      if (written) next.set(file, { key, hash, files: [written] });
      else if (intact) next.set(file, { ...intact, key });
    });
  }

  async function makeFile({ file, key, make, isCompressed, compressed }: Output, intact: BuiltOutput | undefined): Promise<void> {
    const made = await make();
    if (made === undefined) return;
    const bytes = typeof made === 'string' ? Buffer.from(made) : made;
    const digest = hash('sha1', bytes, 'hex');
    if (intact?.hash === digest) return void next.set(file, { ...intact, key });
    const files = [write(file, bytes)];
    next.set(file, { key, hash: digest, files });
    if (!isCompressed) return;
    const compressing = compressedForms(bytes, compressed).then((forms) => {
      for (const [ending, form] of forms) files.push(write(file + ending, form));
    });
    goOnDuring(compressing);
  }

  /** `finish` waits for the work, and throws its error. */
  function goOnDuring(work: Promise<void>): void {
    work.catch(() => undefined);
    underWay.push(work);
  }

  function write(name: string, bytes: Buffer): WrittenFile {
    return writeSiteFile(makeRoom(name), name, bytes);
  }

  /** Whether nobody changed or removed a file of the output since. */
  function isIntact({ files }: BuiltOutput): boolean {
    return files.every(([name, size, mtimeMs]) => {
      const stats = statSync(path.join(site.path, name), { throwIfNoEntry: false });
      return stats?.size === size && stats.mtimeMs === mtimeMs;
    });
  }

  /** The absolute path for a new file, whose folder exists. */
  function makeRoom(name: string): string {
    const file = path.join(site.staging, name);
    const folder = path.dirname(file);
    if (!madeFolders.has(folder)) makeFolder(folder);
    madeFolders.add(folder);
    return file;
  }

  function isSame(file: string): boolean {
    return formerOutputs.get(file)?.files === next.get(file)?.files;
  }

  function link([name, , mtimeMs]: WrittenFile): void {
    const from = path.join(site.path, name);
    const to = makeRoom(name);
    try {
      linkSync(from, to);
    } catch (error) {
      if (!isWithoutLinks(error)) throw error;
      copyFileSync(from, to);
      utimesSync(to, new Date(), mtimeMs / 1000);
    }
  }
}

async function compressedForms(bytes: Buffer, existing?: Output['compressed']): Promise<[ending: string, form: Buffer][]> {
  if (bytes.length < minCompressedBytes) return [];
  const forms = codings.map(async (coding): Promise<[string, Buffer]> => {
    return [fileEndings[coding], (await existing?.(coding)) ?? (await compress(bytes, coding, 'thorough'))];
  });
  return (await Promise.all(forms)).filter(([, form]) => form.length < bytes.length);
}
