/** How long browsers and proxies may keep what is not a page or an answer of the API. */
export const cacheControls = {
  /** Files whose name holds a hash of what is in them. */
  lasting: 'public, max-age=31536000, immutable',
  /** Files whose name stays when they change. */
  hour: 'public, max-age=3600',
  /** Pictures: an hour without a question, and a new one under an old name is seen within one. */
  picture: 'public, max-age=3600, stale-while-revalidate=86400',
} as const;
