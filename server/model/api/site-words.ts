import type { PageTexts } from './pictures.ts';
import type { Site } from '../entities/site.ts';

/** What pages that a browser renders need of the site, in one response. */
export interface SiteWords {
  site: Site;
  pages: PageTexts;
  /** The styles of the icons that the content names. */
  iconCss: string;
}
