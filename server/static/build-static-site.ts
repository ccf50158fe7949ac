import path from 'node:path';
import { appOver, createServices } from '../app.ts';
import { instantOf } from '../model/entities/dates.ts';
import type { Problem } from '../model/entities/problem.ts';
import { packageRoot } from '../content/files/package-root.ts';
import { builtRenderer } from '../blog/built-renderer.ts';
import type { AppConfig, Services } from '../services.ts';
import { readSettings } from '../settings.ts';
import type { Settings } from '../settings.ts';
import { openRepository } from '../content/repository.ts';
import { codeVersionOf } from './code-version.ts';
import { siteOutputs } from './outputs.ts';
import { SiteFolder } from './site-folder.ts';
import { BuildRefused } from './site-place.ts';
import { Staging } from './staging.ts';

export interface StaticBuildOptions {
  /** The content folder. */
  content: string;
  /** The folder to make; a site that stands there is replaced as a whole, and what no build made stays. */
  out: string;
  withEditor?: boolean;
  /** Where parsed files and what was built are kept between builds. */
  cacheFolder: string;
  /** Folder of the built code; `dist` beside package.json when absent. */
  dist?: string;
  /** Process environment: `SITE_URL`, `ANALYTICS_KEY`. */
  environment?: Readonly<Record<string, string | undefined>>;
  /** Is told how many files are in place so far. */
  onProgress?: (files: number) => void;
}

export type StaticBuild =
  | { isValid: false; problems: readonly Problem[]; files: number }
  | {
      isValid: true;
      /** How many files there are, less the compressed forms; how many of them were written, and how many are gone since the last build. */
      files: number;
      written: number;
      removed: number;
      /** Files and folders that were in the way, and are kept since nothing tells whether a build made them. */
      kept: readonly string[];
      /** Files that were replaced though nothing tells whether a build made them, and the folder where they are as they were. */
      replaced: readonly string[];
      aside?: string;
      /** Posts that are not on the site: drafts, and those whose time is still to come. */
      drafts: number;
      later: number;
      /** What the pages name as the site's address, and whether the settings said so. */
      origin: string;
      isOriginPublic: boolean;
    };

/**
 * Makes the public site as static files, through the same routes and drawings as the server. Content that is not valid is its
 * outcome, and then nothing is replaced.
 * @throws BuildRefused, StartRefused
 */
export async function buildStaticSite(options: StaticBuildOptions): Promise<StaticBuild> {
  const settings = readSettings(options.environment ?? process.env);
  const folder = new SiteFolder(options.out, options.content);
  try {
    return await buildInto(folder, options, settings);
  } finally {
    folder.discard();
  }
}

async function buildInto(folder: SiteFolder, options: StaticBuildOptions, settings: Settings): Promise<StaticBuild> {
  const { content, cacheFolder, withEditor = false } = options;
  const repository = await openRepository(content, { cacheFolder });
  const problems = repository.problems();
  if (problems.some(({ severity }) => severity === 'error')) return { isValid: false, problems, files: repository.files().length };

  const root = packageRoot();
  const dist = options.dist ?? path.join(root, 'dist');
  const render = await builtRenderer(dist);
  if (!render) throw new BuildRefused('The pages are not built yet; run npm run build');
  const config: AppConfig = {
    origin: settings.siteOrigin ?? defaultOrigin,
    isOriginPublic: settings.siteOrigin !== undefined,
    isLocal: true,
    isReadOnly: true,
    dataFolder: settings.dataFolder,
    cacheFolder,
    fontsFolder: path.join(root, 'server/print/fonts'),
    clientFolder: path.join(dist, 'client'),
    analyticsKey: settings.analyticsKey,
    isStatic: true,
  };
  const services = createServices({ repository, config, render });
  const staging = new Staging(folder.staging, folder.path, folder.earlier);
  const codeVersion = codeVersionOf(dist);
  let files = 0;
  for (const output of siteOutputs({ app: appOver(services), services, codeVersion, withEditor })) {
    await staging.put(output);
    files += 1;
    options.onProgress?.(files);
  }
  const { made, written, removed } = await staging.finish();
  const inDoubt = folder.publish(made);
  const { origin, isOriginPublic } = config;
  return { isValid: true, files: made.size, written, removed, ...inDoubt, ...hiddenPosts(services), origin, isOriginPublic };
}

// Where `journal serve` stands when nothing else is said.
const defaultOrigin = 'http://localhost:3000';

function hiddenPosts({ repository }: Services): { drafts: number; later: number } {
  const posts = repository.list('posts');
  const drafts = posts.filter(({ fields }) => fields.draft).length;
  const later = posts.filter(({ fields }) => !fields.draft && instantOf(fields.publishedAt).getTime() > Date.now()).length;
  return { drafts, later };
}
