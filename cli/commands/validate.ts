import { Command, Option } from 'commander';
import { withChoices } from '../input/choices.ts';
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
      'Check the whole content tree. Each problem is one line: FILE:LINE:COL  severity  message  rule; on a terminal, its lines follow.\n' +
        'Errors keep an item off the site. Warnings name valid content that needs a look: two quotes with the same text, a text too long for its page.',
    )
    .argument('[paths...]', 'report only on these files or folders; the whole tree is checked anyway')
    .addOption(contentOption())
    .addOption(withChoices(new Option('--format <format>', 'output format').default('text'), 'a format', reportFormats))
    .option('--strict', 'treat warnings as errors')
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
