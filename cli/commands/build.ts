import { Option, type Command } from 'commander';
import type { BuildOptions } from '../actions/build-site.ts';
import { contentCommand, formatOption, nameOf } from '../input/options.ts';

export function buildCommand(): Command {
  return contentCommand('build', {
    summary: 'build the public site as static files',
    description:
      'Build the whole public site as static files, for any static host or CDN. Unchanged files are not written again. ' +
      'The old site is replaced when the new one is complete; files that no build made, such as .git or CNAME, stay. ' +
      'Drafts and scheduled posts are left out; it prints when the next post is due, so that the site is built again then. SITE_URL names the public address, ANALYTICS_KEY turns usage events on.',
    examples: [
      ['SITE_URL=https://mindset.example journal build', 'into dist/static'],
      ['journal build --out /srv/mindset', 'into a folder that a web server serves'],
      ['journal build --format json', 'print nextPost.dueAt for a schedule'],
      ['journal build --with-editor', 'with the quotes, prompts and templates at /journal-editor'],
    ],
  })
    .addOption(new Option('--out <dir>', 'the folder of the site').default('dist/static').argParser(nameOf('folder')))
    .option('--with-editor', 'include the content editor, read-only')
    .addOption(formatOption('text', 'json'))
    .action(async (options: BuildOptions) => {
      const { buildSite } = await import('../actions/build-site.ts');
      await buildSite(options);
    });
}
