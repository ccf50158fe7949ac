import { capitalized, counted, listed, pluralOf, withArticle } from '../../../server/model/text/wording.ts';

const past = { add: 'added', create: 'created' } as const;
const shortNames: Record<string, string> = { dayOfWeek: 'day' };

interface WordedKind {
  noun: string;
  fields: readonly { name: string; isRepeated?: boolean }[];
  list?: { make: keyof typeof past };
}

/** The messages of one kind, which contain its noun. */
export function messagesFor({ noun, fields, list: { make } = { make: 'add' } }: WordedKind) {
  const plural = pluralOf(noun);
  const name = capitalized(noun);
  const kept = listed(fields.flatMap((field) => (field.isRepeated ? (shortNames[field.name] ?? field.name) : [])));
  return {
    heading: `Journal ${capitalized(plural)}`,
    loading: `Loading ${plural}...`,
    loadFailure: `Error loading ${plural}: `,
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
      `${n === 1 ? capitalized(past[make]) : `${counted(n, noun)} ${past[make]}`}.${kept && ` ${capitalized(kept)} are kept for the next one.`}`,
    submitAndGoOn: make === 'add' ? 'Add and write another' : 'Create another',
    twin: `You already have this ${noun}.`,
    discardNote: `The ${noun} is not saved.`,
    noneYet: `There are no ${plural} yet.`,
    search: `Search ${plural}`,
    makeFor: (day: string) => `${capitalized(make)} ${withArticle(noun)} for ${day}`,
    nothingFound: (query: string) => (query ? `No ${plural} match “${query}”.` : `No ${plural} match these filters.`),
    countOf: (n: number, total: number) => `${n.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${plural}`,
    week: `${capitalized(plural)} for each day`,
    of: (type: string | undefined, n: number) => `${type ? `${type} ` : ''}${n === 1 ? noun : plural}`,
    without: (type: string | undefined, days: string) => days && `No ${type ? `${type} ` : ''}${plural} for ${days}.`,
    count: (n: number) => counted(n, noun),
  };
}
