import { rm, utimes, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type UserConfig } from 'vite';
import { styleRules } from './style-rules-plugin.ts';
import type * as CompressClientBuild from '../server/static/compress-client-build.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

// Timings of plugins are of no use during an installation.
const checks = { pluginTimings: false };

// What public pages share, and what hydrates them. What these import comes with them, and all of it is in the file of the entry.
const publicModules = /\/site\/(components|data|entry)\/|\/node_modules\/react-dom\//;

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** The modules that `journal` loads before it knows its command. */
const startModules = new Set<string>();

function isStart(id: string, graph: ModuleGraph): boolean {
  const add = (each: string) => {
    if (startModules.has(each)) return;
    startModules.add(each);
    graph.getModuleInfo(each)?.importedIds.forEach(add);
  };
  add(`${root}cli/program.ts`);
  return startModules.has(id);
}

/** Three builds: what browsers load, the renderer that draws pages on the server, and the command `journal` with the server in it. */
export default defineConfig(({ command }): UserConfig => {
  const renderer: EnvironmentOptions = {
    // One copy of React, and nothing to resolve when the built server runs.
    resolve: command === 'build' ? { noExternal: true } : {},
    define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
    build: { outDir: 'dist/renderer', rolldownOptions: { checks, input: 'site/entry/server.tsx' } },
  };
  const cli: EnvironmentOptions = {
    consumer: 'server',
    resolve: { noExternal: true, external: ['playwright-core', 'sharp', 'vite'] },
    build: {
      outDir: 'dist/cli',
      copyPublicDir: false,
      rolldownOptions: {
        checks,
        input: {
          journal: 'cli/journal.ts',
          'page-worker': 'server/static/page-worker.ts',
          'print-child': 'server/book/print-child.ts',
          'render-svg': 'server/pictures/render-svg.ts',
          'git-child': 'server/review/git-child.ts',
          'compress-client-build': 'server/static/compress-client-build.ts',
        },
        output: {
          // Half of what a command has to read, with the names that errors show.
          minify: { mangle: false, compress: false, codegen: true },
          // What each command loads is one file in place of seventeen.
          codeSplitting: { groups: [{ name: (id, graph) => (isStart(id, graph) ? 'start' : undefined) }] },
        },
      },
    },
  };
  return {
    root,
    publicDir: 'site/public',
    plugins: [react(), tailwind(), styleRules()],
    resolve: {
      alias: [
        // React has this hook since 18, so the shim for older versions is not sent.
        { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      ],
    },
    // The letters of other scripts, which the editor loads when a title has one, have 550 kB.
    build: { target: 'es2022', emptyOutDir: true, modulePreload: false, chunkSizeWarningLimit: 600 },
    environments: {
      client: {
        // Browsers have it, so React's substitute is not sent, nor its code for developer tools and Internet Explorer.
        define: { 'typeof reportError': '"function"', __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined', 'document.documentMode': 'undefined' },
        build: {
          outDir: 'dist/client',
          manifest: true,
          rolldownOptions: {
            checks,
            input: ['site/entry/client.tsx', 'site/loader/loader.ts'],
            // The loader waits for `hydrated`.
            preserveEntrySignatures: 'allow-extension',
            // The model is pure: a module of which nothing is used is left out.
            treeshake: { moduleSideEffects: [{ test: /\/server\/model\//, sideEffects: false }] },
            // What nearly every page needs is one file: it compresses better, and is one request.
            output: { codeSplitting: { groups: [{ name: 'common', test: publicModules }] } },
          },
        },
      },
      ssr: renderer,
      cli,
    },
    builder: {
      async buildApp(builder) {
        const begun = new Date();
        const mark = `${root}/dist/built`;
        await rm(mark, { force: true });
        for (const environment of Object.values(builder.environments)) await builder.build(environment);
        // As it was just built: what this file imports from sources restarts the development server when it changes.
        const { compressClientBuild } = (await import(`${root}/dist/cli/compress-client-build.js`)) as typeof CompressClientBuild;
        await compressClientBuild(`${root}/dist`, `${root}/content`, `${root}/node_modules/.cache/journal`);
        await writeFile(mark, '');
        // What changes during a build is newer than it.
        await utimes(mark, begun, begun);
      },
    },
  };
});
