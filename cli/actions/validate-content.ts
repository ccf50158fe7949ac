import { hash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { collectionNames } from '../../server/model/entities/collections.ts';
import { byPlace, type Problem } from '../../server/model/entities/problem.ts';
import { readCacheFile, writeCacheFile } from '../../server/content/files/cache-file.ts';
import { packageRoot } from '../../server/content/files/package-root.ts';
import { repositoryOf } from '../../server/content/files/git-folder.ts';
import { unreadable } from '../../server/content/files/refused-files.ts';
import { isSettled } from '../../server/content/files/fingerprint.ts';
import { fingerprintAt, scanTree, type ListedFile } from '../../server/content/sync/scan-tree.ts';
import { strayFiles } from '../../server/lint/stray-files.ts';
import { Git, orReason } from '../../server/review/git.ts';
import { namedPaths } from '../input/named-paths.ts';
import { cacheFolder } from '../input/options.ts';
import { withProgress } from '../output/progress.ts';
import { formatReport, type Checked, type ReportFormat } from '../output/validation-report.ts';

interface ValidateOptions {
  content: string;
  format: ReportFormat;
  strict?: boolean;
}

/** Checks a content tree and prints the report on the named files and folders, or on all. @throws UsageError for a path that does not exist */
export async function validateContent(paths: readonly string[], { content, format, strict: isStrict }: ValidateOptions): Promise<void> {
  const begun = performance.now();
  const checked = await withProgress((show) => check(content, paths, show));
  if (isStrict) checked.problems = checked.problems.map((problem) => ({ ...problem, severity: 'error' }));
  const { stdout } = process;
  if (format === 'text' && stdout.isTTY) {
    const { terminalReport } = await import('../output/terminal-report.ts');
    stdout.write(terminalReport(checked, performance.now() - begun, stdout.columns));
  } else stdout.write(formatReport(checked, format));
  process.exitCode = checked.problems.some(({ severity }) => severity === 'error') ? 1 : 0;
}

async function check(content: string, paths: readonly string[], show: (text: string) => void): Promise<Checked> {
  const begun = Date.now();
  const root = await realpath(content);
  const listed = scanTree(root);
  const isNamed = namedPaths(paths, content);
  const folders = ['', ...collectionNames, 'images'].map((folder) => fingerprintAt(path.join(root, folder)));
  const key = await keyOf(root, folders, listed);
  const cached = key === undefined ? undefined : readCacheFile<Problem[]>(cacheFile).get(key);
  const problems = cached ?? (await findProblems(root, listed, show));
  const fingerprints = [...folders.filter((folder) => folder !== undefined), ...listed.map(({ fingerprint }) => fingerprint)];
  const isSure = fingerprints.every((each) => isSettled(each, begun)) && problems.every(({ rule }) => rule !== unreadable);
  if (key !== undefined && !cached && isSure) writeCacheFile(cacheFile, new Map([[key, problems]]));
  return {
    problems: problems.filter(({ file }) => isNamed(file)),
    files: listed.filter(({ file, part }) => part !== 'images' && isNamed(file)).length,
    folder: content,
  };
}

/** The problems of the last run. They are valid until something changes that they depend on. */
const cacheFile = path.join(cacheFolder, 'problems.ndjson');

/** A cache key of everything that the problems depend on; undefined where this can change unnoticed, as when running from sources. */
async function keyOf(root: string, folders: readonly unknown[], listed: readonly ListedFile[]): Promise<string | undefined> {
  // Each build rewrites this file.
  const code = import.meta.filename.endsWith('.ts') ? undefined : fingerprintAt(import.meta.filename);
  const icons = fingerprintAt(path.join(packageRoot(), 'node_modules/@iconify-json'));
  if (code === undefined || icons === undefined) return undefined;
  const commit = repositoryOf(root) === undefined ? undefined : await orReason(new Git(root).attempt('rev-parse', 'HEAD'));
  const files = listed.map(({ file, fingerprint }) => `${file} ${fingerprint}`);
  return hash('sha1', JSON.stringify([root, code, icons, commit, new Date().toDateString(), folders, await strayFiles(root), files]));
}

/** Errors and warnings, by file and place. Loads the code only when something changed. */
async function findProblems(root: string, listed: readonly ListedFile[], show: (text: string) => void): Promise<Problem[]> {
  const [{ openRepository }, { findWarnings }, { loadFonts }, { iconFinder }, { lostAddresses }] = await Promise.all([
    import('../../server/content/repository.ts'),
    import('../../server/lint/find-warnings.ts'),
    import('../../server/book/journal-fonts.ts'),
    import('../../server/pictures/icons.ts'),
    import('../../server/review/known-addresses.ts'),
  ]);
  const onProgress = (done: number) => show(`${done} of ${listed.length} files read`);
  const repository = await openRepository(root, { cacheFolder, listed, onProgress });
  const warnings = await findWarnings(repository, { fonts: loadFonts, icons: iconFinder(packageRoot()).namesIn, lostAddresses });
  return [...repository.problems(), ...warnings].sort(byPlace);
}
