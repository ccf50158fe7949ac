/** The media type of a file, by its extension; undefined for one that the site does not serve. */
export function mediaTypeOf(file: string): string | undefined {
  return mediaTypes.get(/\.([a-z0-9]+)$/i.exec(file)?.[1]?.toLowerCase() ?? '');
}

const mediaTypes = new Map(
  Object.entries({
    avif: 'image/avif',
    css: 'text/css; charset=utf-8',
    csv: 'text/csv; charset=utf-8',
    gif: 'image/gif',
    ico: 'image/x-icon',
    jpeg: 'image/jpeg',
    jpg: 'image/jpeg',
    js: 'text/javascript; charset=utf-8',
    json: 'application/json',
    png: 'image/png',
    svg: 'image/svg+xml',
    txt: 'text/plain; charset=utf-8',
    webmanifest: 'application/manifest+json',
    webp: 'image/webp',
    woff2: 'font/woff2',
    xml: 'application/xml; charset=utf-8',
  }),
);

export function isCompressible(type: string): boolean {
  return /^text\/|^application\/(json|xml|atom\+xml|manifest\+json)|^image\/svg/.test(type);
}
