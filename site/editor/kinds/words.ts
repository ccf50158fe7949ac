import type { ItemKind } from './item-kind.ts';

const past = { add: 'added', create: 'created' } as const;

/** The texts that are the same for every kind but for its noun. */
export function wordsFor({ noun, make }: Pick<ItemKind<never>, 'noun' | 'make'>) {
  const name = capitalized(noun);
  return {
    heading: `Journal ${name}s`,
    loading: `Loading ${noun}s...`,
    loadFailure: (message: string) => `Error loading ${noun}s: ${message}`,
    makeNew: `${capitalized(make)} New ${name}`,
    made: `${name} ${past[make]} successfully!`,
    makeFailure: `Failed to ${make} ${noun}. Please try again.`,
    submitNew: `${capitalized(make)} ${name}`,
    edit: `Edit ${name}`,
    submitEdit: `Update ${name}`,
    updated: `${name} updated successfully!`,
    updateFailure: `Failed to update ${noun}. Please try again.`,
    deleteQuestion: `Are you sure you want to delete this ${noun}?`,
    deleted: `${name} deleted successfully!`,
    deleteFailure: `Failed to delete ${noun}. Please try again.`,
    search: `Search ${noun}s`,
    nothingFound: (query: string) => `No ${noun}s match “${query}”.`,
    countOf: (n: number, total: number) => `${n} of ${total} ${noun}s`,
    count: (n: number) => (n === 1 ? `1 ${noun}` : `${n} ${noun}s`),
  };
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
