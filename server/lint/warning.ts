import { readPlaces } from '../content/parse-item.ts';
import type { Repository } from '../content/repository.ts';
import type { Check } from '../model/api/checks-api.ts';
import { sentenceOf, type Problem } from '../model/entities/problem.ts';

/** Something in the content that is valid and probably not meant. */
export interface Warning extends Omit<Check, 'column' | 'isOutdated' | 'line'> {
  /** Keys and indices of the field, from the root of the file. */
  path: (string | number)[];
  /** Matches the place within the field, in the text of the file. */
  spot?: RegExp | undefined;
}

/** What a rule looks at: the content in memory. */
export type Content = Pick<Repository, 'folder' | 'list' | 'pictures' | 'site'>;

/** Returns a function that makes a warning a problem of its file, with line and column. Each file is read once. */
export function warningPlacer(folder: string): (warning: Warning) => Problem {
  const sources = new Map<string, ReturnType<typeof readPlaces>>();
  return (warning) => {
    const { file, rule } = warning;
    return { file, ...placeOf(warning), severity: 'warning', rule, message: sentenceOf(warning) };
  };

  /** The beginning for a warning about a whole file, and for a file that was deleted meanwhile. */
  function placeOf({ file, path: steps, spot }: Warning): Place {
    if (steps.length === 0 && !spot) return beginning;
    const source = sources.get(file) ?? readPlaces(folder, file);
    sources.set(file, source);
    const field = steps.length === 0 ? beginning : source.placeOf(steps);
    return (spot && placeOfSpot(source.text, field.line, spot)) ?? field;
  }
}

type Place = Pick<Problem, 'line' | 'column'>;

const beginning: Place = { line: 1, column: 1 };

function placeOfSpot(text: string, line: number, spot: RegExp): Place | undefined {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).join('\n').length;
  const index = text.slice(before).search(spot);
  if (index < 0) return undefined;
  const above = text.slice(0, before + index).split('\n');
  return { line: above.length, column: (above.at(-1)?.length ?? 0) + 1 };
}
