import type { PageAssets } from '../../server/model/api/page-request.ts';
import serif from '../fonts/eb-garamond.woff2?url';
import sans from '../fonts/public-sans.woff2?url';

/** The styles, for the end of the head: they come with the document, so that it is painted as soon as it is there. */
export function styleMarkup(assets: PageAssets, source: string): string {
  const styles = [...assets.styles, ...chunksOf(assets, source).filter(isStyle)];
  return [
    // `</style` cannot stand in CSS that the build made, except in a string; break it all the same.
    ...(assets.inlineCss ? [`<style>${assets.inlineCss.replace(/<\/style/gi, '<\\/style')}</style>`] : []),
    ...styles.map((style) => `<link rel="stylesheet" href="${escape(style)}">`),
  ].join('');
}

/**
 * Fonts and scripts, for the end of the body: named any earlier they would take the line from the document itself, and a
 * browser would hold its first painting back for the fonts.
 */
export function scriptMarkup(assets: PageAssets, source: string): string {
  const modules = [...assets.modules, ...chunksOf(assets, source).filter((chunk) => !isStyle(chunk))];
  return [
    ...[serif, sans].map((font) => `<link rel="preload" href="${escape(font)}" as="font" type="font/woff2" crossorigin>`),
    ...assets.scripts.map((script) => `<script type="module" src="${escape(script)}" fetchpriority="low"></script>`),
    ...modules.map((module) => `<link rel="modulepreload" href="${escape(module)}" fetchpriority="low">`),
  ].join('');
}

function chunksOf(assets: PageAssets, source: string): string[] {
  return assets.chunks[source] ?? [];
}

function isStyle(url: string): boolean {
  return /\.css(\?|$)/.test(url);
}

function escape(url: string): string {
  return url.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
