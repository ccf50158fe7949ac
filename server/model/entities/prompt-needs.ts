/** The parts of a book that a prompt can send its reader to, and that not every book has. */
export const promptNeeds = {
  boxes: 'boxes on the mornings or evenings',
  morning: 'morning pages',
  evening: 'evening pages',
  sunday: 'reflections on Sundays',
  front: 'the page of goals at the front',
} as const;
export type PromptNeed = keyof typeof promptNeeds;

export function isMet({ needs = [] }: { needs?: readonly PromptNeed[] | undefined }, parts: ReadonlySet<PromptNeed>): boolean {
  return needs.every((need) => parts.has(need));
}
