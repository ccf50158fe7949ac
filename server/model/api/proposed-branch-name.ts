import { idFromText } from '../entities/ids.ts';

export const proposalPrefix = 'journal/';

/** The branch of a proposal, from its message: `journal/2026-11-23-add-3-quotes`. @param date as `2026-11-23` */
export function proposedBranch(message: string, date: string, isTaken: (branch: string) => boolean = () => false): string {
  const prefix = `${proposalPrefix}${date}-`;
  return prefix + idFromText(message, 'change', (words) => isTaken(prefix + words));
}
