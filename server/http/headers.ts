export type BaseHeaders = Readonly<Record<string, string>>;

/** The headers that limit what a page can do, on errors too. */
export function baseHeaders(options: { hasAnalytics: boolean; isDevelopment: boolean }): BaseHeaders {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    // Not `no-referrer`: with it a form of the site itself sends `Origin: null`.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  };
}

/** The policy of a picture: an SVG that is opened by itself runs no script. */
export const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The policy of a page without scripts that pages of this site can frame. */
export function framedBySelf(base: BaseHeaders): BaseHeaders {
  const policy = base['content-security-policy'] ?? '';
  return {
    'content-security-policy': policy
      .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
      .replace(/script-src [^;]*/, "script-src 'none'"),
  };
}

function contentSecurityPolicy({ hasAnalytics, isDevelopment }: Parameters<typeof baseHeaders>[0]): string {
  const scripts = ["'self'"];
  const connections = ["'self'"];
  const images = ["'self'", 'data:'];
  if (hasAnalytics) {
    scripts.push('https://*.googletagmanager.com');
    connections.push('https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com');
    images.push('https://*.google-analytics.com', 'https://*.googletagmanager.com');
  }
  // Vite's inline scripts and its socket.
  if (isDevelopment) {
    scripts.push("'unsafe-inline'");
    connections.push('ws:');
  }
  return [
    "default-src 'self'",
    `script-src ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${images.join(' ')}`,
    `connect-src ${connections.join(' ')}`,
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** How long browsers and proxies cache what is neither a page nor a response of the API. */
export const cacheControls = {
  immutable: 'public, max-age=31536000, immutable',
  hour: 'public, max-age=3600',
  /** Pictures: fresh for an hour, then revalidated in the background. */
  picture: 'public, max-age=3600, stale-while-revalidate=86400',
} as const;
