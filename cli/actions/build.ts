import { buildStaticSite } from '../../server/static/build-static-site.ts';
import type { StaticBuild, StaticBuildOptions } from '../../server/static/build-static-site.ts';
import { counted } from '../../server/model/text/counted.ts';
import { formatReport } from '../output/report.ts';

export interface BuildOptions extends StaticBuildOptions {
  format: 'json' | 'text';
}

export interface BuildReport {
  /** For standard output: the counts, or the problems of the content. */
  report: string;
  /** For standard error. */
  warnings: string[];
  isValid: boolean;
}

/** Builds the static site and reports the result. Throws BuildRefusedError and StartRefusedError. */
export async function build({ format, ...options }: BuildOptions): Promise<BuildReport> {
  const start = performance.now();
  const built = await buildStaticSite(options);
  if (!built.isValid)
    return {
      report: formatReport({ ...built, folder: options.content }, format),
      warnings: [`${options.out} was left as it is`],
      isValid: false,
    };
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const { files, written, removed } = built;
  const { drafts, later, nextPost = null } = built;
  const values = { out: options.out, files, written, removed, drafts, scheduled: later, nextPost };
  const changes = [`${written} written`, ...(removed > 0 ? [`${removed} removed`] : [])].join(', ');
  return {
    report:
      format === 'json'
        ? `${JSON.stringify(values, undefined, 2)}\n`
        : `${options.out}: ${counted(files, 'file')}, ${changes}, in ${seconds} s\n`,
    warnings: warningsFor(built),
    isValid: true,
  };
}

function warningsFor({ drafts, later, nextPost, origin, isOriginPublic }: StaticBuild & { isValid: true }): string[] {
  const hidden = [...(drafts > 0 ? [counted(drafts, 'draft')] : []), ...(later > 0 ? [`${counted(later, 'scheduled post')}`] : [])];
  return [
    ...(hidden.length > 0 ? [`not in it: ${hidden.join(' and ')}`] : []),
    ...(nextPost ? [`build again at ${nextPost.dueAt.slice(0, 16).replace('T', ' ')} UTC, when "${nextPost.slug}" is due`] : []),
    ...(isOriginPublic
      ? []
      : [`SITE_URL is not set, so pages, feed and sitemap name ${origin} as their address; set it to the public one`]),
  ];
}
