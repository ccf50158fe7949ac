export const shareParts = ['posts', 'pages', 'categories', 'site'] as const;
export type SharePart = (typeof shareParts)[number];

/** What the editor offers; a call can name any number up to the last. */
export const shareDays = [1, 7, 30] as const;
export const maxShareDays = 30;
export const defaultShareDays = 7;

/** Why nobody else can open an address on this computer. */
export const onThisComputer = 'Only this computer can open the address, because the site has no public address.';

/** `November 28`, in a time zone (IANA), by default that of this machine. */
export function shareDay(time: string, timeZone?: string): string {
  return new Date(time).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone });
}
