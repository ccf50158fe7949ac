import { existsSync } from 'node:fs';
import path from 'node:path';
import { byPlace } from '../../server/model/problem.ts';
import { packageRoot } from '../../server/package-root.ts';
import { openRepository } from '../../server/store/repository.ts';
import { findWarnings } from '../../server/warnings/find-warnings.ts';
import { installedIcons } from '../../server/warnings/installed-icons.ts';
import type { Checked } from '../report.ts';
import { UsageError } from '../usage-error.ts';

export interface ValidateOptions {
  content: string;
  /** Report on these files and folders alone; the whole tree is checked all the same. */
  paths: readonly string[];
  /** Take warnings for errors. */
  isStrict: boolean;
  cacheFolder: string;
  onProgress: (done: number, total: number) => void;
}

/** Checks a content tree. Throws UsageError for a path that does not exist. */
export async function validate({ content, paths, isStrict, cacheFolder, onProgress }: ValidateOptions): Promise<Checked> {
  const repository = await openRepository(content, { cacheFolder, onProgress });
  const named = paths.map((name) => locate(name, content));
  const isNamed = (file: string) => named.length === 0 || named.some((name) => name === '' || file === name || file.startsWith(`${name}/`));

  const root = packageRoot();
  // Reading faces takes longer than reading the content of a small journal.
  const fonts = async () => (await import('../../server/print/fonts.ts')).loadFonts(path.join(root, 'server/print/fonts'));
  const warnings = await findWarnings(repository, { fonts, icons: installedIcons(root) });
  const problems = [...repository.problems(), ...warnings].filter(({ file }) => isNamed(file)).sort(byPlace);
  return {
    problems: isStrict ? problems.map((problem) => ({ ...problem, severity: 'error' })) : problems,
    files: repository.files().filter(isNamed).length,
    folder: content,
  };
}

/** A path as given, from here or from the content folder, relative to the content folder with forward slashes. */
function locate(name: string, content: string): string {
  const absolute = [path.resolve(name), path.resolve(content, name)].find((candidate) => existsSync(candidate));
  if (absolute === undefined) throw new UsageError(`there is no file or folder ${name}`);
  const relative = path.relative(path.resolve(content), absolute).split(path.sep).join('/');
  if (relative.startsWith('..')) throw new UsageError(`${name} is not in the content folder ${content}`);
  return relative;
}
