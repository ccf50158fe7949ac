/** What every answer of one server carries, whatever it says. */
export type BaseHeaders = Readonly<Record<string, string>>;

export interface HeaderOptions {
  /** Usage events are sent, so the analytics service's hosts are let in. */
  hasAnalytics: boolean;
  /** Vite's own inline scripts and its socket are let in. */
  isDevelopment: boolean;
}

/** The headers that tell browsers what a page of this site may do; on errors too. */
export function baseHeaders(options: HeaderOptions): BaseHeaders {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    // Not `no-referrer`: with it a form of this very site says `Origin: null`.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  };
}

/** Of a picture: opened by itself it runs nothing, whatever an SVG holds. */
export const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

function contentSecurityPolicy({ hasAnalytics, isDevelopment }: HeaderOptions): string {
  const scripts = ["'self'"];
  const connections = ["'self'"];
  const images = ["'self'", 'data:'];
  if (hasAnalytics) {
    scripts.push('https://*.googletagmanager.com');
    connections.push('https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com');
    images.push('https://*.google-analytics.com', 'https://*.googletagmanager.com');
  }
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
