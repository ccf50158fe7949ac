import { capitalized, counted, listed, pluralOf, withArticle } from '../../../server/model/text/wording.ts';
import type { Kind, List, Values } from './kind.ts';

/** `reviews[2].content` counts from 0: `Reviews 3 content`. */
export function wordsOf(name: string): string {
  const words = name
    .replace(/\[(\d+)\]/g, (_, index: string) => ` ${Number(index) + 1}`)
    .replaceAll('.', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return capitalized(words);
}

/** `Name must not be empty.` */
export function sentenceAbout(label: string, fault: string): string {
  return /^(must|has|is|are) /.test(fault) ? `${label} ${fault}.` : `${capitalized(fault)}.`;
}

/** A message of the server as a sentence: `Too long for its printed page by 12 characters.` One that begins with a field stays as it is. */
export function sentence(message: string): string {
  if (/^\w[\w.]*(?:\[|:)/.test(message)) return message;
  const text = message.replace(/^is /, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]”?$/.test(text) ? '' : '.'}`;
}

/** What only those who run the site read: paths, names of rules, hashes, and words of git and of files. It is shown below “Details” alone. */
export const machineWords =
  /\b(?:content|quotes|prompts|posts|templates|pages|categories|editions|printings|images)\/\w|\w\.(?:ya?ml|tsx?|json)\b|\b(?:branch(?:es)?|encoding|utf-?\d+|windows-125\d|ids?|commits?|committed|pushed|rebase|npm|npx|git)\b|\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}\b/i;

const past = { add: 'added', create: 'created' } as const;
const shortNames: Record<string, string> = { dayOfWeek: 'day' };

type WordedKind = Pick<Kind<Values, never>, 'noun' | 'fields'> & { list: Pick<List<never>, 'make'> };

/** The texts of one kind, which differ by its noun. */
export function wordsFor({ noun, fields, list: { make } }: WordedKind) {
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
    /** Empty when every day has an item. */
    without: (type: string | undefined, days: string) => days && `No ${type ? `${type} ` : ''}${plural} for ${days}.`,
    count: (n: number) => counted(n, noun),
  };
}
