import path from 'node:path';
import { byPlace } from '../../server/model/entities/problem.ts';
import { packageRoot } from '../../server/content/files/package-root.ts';
import { importFonts } from '../../server/layout/import-fonts.ts';
import { openRepository } from '../../server/content/repository.ts';
import { findWarnings } from '../../server/lint/find-warnings.ts';
import { installedIcons } from '../../server/lint/icon-names.ts';
import { namedPaths } from '../input/named-paths.ts';
import type { Checked } from '../output/report.ts';

export interface ValidateOptions {
  content: string;
  /** Report only on these files and folders. */
  paths: readonly string[];
  /** Treat warnings as errors. */
  isStrict: boolean;
  cacheFolder: string;
  onProgress: (done: number, total: number) => void;
}

/** Checks a content tree. Throws UsageError for a path that does not exist. */
export async function validate({ content, paths, isStrict, cacheFolder, onProgress }: ValidateOptions): Promise<Checked> {
  const repository = await openRepository(content, { cacheFolder, onProgress });
  const isNamed = namedPaths(paths, content);

  const root = packageRoot();
  // Reading the fonts takes longer than reading a small journal.
  const fonts = async () => (await importFonts()).loadFonts(path.join(root, 'server/layout/fonts'));
  const warnings = await findWarnings(repository, { fonts, icons: installedIcons(root), cacheFolder });
  const problems = [...repository.problems(), ...warnings].filter(({ file }) => isNamed(file)).sort(byPlace);
  return {
    problems: isStrict ? problems.map((problem) => ({ ...problem, severity: 'error' })) : problems,
    files: repository.files().filter(isNamed).length,
    folder: content,
  };
}
