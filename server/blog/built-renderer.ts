import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';
import { styleRulesFile, type PageAssets, type Render, type StyleRule } from '../model/api/page-request.ts';

/** The renderer in `dist`, over the browser files built beside it; undefined when there is no build. `hasTools` as for `createRenderer`. */
export async function builtRenderer(dist: string, hasTools: boolean): Promise<Render | undefined> {
  const entry = path.join(dist, 'renderer/server.js');
  const client = path.join(dist, 'client');
  const manifest = path.join(client, '.vite/manifest.json');
  if (!existsSync(entry) || !existsSync(manifest)) return undefined;
  const { createRenderer } = (await import(pathToFileURL(entry).href)) as { createRenderer(assets: PageAssets, hasTools: boolean): Render };
  return createRenderer(assetsOf(JSON.parse(readFileSync(manifest, 'utf8')) as Manifest, client), hasTools);
}

function assetsOf(manifest: Manifest, client: string): PageAssets {
  const entryName = 'site/entry/client.tsx';
  const [entry, loader] = [entryName, 'site/loader/loader.ts'].map((name) => manifest[name]);
  if (!entry || !loader) throw new Error('The build manifest lacks an entry');
  const first = withImports(manifest, entryName);
  const style = manifest['site/styles/site.css']?.file;
  const rules = () => JSON.parse(readFileSync(path.join(client, styleRulesFile), 'utf8')) as Record<string, StyleRule[]>;
  const sheet = style === undefined ? undefined : { url: urlOf(style), rules: rules()[style] ?? [] };

  const chunks: Record<string, string[]> = {};
  for (const [name, chunk] of Object.entries(manifest)) {
    if (!chunk.isDynamicEntry) continue;
    const added = [...withImports(manifest, name)].filter((each) => !first.has(each));
    const styles = new Set(added.flatMap((each) => manifest[each]?.css ?? []));
    chunks[chunk.src ?? name] = [...added.flatMap((each) => manifest[each]?.file ?? []), ...styles].map(urlOf);
  }
  return { loader: urlOf(loader.file), scripts: [urlOf(entry.file)], styles: [], sheet, chunks };
}

function withImports(manifest: Manifest, name: string): ReadonlySet<string> {
  const found = new Set([name]);
  for (const each of found) for (const imported of manifest[each]?.imports ?? []) found.add(imported);
  return found;
}

function urlOf(file: string): string {
  return `/${file}`;
}
