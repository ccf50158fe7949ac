import { Command, Option } from 'commander';
import { cacheFolder, contentOption, examples } from '../input/options.ts';
import { Progress } from '../output/progress.ts';
import { reportFormats } from '../output/report-formats.ts';
import type { ReportFormat } from '../output/report-formats.ts';

interface Options {
  content: string;
  format: ReportFormat;
  strict?: boolean;
}

export function validateCommand(): Command {
  return new Command('validate')
    .summary('check the content')
    .description(
      'Check the whole content tree. Each problem is one line: FILE:LINE:COL  severity  message  rule; on a terminal the lines it is about follow.\n' +
        'Errors keep an item off the site. Warnings are valid and doubtful: two quotes with the same text, a text too long for its page.',
    )
    .argument('[paths...]', 'report on these files or folders alone; the whole tree is checked all the same')
    .addOption(contentOption())
    .addOption(new Option('--format <format>', 'how to print problems').choices(reportFormats).default('text'))
    .option('--strict', 'take warnings for errors')
    .addHelpText(
      'after',
      examples(
        ['journal validate', 'check everything'],
        ['journal validate content/quotes', 'report on the quotes alone'],
        ['journal validate --strict', 'fail on warnings too'],
        ['journal validate --format github', 'annotate the lines of a pull request'],
      ),
    )
    .action(async (paths: string[], { content, format, strict = false }: Options) => {
      const begun = performance.now();
      const [{ validate }, { formatReport }] = await Promise.all([import('../actions/validate.ts'), import('../output/report.ts')]);
      const progress = new Progress();
      const onProgress = (done: number, total: number) => progress.show(`${done} of ${total} files read`);
      const checked = await validate({ content, paths, isStrict: strict, cacheFolder, onProgress }).finally(() => progress.end());
      const { stdout } = process;
      if (format === 'text' && stdout.isTTY) {
        const { terminalReport } = await import('../output/terminal-report.ts');
        stdout.write(terminalReport(checked, { width: stdout.columns, hasColors: stdout.hasColors() }, performance.now() - begun));
      } else stdout.write(formatReport(checked, format));
      process.exitCode = checked.problems.some(({ severity }) => severity === 'error') ? 1 : 0;
    });
}
