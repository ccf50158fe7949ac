import { afterLineEnd, endOf, endOfLine, eolOf, indentAt, splice, startOf, startOfLine, type Source, type SourcePair } from './source.ts';

/** Inserts `pair` after `previous`, or first; on a separate line when its neighbor has one. */
export function insertIntoFlow({ text, map }: Source, pair: string, previous: SourcePair | undefined): string {
  const next = map.items[previous ? map.items.indexOf(previous) + 1 : 0];
  if (next) {
    const start = startOf(next);
    const indent = indentAt(text, start);
    return splice(text, start, start, `${pair},${indent === undefined ? ' ' : eolOf(text) + indent}`);
  }
  if (!previous) {
    const opened = (map.range?.[0] ?? 0) + 1;
    return splice(text, opened, opened, pair);
  }
  const end = endOf(previous, text);
  const comma = commaAfter(text, end);
  const indent = indentAt(text, startOf(previous));
  const at = endOfLine(text, comma ?? end);
  const isAloneOnItsLines = indent !== undefined && isBlankOrComment(text.slice(comma ?? end, at));
  const withPair = isAloneOnItsLines
    ? splice(text, at, at, eolOf(text) + indent + pair)
    : splice(text, comma ?? end, comma ?? end, ` ${pair}`);
  // After an empty value a comma could be taken for a part of `key:,`.
  return comma === undefined ? splice(withPair, end, end, text[end - 1] === ':' ? ' ,' : ',') : withPair;
}

export function removeFromFlow({ text, map }: Source, pair: SourcePair): string {
  const start = startOf(pair);
  const end = endOf(pair, text);
  const index = map.items.indexOf(pair);
  const [previous, next] = [map.items[index - 1], map.items[index + 1]];
  const comma = commaAfter(text, end);
  const farComma = comma === undefined ? next?.srcToken.start.find(({ type }) => type === 'comma')?.offset : undefined;
  const rest = farComma === undefined ? text : splice(text, farComma, farComma + 1, '');

  const lineEnd = endOfLine(rest, comma ?? end);
  const after = rest.slice(comma ?? end, lineEnd);
  if (indentAt(rest, start) !== undefined && isBlankOrComment(after))
    return splice(rest, startOfLine(rest, start), afterLineEnd(rest, lineEnd), '');
  if (comma !== undefined) return splice(rest, start, after.startsWith(' ') && !isBlankOrComment(after) ? comma + 1 : comma, '');
  const from = previous && !next ? endOf(previous, rest) : start;
  return splice(rest, /^[\s,]*$/.test(rest.slice(from, start)) ? from : start, end, '');
}

function commaAfter(text: string, offset: number): number | undefined {
  const comma = /^[ \t]*,/.exec(text.slice(offset, endOfLine(text, offset)));
  return comma ? offset + comma[0].length : undefined;
}

function isBlankOrComment(text: string): boolean {
  return /^\s*(#|$)/.test(text);
}
