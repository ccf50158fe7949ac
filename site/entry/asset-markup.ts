import type { PageAssets } from '../../server/model/api/page-request.ts';
import serif from '../fonts/eb-garamond.woff2?url';
import sans from '../fonts/public-sans.woff2?url';

/** The styles for the end of the head. They are inline, so the browser paints the document as soon as it arrives. */
export function styleMarkup(assets: PageAssets, source: string): string {
  const styles = [...assets.styles, ...chunksOf(assets, source).filter(isStyle)];
  return [
    // `</style` in a string of the CSS would end the element.
    ...(assets.inlineCss ? [`<style>${assets.inlineCss.replace(/<\/style/gi, '<\\/style')}</style>`] : []),
    ...styles.map((style) => `<link rel="stylesheet" href="${escape(style)}">`),
  ].join('');
}

/** Fonts and scripts for the end of the body: earlier they would compete with the document, and the fonts delay the first paint. */
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
