import { buildStaticSite, type StaticBuild, type StaticBuildOptions } from '../../server/static/build-static-site.ts';
import { counted } from '../../server/model/text/wording.ts';
import { cacheFolder } from '../input/options.ts';
import { withProgress } from '../output/progress.ts';
import { formatReport } from '../output/validation-report.ts';

type BuildOptions = Pick<StaticBuildOptions, 'content' | 'out' | 'withEditor'> & { format: 'json' | 'text' };

/** Builds the static site and prints the counts, or the problems of the content. @throws BuildRefusedError, StartRefusedError */
export async function buildSite({ format, ...options }: BuildOptions): Promise<void> {
  const start = performance.now();
  const built = await withProgress((show) =>
    buildStaticSite({ ...options, cacheFolder, onProgress: (files: number) => show(`${files} files`) }),
  );
  const { content, out } = options;
  process.exitCode = built.isValid ? 0 : 1;
  process.stdout.write(
    built.isValid ? formatBuild(built, out, format, performance.now() - start) : formatReport({ ...built, folder: content }, format),
  );
  for (const warning of built.isValid ? warningsFor(built) : [`${out} was left as it is`]) process.stderr.write(`journal: ${warning}\n`);
}

type Built = StaticBuild & { isValid: true };

function formatBuild(built: Built, out: string, format: BuildOptions['format'], milliseconds: number): string {
  const { files, written, removed, drafts, later, nextPost = null } = built;
  if (format === 'json') return `${JSON.stringify({ out, files, written, removed, drafts, scheduled: later, nextPost }, undefined, 2)}\n`;
  const changes = [`${written} written`, ...(removed > 0 ? [`${removed} removed`] : [])].join(', ');
  return `${out}: ${counted(files, 'file')}, ${changes}, in ${(milliseconds / 1000).toFixed(1)} s\n`;
}

function warningsFor({ drafts, later, nextPost, origin, isOriginPublic }: Built): string[] {
  const hidden = [...(drafts > 0 ? [counted(drafts, 'draft')] : []), ...(later > 0 ? [`${counted(later, 'scheduled post')}`] : [])];
  return [
    ...(hidden.length > 0 ? [`left out: ${hidden.join(' and ')}`] : []),
    ...(nextPost ? [`build again at ${nextPost.dueAt.slice(0, 16).replace('T', ' ')} UTC, when "${nextPost.slug}" is due`] : []),
    ...(isOriginPublic
      ? []
      : [`SITE_URL is not set, so pages, feed and sitemap name ${origin} as their address; set it to the public one`]),
  ];
}
