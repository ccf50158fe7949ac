import { rm, utimes, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type UserConfig } from 'vite';
import { styleRules } from './style-rules-plugin.ts';
import type * as CompressClientBuild from '../server/static/compress-client-build.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

// Plugin timings are noise during an installation.
const checks = { pluginTimings: false };

// The code that public pages share and that hydrates them. With everything it imports, it is in the entry's file.
const publicModules = /\/site\/(components|data|entry)\/|\/node_modules\/react-dom\//;

/** Three builds: the client, the renderer of pages on the server, and the `journal` command, which contains the server. */
export default defineConfig(({ command }): UserConfig => {
  const renderer: EnvironmentOptions = {
    // Bundles everything: one copy of React, and nothing to resolve when the built server runs.
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
          // Only strips whitespace: a command reads half as much, and errors keep their names.
          minify: { mangle: false, compress: false, codegen: true },
          // One file instead of seventeen for the modules that `journal` loads before it knows its command.
          codeSplitting: { groups: [{ name: 'start', test: /\/cli\/program\.ts$/ }] },
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
        // React has had this hook since 18, so the shim for older versions is not sent.
        { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      ],
    },
    // The transliteration table, which the editor loads when a title is not in Latin script, has 550 kB.
    build: { target: 'es2022', emptyOutDir: true, modulePreload: false, chunkSizeWarningLimit: 600 },
    environments: {
      client: {
        // Drops React's substitute for `reportError`, which browsers have, and its code for developer tools and Internet Explorer.
        define: { 'typeof reportError': '"function"', __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined', 'document.documentMode': 'undefined' },
        build: {
          outDir: 'dist/client',
          manifest: true,
          rolldownOptions: {
            checks,
            input: ['site/entry/client.tsx', 'site/loader/loader.ts'],
            // The loader waits for `hydrated`.
            preserveEntrySignatures: 'allow-extension',
            // The model is pure, so its unused modules can be left out.
            treeshake: { moduleSideEffects: [{ test: /\/server\/model\//, sideEffects: false }] },
            // One file for what nearly every page needs: it compresses better and is one request.
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
        // Imported from the build: importing the source would restart the development server whenever it changes.
        const { compressClientBuild } = (await import(`${root}/dist/cli/compress-client-build.js`)) as typeof CompressClientBuild;
        await compressClientBuild(`${root}/dist`, `${root}/content`, `${root}/node_modules/.cache/journal`);
        await writeFile(mark, '');
        // Files that change during the build count as newer than it.
        await utimes(mark, begun, begun);
      },
    },
  };
});
