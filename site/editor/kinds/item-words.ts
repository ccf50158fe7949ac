import { capitalized } from '../../../server/model/text/wording.ts';
import type { ItemKind } from './item-kind.ts';

const past = { add: 'added', create: 'created' } as const;
const list = new Intl.ListFormat('en');
const shortNames: Record<string, string> = { dayOfWeek: 'day' };

/** The texts of one kind, which differ by its noun. */
export function wordsFor({ noun, plural = `${noun}s`, make, repeated }: Pick<ItemKind<never>, 'noun' | 'plural' | 'make' | 'repeated'>) {
  const name = capitalized(noun);
  const kept = list.format(repeated.map((field) => shortNames[field] ?? field));
  return {
    heading: `Journal ${capitalized(plural)}`,
    loading: `Loading ${plural}...`,
    loadFailure: (message: string) => `Error loading ${plural}: ${message}`,
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
    restored: `${name} restored.`,
    restoreFailure: `Failed to restore ${noun}. Please try again.`,
    written: (n: number) =>
      `${n === 1 ? capitalized(past[make]) : `${counted(n)} ${plural} ${past[make]}`}.${kept && ` ${capitalized(kept)} are kept for the next one.`}`,
    submitAndGoOn: make === 'add' ? 'Add and write another' : 'Create another',
    twin: `You already have this ${noun}.`,
    discardNote: `The ${noun} is not saved.`,
    noneYet: `There are no ${plural} yet.`,
    search: `Search ${plural}`,
    makeFor: (day: string) => `${capitalized(make)} a ${noun} for ${day}`,
    nothingFound: (query: string) => (query ? `No ${plural} match “${query}”.` : `No ${plural} match these filters.`),
    countOf: (n: number, total: number) => `${counted(n)} of ${counted(total)} ${plural}`,
    week: `${capitalized(plural)} for each day`,
    of: (type: string | undefined, n: number) => `${type ? `${type} ` : ''}${n === 1 ? noun : plural}`,
    /** Empty when every day has an item. */
    without: (type: string | undefined, days: string) => days && `No ${type ? `${type} ` : ''}${plural} for ${days}.`,
    count: (n: number) => (n === 1 ? `1 ${noun}` : `${counted(n)} ${plural}`),
  };
}

function counted(n: number): string {
  return n.toLocaleString('en-US');
}
