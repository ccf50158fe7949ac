import { CachedResponse } from './http/cached-response.ts';
import type { ResponseOptions } from './http/cached-response.ts';
import type { GuardOptions } from './access/guard.ts';
import type { BaseHeaders } from './http/headers.ts';
import type { ResponseCache } from './http/response-cache.ts';
import type { Render } from './model/api/page-request.ts';
import type { Fonts } from './print/fonts.ts';
import type { PasswordGate } from './access/password.ts';
import type { ImageVariants } from './pictures/image-variants.ts';
import type { PublishedPosts } from './blog/published-posts.ts';
import type { Repository } from './content/repository.ts';

export interface AppConfig {
  /** Where the site stands for search engines and feeds, without a slash at the end. */
  origin: string;
  /** `origin` is the public address that the owner named, and not merely where we listen. */
  isOriginPublic: boolean;
  /** Only this machine reaches the server: it listens on loopback, and no public address leads to it. So its own pages may change content. */
  isLocal: boolean;
  isReadOnly: boolean;
  /** Asked for by the editor, wherever it is; without one the editor is open to this machine alone. */
  editorPassword?: string | undefined;
  /** The name or address that the server listens on. */
  listensOn?: string | undefined;
  /** Folder for what is not content: newsletter signups. */
  dataFolder: string;
  /** Folder of the faces that the journal's pages are set in. */
  fontsFolder: string;
  /** Where pictures made from others are kept; without it each is made when asked for. */
  cacheFolder?: string | undefined;
  /** Folder of the built browser files; without it none are served. */
  clientFolder?: string | undefined;
  /** Set when usage events are to be sent. */
  analyticsKey?: string | undefined;
  /** The pages become files on a host that answers nothing but files. */
  isStatic?: boolean | undefined;
  /** Code may change while the server runs: pages are drawn anew each time, and Vite's scripts are let in. */
  isDevelopment?: boolean | undefined;
}

/** What the routes work with. */
export interface Services {
  repository: Repository;
  published: PublishedPosts;
  responses: ResponseCache<CachedResponse | Promise<CachedResponse>>;
  config: AppConfig;
  base: BaseHeaders;
  /** Who may write. */
  guard: GuardOptions;
  /** There when the editor has a password. */
  gate: PasswordGate | undefined;
  render: Render | undefined;
  /** The faces that the journal's pages are set in, read when they are first asked for. */
  fonts: () => Promise<Fonts>;
  /** Pictures in other sizes and formats than their own. */
  imageVariants: ImageVariants;
  /** Aborted when the server stops, so that open streams end. */
  closing: AbortSignal;
}

/** An answer of JSON. */
export function json({ base }: Services, value: unknown, options: Partial<ResponseOptions> = {}): CachedResponse {
  return new CachedResponse(base, JSON.stringify(value), { type: 'application/json', ...options });
}
