import { readPlaces } from '../content/tree/parse-item.ts';
import { placeOf } from '../content/yaml/compose.ts';
import type { Repository } from '../content/repository.ts';
import type { StoredItem } from '../content/tree/stored-item.ts';
import type { Check } from '../model/api/checks-api.ts';
import { collectionNames, type CollectionName } from '../model/entities/collections.ts';
import { escapeRegExp } from '../model/text/escape-text.ts';
import { sentenceOf, type Problem } from '../model/entities/problem.ts';

/** Something in the content that is valid but probably not intended. */
export interface Warning extends Omit<Check, 'column' | 'isOutdated' | 'line'> {
  /** Keys and indices of the field, from the root of the file. */
  path: (string | number)[];
  /** Matches the place within the field, in the text of the file. */
  spot?: RegExp | undefined;
  /** How many matches of `spot` are before the place. */
  skipped?: number;
}

/** A pattern for a text, or for the beginning of a long one, because regular expressions have a limit and addresses may have none. */
export function spotPattern(text: string): string {
  return escapeRegExp(text.slice(0, maxSpotLetters));
}

export const maxSpotLetters = 1000;

/** What a rule reads: the content in memory. */
export type Content = Pick<Repository, 'folder' | 'list' | 'pictures' | 'problems' | 'site'>;

/** The broken files and folders without an item. What they refer to is unknown. */
export function unreadFiles(content: Content): ReadonlySet<string> {
  if (content.problems().length === 0) return new Set();
  const read = new Set(collectionNames.flatMap((name) => content.list(name).map(({ file }) => file)));
  if (content.site()) read.add('site.yaml');
  return new Set(content.problems().flatMap(({ file }) => (read.has(file) ? [] : [file])));
}

/** Whether all items of these parts were read, so that what they refer to is known. */
export function areRead(content: Content, parts: RegExp): boolean {
  return ![...unreadFiles(content)].some((file) => parts.test(file));
}

export type ItemRule<N extends CollectionName> = (item: StoredItem<N>) => Warning[] | Promise<Warning[]>;

export type ItemRules = { readonly [N in CollectionName]?: readonly ItemRule<N>[] };

/** Returns a function that makes a warning a problem of its file, with line and column. Each file is read once. */
export function warningPlacer(folder: string): (warning: Warning) => Problem {
  const sources = new Map<string, ReturnType<typeof readPlaces>>();
  return (warning) => {
    const { file, rule } = warning;
    return { file, ...placeFor(warning), severity: 'warning', rule, message: sentenceOf(warning) };
  };

  /** The beginning for a warning about a whole file, and for a file that was deleted meanwhile. */
  function placeFor({ file, path: steps, spot, skipped }: Warning): Place {
    if (steps.length === 0 && !spot) return beginning;
    const source = sources.get(file) ?? readPlaces(folder, file);
    sources.set(file, source);
    const field = steps.length === 0 ? beginning : source.placeOf(steps);
    return (spot && placeOfSpot(source.text, field.line, spot, skipped)) ?? field;
  }
}

type Place = Pick<Problem, 'line' | 'column'>;

const beginning: Place = { line: 1, column: 1 };

function placeOfSpot(text: string, line: number, spot: RegExp, skipped = 0): Place | undefined {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).join('\n').length;
  const matches = text.slice(before).matchAll(new RegExp(spot.source, `${spot.flags.replace('g', '')}g`));
  const index = [...matches][skipped]?.index;
  if (index === undefined) return undefined;
  return placeOf(text, before + index);
}
