import { byPlace } from '../../server/model/entities/problem.ts';
import { packageRoot } from '../../server/content/files/package-root.ts';
import { loadFonts } from '../../server/book/journal-fonts.ts';
import { openRepository } from '../../server/content/repository.ts';
import { findWarnings } from '../../server/lint/find-warnings.ts';
import { iconFinder } from '../../server/pictures/icons.ts';
import { lostAddresses } from '../../server/review/known-addresses.ts';
import { namedPaths } from '../input/named-paths.ts';
import { cacheFolder } from '../input/options.ts';
import { withProgress } from '../output/progress.ts';
import { formatReport, type Checked, type ReportFormat } from '../output/report.ts';

interface ValidateOptions {
  content: string;
  format: ReportFormat;
  strict?: boolean;
}

/**
 * Checks a content tree and prints the report.
 * @param paths files and folders, the only ones to report on; none means all
 * @throws UsageError for a path that does not exist
 */
export async function checkContent(paths: readonly string[], { content, format, strict: isStrict }: ValidateOptions): Promise<void> {
  const begun = performance.now();
  const checked = await withProgress((show) =>
    check(content, paths, (done: number, total: number) => show(`${done} of ${total} files read`)),
  );
  if (isStrict) checked.problems = checked.problems.map((problem) => ({ ...problem, severity: 'error' }));
  const { stdout } = process;
  if (format === 'text' && stdout.isTTY) {
    const { terminalReport } = await import('../output/terminal-report.ts');
    stdout.write(terminalReport(checked, performance.now() - begun, stdout.columns, stdout.hasColors()));
  } else stdout.write(formatReport(checked, format));
  process.exitCode = checked.problems.some(({ severity }) => severity === 'error') ? 1 : 0;
}

async function check(content: string, paths: readonly string[], onProgress: (done: number, total: number) => void): Promise<Checked> {
  const repository = await openRepository(content, { cacheFolder, onProgress });
  const isNamed = namedPaths(paths, content);
  const warnings = await findWarnings(repository, {
    fonts: loadFonts,
    icons: iconFinder(packageRoot()).namesIn,
    lostAddresses,
    cacheFolder,
  });
  return {
    problems: [...repository.problems(), ...warnings].filter(({ file }) => isNamed(file)).sort(byPlace),
    files: repository.files().filter(isNamed).length,
    folder: content,
  };
}
