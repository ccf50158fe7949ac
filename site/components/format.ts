import type { Site } from '../../server/model/entities/site.ts';

/** `6 min read` */
export function formatReadTime(minutes: number): string {
  return `${minutes} min read`;
}

/** `{title} | {site name} Journal` */
export function pageTitle(site: Pick<Site, 'name'>, title: string): string {
  return `${title} | ${journalName(site)}`;
}

/** The name of the journal: `Mindset Journal`. */
export function journalName(site: Pick<Site, 'name'>): string {
  return `${site.name} Journal`;
}

/** The name of a network: `LinkedIn` for `linkedin`. */
export function formatNetwork(network: string): string {
  return network === 'linkedin' ? 'LinkedIn' : network.charAt(0).toUpperCase() + network.slice(1);
}

/** The paragraphs of a text, separated by blank lines. */
export function paragraphsOf(text: string): string[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim());
}
