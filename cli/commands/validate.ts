import { Command, Option } from 'commander';
import { cacheFolder, contentOption, examples } from '../options.ts';
import { reportFormats } from '../report-formats.ts';
import type { ReportFormat } from '../report-formats.ts';

interface Options {
  content: string;
  format: ReportFormat;
}

export function validateCommand(): Command {
  return new Command('validate')
    .summary('check the content')
    .description('Check the whole content tree. Each problem is one line: FILE:LINE:COL  severity  message  rule.')
    .argument('[paths...]', 'report on these files or folders alone; the whole tree is checked all the same')
    .addOption(contentOption())
    .addOption(new Option('--format <format>', 'how to print problems').choices(reportFormats).default('text'))
    .addHelpText(
      'after',
      examples(
        ['journal validate', 'check everything'],
        ['journal validate content/quotes', 'report on the quotes alone'],
        ['journal validate --format github', 'annotate the lines of a pull request'],
      ),
    )
    .action(async (paths: string[], { content, format }: Options) => {
      const { validate } = await import('../actions/validate.ts');
      const { report, isValid } = await validate({ content, format, paths, cacheFolder });
      process.stdout.write(report);
      process.exitCode = isValid ? 0 : 1;
    });
}
