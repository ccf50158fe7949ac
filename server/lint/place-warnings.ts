import { sentenceOf } from '../model/entities/problem.ts';
import type { Problem } from '../model/entities/problem.ts';
import { placesIn } from '../content/parse-item.ts';
import { readSource } from '../content/files/read-file.ts';
import type { Warning } from './warning.ts';

/** Returns a function that makes a warning a problem of its file, with line and column. Each file is read once. */
export function warningPlacer(folder: string): (warning: Warning) => Problem {
  const sources = new Map<string, Source>();
  return (warning) => {
    const { file, rule } = warning;
    return { file, ...placeOf(warning), severity: 'warning', rule, message: sentenceOf(warning) };
  };

  /** The beginning for a warning about a whole file, and for a file that was deleted meanwhile. */
  function placeOf({ file, path: steps, spot }: Warning): Place {
    if (steps.length === 0 && !spot) return beginning;
    const source = sourceOf(file);
    const field = steps.length === 0 ? beginning : source.placeOf(steps);
    return (spot && placeOfSpot(source.text, field.line, spot)) ?? field;
  }

  function sourceOf(file: string): Source {
    let source = sources.get(file);
    if (!source) {
      const read = readSource(folder, file);
      const text = read && 'text' in read ? read.text : '';
      source = { text, placeOf: placesIn(text) };
      sources.set(file, source);
    }
    return source;
  }
}

interface Source {
  text: string;
  placeOf: ReturnType<typeof placesIn>;
}

/** From 1. */
interface Place {
  line: number;
  column: number;
}

const beginning: Place = { line: 1, column: 1 };

/** The first match from the line on where the field begins. */
function placeOfSpot(text: string, line: number, spot: RegExp): Place | undefined {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).join('\n').length;
  const index = text.slice(before).search(spot);
  if (index < 0) return undefined;
  const above = text.slice(0, before + index).split('\n');
  return { line: above.length, column: (above.at(-1)?.length ?? 0) + 1 };
}
