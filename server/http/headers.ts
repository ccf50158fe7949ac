import { hash } from 'node:crypto';
import { speculationRules } from '../model/api/speculation-rules.ts';

export type BaseHeaders = Readonly<Record<string, string>>;

export function baseHeaders(options: { hasAnalytics: boolean; isDevelopment: boolean }): BaseHeaders {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    // Not `no-referrer`: with it the site's own forms send `Origin: null`.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  };
}

/** The policy of pictures, fonts and scripts: an SVG that is opened by itself runs no script. The policy of pages would add 1 KB to a first visit. */
export const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The policy of a page without scripts that this site's own pages can frame. */
export function framedBySelf(base: BaseHeaders): BaseHeaders {
  return { 'content-security-policy': withoutScripts(base).replace("frame-ancestors 'none'", "frame-ancestors 'self'") };
}

function withoutScripts(base: BaseHeaders): string {
  return base['content-security-policy']?.replace(/script-src [^;]*/, "script-src 'none'") ?? '';
}

/** The headers of a page with a secret address: no scripts, no forms, no caching, no indexing, and no referrer. */
export function secretPageHeaders(base: BaseHeaders): BaseHeaders {
  return {
    'content-security-policy': withoutScripts(base).replace("form-action 'self'", "form-action 'none'"),
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  };
}

function contentSecurityPolicy({ hasAnalytics, isDevelopment }: Parameters<typeof baseHeaders>[0]): string {
  // Vite needs inline scripts in development. A hash beside 'unsafe-inline' would disable it.
  const inline = isDevelopment ? "'unsafe-inline'" : `'sha256-${hash('sha256', speculationRules, 'base64')}'`;
  const analytics = (...hosts: string[]) => (hasAnalytics ? hosts.map((host) => ` https://*.${host}`).join('') : '');
  const [measures, tags] = ['google-analytics.com', 'googletagmanager.com'] as const;
  return [
    "default-src 'self'",
    `script-src 'self' ${inline}${analytics(tags)}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${analytics(measures, tags)}`,
    // Vite's socket.
    `connect-src 'self'${analytics(measures, 'analytics.google.com', tags)}${isDevelopment ? ' ws:' : ''}`,
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

export const cacheControls = {
  immutable: 'public, max-age=31536000, immutable',
  hour: 'public, max-age=3600',
  picture: 'public, max-age=3600, stale-while-revalidate=86400',
} as const;
