/** How long browsers and proxies cache what is neither a page nor a response of the API. */
export const cacheControls = {
  /** Files whose name has a hash of their content. */
  immutable: 'public, max-age=31536000, immutable',
  /** Files that change under the same name. */
  hour: 'public, max-age=3600',
  /** Pictures: fresh for an hour, then revalidated in the background. */
  picture: 'public, max-age=3600, stale-while-revalidate=86400',
} as const;
