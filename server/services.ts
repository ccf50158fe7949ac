import type { ScryptOptions } from 'node:crypto';
import type { CachedResponse, ResponseCache } from './http/cached-response.ts';
import type { GuardOptions } from './access/guard.ts';
import type { BaseHeaders } from './http/headers.ts';
import type { Render } from './model/api/page-request.ts';
import type { Fonts } from './layout/fonts.ts';
import type { PasswordGate } from './access/password.ts';
import type { ImageVariants } from './pictures/image-variants.ts';
import type { JournalPictures } from './pictures/journal-pictures.ts';
import type { ContentIcons } from './blog/content-icons.ts';
import type { PublishedPosts } from './blog/published-posts.ts';
import type { CommitGraph } from './review/history/commit-graph.ts';
import type { Repository } from './content/repository.ts';

export interface AppConfig {
  /** The site's address in links of search engines and feeds, without a slash at the end. */
  origin: string;
  /** `origin` is a public address from the settings, and not only where the server listens. */
  isOriginPublic: boolean;
  /** Only this machine reaches the server: it listens on loopback and has no public address. */
  isLocal: boolean;
  isReadOnly: boolean;
  /** Whether the editor may publish through git; it may when absent. */
  isPublishing?: boolean | undefined;
  /** The password of the editor; without one the editor is open to this machine only. */
  editorPassword?: string | undefined;
  passwordCost?: ScryptOptions | undefined;
  listensOn?: string | undefined;
  dataFolder: string;
  fontsFolder: string;
  /** Folder of made pictures; without it each is made again. */
  cacheFolder?: string | undefined;
  /** Folder of the browser's built files; without it none are served. */
  clientFolder?: string | undefined;
  analyticsKey?: string | undefined;
  isStatic?: boolean | undefined;
  /** Pages are never cached, and Vite's scripts are allowed. */
  isDevelopment?: boolean | undefined;
}

export interface Services {
  repository: Repository;
  published: PublishedPosts;
  responses: ResponseCache<CachedResponse | Promise<CachedResponse>>;
  config: AppConfig;
  base: BaseHeaders;
  guard: GuardOptions;
  gate: PasswordGate | undefined;
  render: Render | undefined;
  icons: ContentIcons;
  fonts: () => Promise<Fonts>;
  imageVariants: ImageVariants;
  /** Undefined without a cache folder. */
  commitGraph: CommitGraph | undefined;
  journalPictures: JournalPictures;
  /** Aborted when the server stops, so that open streams end. */
  closing: AbortSignal;
}
