import { Command, InvalidArgumentError, Option } from 'commander';
import { withChoices } from '../input/choices.ts';
import { cacheFolder, contentOption, examples } from '../input/options.ts';
import { Progress } from '../output/progress.ts';

interface Options {
  content: string;
  out: string;
  withEditor?: boolean;
  format: 'json' | 'text';
}

export function buildCommand(): Command {
  return new Command('build')
    .summary('build the public site as static files')
    .description(
      'Build the whole public site as static files, for any static host or CDN. Unchanged files are not written again. ' +
        'The old site is replaced when the new one is complete; files that no build made, such as .git or CNAME, stay. ' +
        'Drafts and scheduled posts are left out; it prints when the next post is due, so that the site is built again then. SITE_URL names the public address, ANALYTICS_KEY turns usage events on.',
    )
    .addOption(contentOption())
    .addOption(new Option('--out <dir>', 'the folder of the site').default('dist/static').argParser(folderNamed))
    .option('--with-editor', 'include the content editor, read-only')
    .addOption(withChoices(new Option('--format <format>', 'output format').default('text'), 'a format', ['text', 'json']))
    .addHelpText(
      'after',
      examples(
        ['SITE_URL=https://mindset.example journal build', 'into dist/static'],
        ['journal build --out /srv/mindset', 'into a folder that a web server serves'],
        ['journal build --format json', 'print nextPost.dueAt for a schedule'],
        ['journal build --with-editor', 'with the quotes, prompts and templates at /journal-editor'],
      ),
    )
    .action(async (options: Options) => {
      const { build } = await import('../actions/build.ts');
      const progress = new Progress();
      const onProgress = (files: number) => progress.show(`${files} files`);
      const { report, warnings, isValid } = await build({ ...options, cacheFolder, onProgress }).finally(() => progress.end());
      process.stdout.write(report);
      for (const warning of warnings) process.stderr.write(`journal: ${warning}\n`);
      process.exitCode = isValid ? 0 : 1;
    });
}

function folderNamed(text: string): string {
  if (text === '') throw new InvalidArgumentError('It must be the name of a folder.');
  return text;
}
