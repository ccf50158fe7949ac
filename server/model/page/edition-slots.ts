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

/** The place that a field of an edition is: day 37 and its quote for `days[36].quote`. */
export function parsePlace(field: string): { day: number; slot: EditionSlot } | undefined {
  const [, index, name] = /^days\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
  const slot = editionSlots.find((each) => each === name);
  return slot && { day: Number(index) + 1, slot };
}
