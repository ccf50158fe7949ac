import type { PageAssets } from '../../server/model/api/page-request.ts';
import serif from '../fonts/eb-garamond.woff2?url';
import sans from '../fonts/public-sans.woff2?url';

/** The linked styles for the end of the head. */
export function styleLinks(assets: PageAssets, source: string): string {
  const styles = [...assets.styles, ...chunksOf(assets, source).filter(isStyle)];
  return styles.map(styleLink).join('');
}

export function styleLink(url: string): string {
  return `<link rel="stylesheet" href="${escape(url)}">`;
}

export function styleElement(css: string): string {
  // `</style` in a string of the CSS would end the element.
  return `<style>${css.replace(/<\/style/gi, '<\\/style')}</style>`;
}

/** Fonts and scripts for the end of the body: earlier they would compete with the document, and the fonts delay the first paint. */
export function scriptMarkup(assets: PageAssets, source: string): string {
  const modules = chunksOf(assets, source).filter((chunk) => !isStyle(chunk));
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
