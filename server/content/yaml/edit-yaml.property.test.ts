import { array, assert, constantFrom, lorem, oneof, option, property } from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { anyFile, baseLine, keyOrder, linesOfFile, type AnyFile } from '../../../fixtures/harness/arbitrary-yaml.ts';
import { times } from '../../../fixtures/harness/soak.ts';
import { editYaml } from './edit-yaml.ts';
import type { Scalar } from './scalar.ts';

const pieces = 'a0word 0 0\n0\n\n0\t0#0 #0: 0\'0"0\\0- 0|0>0&a0*a0{0}0,0!0%0@'.split('0');
const oddPieces = ['é', '🌱', '\u00a0', '\u2028', '\u0007', '\uFEFF', '\u0085', '\ufffe', '0', 'yes', '---\n', '...\n', '? ', '\r', '\r\n'];
const value = oneof(
  array(constantFrom(...pieces, ...oddPieces), { maxLength: 12 }).map((all): Scalar => all.join('')),
  constantFrom<Scalar>(1, -0, 1e21, true, 'yes', '', '~', '2026-01-01', '12:30', '<<', 'n'),
  lorem({ mode: 'sentences' }),
);

test(
  'for any file and any change, the field reads as requested, and the bytes before and after its lines stay',
  { timeout: times(60_000, 3_600_000) },
  () => {
    assert(
      property(anyFile, constantFrom(...keyOrder), option(value, { nil: undefined }), (source, key, asked) => {
        const own = source.fields.find((field) => field.key === key);
        if (own?.isList && asked !== undefined) return;
        const { text, before, after } = textOf(source, key);
        const edited = editYaml(text, { [key]: asked }, keyOrder);

        const [was, is] = [valuesOf(text), valuesOf(edited)];
        expect({ value: is[key], others: othersOf(is, key) }).toEqual({ value: asked, others: othersOf(was, key) });
        expect(/(?<!\r)\n/.test(edited)).toBe(/(?<!\r)\n/.test(text) || (!text.includes('\n') && edited.includes('\n')));
        const isSame = Object.hasOwn(was, key) ? Object.is(was[key], asked) : asked === undefined;
        const written = asked === undefined ? '' : edited.slice(before.length, Math.max(before.length, edited.length - after.length));
        expect(edited).toBe(isSame ? text : before + written + after);
      }),
      { numRuns: times(80, 20_000) },
    );
  },
);

/** The file's text, and the parts before and after the lines of `key`. */
function textOf({ fields, head, tail, bom, eol, ...ends }: AnyFile, key: string) {
  const exists = fields.some((field) => field.key === key);
  const [predecessor, successor] = [keyOrder.slice(0, keyOrder.indexOf(key)).reverse(), keyOrder.slice(keyOrder.indexOf(key) + 1)].map(
    (keys) => keys.find((name) => fields.some((field) => field.key === name)),
  );

  const lines = [...head, baseLine];
  let [start, end, endOfKeys] = [0, 0, lines.length];
  for (const { key: name, lines: its, above, below } of fields) {
    if (lastOwned(above) > 0) endOfKeys = lines.length + lastOwned(above);
    lines.push(...above);
    // Without a predecessor the place is before the successor, after what belongs to the key before that.
    if (!exists && predecessor === undefined && name === successor) start = end = endOfKeys;
    if (name === key) start = lines.length;
    lines.push(...its);
    endOfKeys = lines.length;
    if (name === key || (!exists && name === predecessor)) end = endOfKeys;
    if (!exists && name === predecessor) start = end;
    lines.push(...below);
  }
  lines.push(...tail);

  const whole = linesOfFile(lines, { eol, ...ends });
  const before = bom + whole.slice(0, start).join('');
  return {
    text: bom + whole.join(''),
    before: exists || before.endsWith(eol) ? before : before + eol,
    after: whole.slice(end).join(''),
  };
}

/** The number of these lines that belong to an unknown key, after which another key goes. */
function lastOwned(above: readonly string[]): number {
  return above.findLastIndex((line) => /^( |x-)/.test(line)) + 1;
}

function valuesOf(text: string): Record<string, unknown> {
  return parse(text, { logLevel: 'silent' }) as Record<string, unknown>;
}

function othersOf(fields: Record<string, unknown>, key: string): [string, unknown][] {
  return Object.entries(fields).filter(([name]) => name !== key);
}
