import type { PageAssets } from '../server/model/page.ts';
import serif from './fonts/eb-garamond.woff2?url';
import sans from './fonts/public-sans.woff2?url';

/** Links and styles at the end of the head: what the first screen needs comes first, scripts wait behind it. */
export function pageHeadMarkup(assets: PageAssets, source: string): string {
  const chunks = assets.chunks[source] ?? [];
  const styles = [...assets.styles, ...chunks.filter(isStyle)];
  const modules = chunks.filter((chunk) => !isStyle(chunk));
  return [
    ...[serif, sans].map((font) => `<link rel="preload" href="${escape(font)}" as="font" type="font/woff2" crossorigin>`),
    // `</style` cannot stand in CSS that the build made, except in a string; break it all the same.
    ...(assets.inlineCss ? [`<style>${assets.inlineCss.replace(/<\/style/gi, '<\\/style')}</style>`] : []),
    ...styles.map((style) => `<link rel="stylesheet" href="${escape(style)}">`),
    ...modules.map((module) => `<link rel="modulepreload" href="${escape(module)}" fetchpriority="low">`),
    ...assets.scripts.map((script) => `<script type="module" src="${escape(script)}" fetchpriority="low"></script>`),
  ].join('');
}

function isStyle(url: string): boolean {
  return /\.css(\?|$)/.test(url);
}

function escape(url: string): string {
  return url.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
