/** The places of a day of an edition that hold a text. */
export const editionSlots = ['quote', 'morning', 'evening', 'reflection'] as const;
export type EditionSlot = (typeof editionSlots)[number];

/** What each place holds, in sentences. */
export const slotNouns: Record<EditionSlot, string> = {
  quote: 'quote',
  morning: 'morning prompt',
  evening: 'evening prompt',
  reflection: 'reflection prompt',
};

/** Splits `id@version`. The version is absent in what a person wrote. */
export function parseTextUse(use: string): { id: string; version?: string | undefined } {
  const [id = '', version] = use.split('@');
  return { id, version };
}
