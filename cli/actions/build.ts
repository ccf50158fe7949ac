import { buildStaticSite } from '../../server/static/build-static-site.ts';
import type { StaticBuild, StaticBuildOptions } from '../../server/static/build-static-site.ts';
import { counted } from '../../server/model/text/counted.ts';
import { formatReport } from '../output/report.ts';

export interface BuildReport {
  /** For standard output: the counts, or the problems of the content. */
  report: string;
  /** For standard error. */
  warnings: string[];
  isValid: boolean;
}

/** Builds the static site and reports the result. Throws BuildRefused and StartRefusedError. */
export async function build(options: StaticBuildOptions): Promise<BuildReport> {
  const start = performance.now();
  const built = await buildStaticSite(options);
  if (!built.isValid)
    return {
      report: formatReport({ ...built, folder: options.content }, 'text'),
      warnings: [`${options.out} was left as it is`],
      isValid: false,
    };
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const { files, written, removed } = built;
  const changes = [`${written} written`, ...(removed > 0 ? [`${removed} removed`] : [])].join(', ');
  return {
    report: `${options.out}: ${counted(files, 'file')}, ${changes}, in ${seconds} s\n`,
    warnings: warningsFor(built),
    isValid: true,
  };
}

function warningsFor({ drafts, later, origin, isOriginPublic }: StaticBuild & { isValid: true }): string[] {
  const hidden = [...(drafts > 0 ? [counted(drafts, 'draft')] : []), ...(later > 0 ? [`${counted(later, 'scheduled post')}`] : [])];
  return [
    ...(hidden.length > 0 ? [`not in it: ${hidden.join(' and ')}`] : []),
    ...(isOriginPublic
      ? []
      : [`SITE_URL is not set, so pages, feed and sitemap name ${origin} as their address; set it to the public one`]),
  ];
}
