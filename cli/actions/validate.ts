import { existsSync } from 'node:fs';
import path from 'node:path';
import { openRepository } from '../../server/store/repository.ts';
import { formatReport } from '../report.ts';
import type { ReportFormat } from '../report-formats.ts';
import { UsageError } from '../usage-error.ts';

export interface ValidateOptions {
  content: string;
  format: ReportFormat;
  /** Report on these files and folders alone; the whole tree is checked all the same. */
  paths: readonly string[];
  cacheFolder: string;
}

/** Checks a content tree and returns the report and whether the tree is valid. Throws UsageError for a path that does not exist. */
export async function validate({ content, format, paths, cacheFolder }: ValidateOptions): Promise<{ report: string; isValid: boolean }> {
  const repository = await openRepository(content, { cacheFolder });
  const named = paths.map((name) => locate(name, content));
  const isNamed = (file: string) => named.length === 0 || named.some((name) => name === '' || file === name || file.startsWith(`${name}/`));
  const problems = repository.problems().filter(({ file }) => isNamed(file));
  const files = repository.files().filter(isNamed).length;
  const isValid = problems.every(({ severity }) => severity !== 'error');
  return { report: formatReport({ problems, files, folder: content }, format), isValid };
}

/** A path as given, from here or from the content folder, relative to the content folder with forward slashes. */
function locate(name: string, content: string): string {
  const absolute = [path.resolve(name), path.resolve(content, name)].find((candidate) => existsSync(candidate));
  if (absolute === undefined) throw new UsageError(`there is no file or folder ${name}`);
  const relative = path.relative(path.resolve(content), absolute).split(path.sep).join('/');
  if (relative.startsWith('..')) throw new UsageError(`${name} is not in the content folder ${content}`);
  return relative;
}
