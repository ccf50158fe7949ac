import path from 'node:path';
import { appOver } from '../app.ts';
import { createServices, type AppConfig, type Uses } from '../services.ts';
import { instantOf } from '../model/entities/iso-dates.ts';
import { packageRoot } from '../content/files/package-root.ts';
import { ArticleFacts } from '../blog/article-facts.ts';
import { builtRenderer } from '../blog/built-renderer.ts';
import { requestOfSite } from '../routes/render-page.ts';
import { readSettings, type Settings } from '../settings.ts';
import { openRepository } from '../content/repository.ts';
import { BuildRefusedError } from './built-files.ts';
import { siteOutputs } from './site-files.ts';
import { pageRenderers } from './page-renderers.ts';
import { SiteFolder } from './site-folder.ts';
import { stageSite } from './staging.ts';

export interface StaticBuildOptions {
  content: string;
  out: string;
  withEditor?: boolean;
  cacheFolder: string;
  environment?: Readonly<Record<string, string | undefined>>;
  onProgress?: (files: number) => void;
}

export type StaticBuild = Awaited<ReturnType<typeof buildInto>>;

/** Builds the public site as static files. Invalid content replaces nothing. @throws BuildRefusedError, StartRefusedError */
export async function buildStaticSite(options: StaticBuildOptions): Promise<StaticBuild> {
  const settings = readSettings(options.environment ?? process.env);
  const folder = new SiteFolder(options.out, options.content);
  try {
    return await buildInto(folder, options, settings);
  } finally {
    folder.discard();
  }
}

/** Returns how many files there are, were written and were removed, without compressed forms, and how many posts are not on the site. */
async function buildInto(folder: SiteFolder, options: StaticBuildOptions, settings: Settings) {
  const { content, cacheFolder, withEditor = false } = options;
  const repository = await openRepository(content, { cacheFolder });
  const problems = repository.problems();
  if (problems.some(({ severity }) => severity === 'error')) return { isValid: false as const, problems, files: repository.files().length };

  const dist = path.join(packageRoot(), 'dist');
  const render = await builtRenderer(dist, false);
  if (!render) throw new BuildRefusedError('The pages are not built yet; run npm run build');
  const config: AppConfig = {
    ...settings,
    // Only a server uses these.
    editorPassword: undefined,
    newsletter: undefined,
    // The default of `journal serve`.
    origin: settings.siteOrigin ?? 'http://localhost:3000',
    isLocal: true,
    isReadOnly: true,
    cacheFolder,
    clientFolder: path.join(dist, 'client'),
    isStatic: true,
  };
  const facts = new ArticleFacts(cacheFolder);
  const services = createServices({ repository, config, render, facts });
  const expected = folder.manifest ? 0 : repository.list('posts').length;
  const renderers = pageRenderers(render, requestOfSite(services), dist, expected);
  try {
    const staging = stageSite(folder, renderers);
    let made = 0;
    for (const output of siteOutputs({ app: appOver(services), services, withEditor })) {
      await staging.put(output);
      made += 1;
      options.onProgress?.(made);
    }
    const { manifest, written, removed } = await staging.finish();
    folder.publish(manifest, written + removed > 0);
    facts.save();
    const { origin } = config;
    const isOriginPublic = settings.siteOrigin !== undefined;
    const files = manifest.outputs.size;
    return { isValid: true as const, files, written, removed, ...hiddenPosts(services), origin, isOriginPublic };
  } finally {
    renderers.stop();
  }
}

/** Counts drafts and scheduled posts, and names the first of these: the site needs another build at its time (UTC). */
function hiddenPosts({ repository }: Uses<'repository'>) {
  const posts = repository.list('posts');
  const timed = posts
    .filter(({ fields }) => !fields.draft)
    .map(({ id, fields }) => ({ slug: id, time: instantOf(fields.publishedAt).getTime() }));
  const later = timed.filter(({ time }) => time > Date.now()).sort((a, b) => a.time - b.time || (a.slug < b.slug ? -1 : 1));
  const [next] = later;
  const nextPost = next && { slug: next.slug, dueAt: new Date(next.time).toISOString() };
  return { drafts: posts.length - timed.length, later: later.length, nextPost };
}
