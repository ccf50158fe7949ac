import type { Site } from '../../server/model/entities/site.ts';

/** `{title} | {site name} Journal` */
export function pageTitle(site: Site, title: string): string {
  return `${title} | ${journalName(site)}`;
}

/** The name of the journal: `Mindset Journal`. */
export function journalName(site: Site): string {
  return `${site.name} Journal`;
}
