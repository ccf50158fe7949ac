import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageAssets, Render } from './model/page.ts';

/** What a renderer module exports. */
interface RendererModule {
  createRenderer(assets: PageAssets): Render;
}

/** One file of Vite's build manifest. */
interface ManifestChunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
}

type Manifest = Record<string, ManifestChunk>;

/** The renderer in `dist`, over the browser files built beside it; undefined when there is no build. */
export async function builtRenderer(dist: string): Promise<Render | undefined> {
  const entry = path.join(dist, 'renderer/entry-server.js');
  const manifest = path.join(dist, 'client/.vite/manifest.json');
  if (!existsSync(entry) || !existsSync(manifest)) return undefined;
  const { createRenderer } = (await import(pathToFileURL(entry).href)) as RendererModule;
  return createRenderer(assetsOf(JSON.parse(readFileSync(manifest, 'utf8')) as Manifest));
}

/** The URLs a page needs, by Vite's manifest. @throws when it has no entry */
export function assetsOf(manifest: Manifest): PageAssets {
  const entry = Object.entries(manifest).find(([, { isEntry }]) => isEntry);
  if (!entry) throw new Error('The build manifest has no entry');
  const [entryName, { file }] = entry;
  const first = withImports(manifest, entryName);
  const styles = [...first].flatMap((name) => manifest[name]?.css ?? []);

  const chunks: Record<string, string[]> = {};
  for (const [name, chunk] of Object.entries(manifest)) {
    if (!chunk.isDynamicEntry) continue;
    const files = [...withImports(manifest, name)].filter((each) => !first.has(each)).flatMap((each) => manifest[each]?.file ?? []);
    chunks[chunk.src ?? name] = files.map(urlOf);
  }
  return { scripts: [urlOf(file)], styles: [...new Set(styles)].map(urlOf), chunks };
}

/** A chunk and all it imports before it runs. */
function withImports(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const imported of manifest[name]?.imports ?? []) withImports(manifest, imported, seen);
  return seen;
}

function urlOf(file: string): string {
  return `/${file}`;
}
