import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { assert, property } from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { anyFile, keyOrder, textOfFile } from '../../../fixtures/harness/arbitrary-yaml.ts';
import { times } from '../../../fixtures/harness/soak.ts';
import { EditRefusedError } from '../ground/errors.ts';
import { formatYaml } from './format-yaml.ts';

test.each([
  ['keys in order, with unknown ones last', 'x: 1\nauthor: b\ntext: a\n', 'text: a\nauthor: b\nx: 1\n'],
  [
    'quotation marks only where they are needed',
    `text: "a"\nauthor: 'b: c'\nsource: 2026-01-01\n`,
    'text: a\nauthor: "b: c"\nsource: "2026-01-01"\n',
  ],
  ['no folded lines', 'text: >-\n  one\n  two\nauthor: one\n  two\n', 'text: one two\nauthor: one two\n'],
  ['text of more than one line as a literal block', 'text: "one\\ntwo\\n"\n', 'text: |\n  one\n  two\n'],
  ['lists two spaces under their key', 'text: a\nx:\n- b\n-   c\nz: [d, {e: 1}]\n', 'text: a\nx:\n  - b\n  - c\nz:\n  - d\n  - e: 1\n'],
  ['no byte order mark, LF, and a line end at the end', '\uFEFFtext: a\r\nauthor: |\r\n  b\r\n  c', 'text: a\nauthor: |\n  b\n  c\n'],
  ['one blank line where there were some, and none at the ends', '\n\ntext: a\n\n\nauthor: b\n\n', 'text: a\n\nauthor: b\n'],
  [
    'comments move with what they are above or beside, and the header stays',
    '# the file\n\n# b\nauthor: b   # beside\n# a\ntext: >-    # of the block\n  a\n# end\n',
    '# the file\n\n# a\ntext: a # of the block\n# b\nauthor: b # beside\n# end\n',
  ],
  [
    "an editor's mode line stays on top",
    '# yaml-language-server: $schema=x\nauthor: b\ntext: a\n',
    '# yaml-language-server: $schema=x\ntext: a\nauthor: b\n',
  ],
  [
    'a list with comments inside stays as it is',
    'x:   # of the list\n- a   # of a\ntext:  b\n',
    'text: b\nx:   # of the list\n- a   # of a\n',
  ],
  [
    'anchors, aliases and tags stay as they are',
    'source: &s  "a"\ntext:  *s\nauthor: !!str  5\n',
    'source: &s  "a"\ntext:  *s\nauthor: !!str  5\n',
  ],
  ['an alias that may move stays below its anchor', 'text: &t a\nsource: *t\nauthor: "b"\n', 'text: &t a\nauthor: b\nsource: *t\n'],
  [
    'null is written as nothing, and a number keeps its digits',
    'text: ~\nauthor: null # who\nx: 12345678901234567890\n',
    'text:\nauthor: # who\nx: 12345678901234567890\n',
  ],
  [
    'a number keeps its spelling, even in a list, a map and a key',
    'x: {1.10: 0x10, b: [1E3, 0.10000000000000000555111512], "2": 007}\n0o17: +1\n',
    'x:\n  1.10: 0x10\n  b:\n    - 1E3\n    - 0.10000000000000000555111512\n  "2": 007\n0o17: +1\n',
  ],
  [
    'a number keeps its spelling in a map in braces',
    '{x: 12345678901234567890, 0x1F: .5, text: a}',
    'text: a\nx: 12345678901234567890\n0x1F: .5\n',
  ],
  ['a key that is null stays null', 'x: {~: TRUE, False: ~}\n', 'x:\n  null: TRUE\n  False: null\n'],
  ['a map in braces becomes lines', '{author: b, "text": a, source}', 'text: a\nauthor: b\nsource:\n'],
  ['a document without marks', '---\ntext: a\n...\n', 'text: a\n'],
])('%s', (_, text, formatted) => {
  expect(formatYaml(text, keyOrder)).toBe(formatted);
  expect(formatYaml(formatted, keyOrder)).toBe(formatted);
});

test.each([
  ['text: "a\n', 'is not valid; `journal validate` says where'],
  ['text: a\ntext: b\n', 'is not valid; `journal validate` says where'],
  ['- a\n', 'is not valid; `journal validate` says where'],
  ['%YAML 1.2\n---\ntext: a\n', 'has a YAML directive (%), which new files do not have; remove it'],
  ['{text: a} # b\n', 'is one map in braces with comments or anchors; write each field on a line of its own'],
])('%j is refused, because it %s', (text, message) => {
  expect(() => formatYaml(text, keyOrder)).toThrow(new EditRefusedError(message));
});

test(
  'formatting any file keeps its values and comments, puts its keys in order, and changes nothing a second time',
  { timeout: times(60_000, 3_600_000) },
  () => {
    const runs = times(100, 5_000);
    let formattedFiles = 0;
    assert(
      property(anyFile, (source) => {
        const text = textOfFile(source);
        if (text.includes('%YAML')) return;
        const formatted = formatYaml(text, keyOrder);
        formattedFiles += 1;
        expect(parse(formatted, { logLevel: 'silent' })).toEqual(parse(text, { logLevel: 'silent' }));
        expect(words(formatted)).toEqual(words(text));
        expect(formatted).not.toMatch(/\r|\uFEFF/);
        expect(formatYaml(formatted, keyOrder)).toBe(formatted);
      }),
      { numRuns: runs },
    );
    expect(formattedFiles).toBeGreaterThan(runs / 2);
  },
);

test('every hand-written file in the tests of edits can be formatted, or has a reason why not', () => {
  const folder = path.resolve('fixtures/edits');
  const outcomes = readdirSync(folder).map((name) => {
    const text = readFileSync(path.join(folder, name, 'before.yaml'), 'utf8');
    try {
      const formatted = formatYaml(text, keyOrder);
      const isSame = isDeepStrictEqual(parse(formatted), parse(text)) && formatYaml(formatted, keyOrder) === formatted;
      return `${name}: ${isSame ? 'formatted' : 'changed'}`;
    } catch (error) {
      if (!(error instanceof EditRefusedError)) throw error;
      return `${name}: ${error.message}`;
    }
  });
  expect(outcomes.filter((outcome) => !/: (?:formatted|has a YAML directive.*|is one map in braces.*)$/.test(outcome))).toEqual([]);
  expect(outcomes.filter((outcome) => outcome.endsWith(': formatted')).length).toBeGreaterThan(100);
});

/** The comments of the generated files: nothing else in them has these words. */
function words(text: string): string[] {
  return (text.match(/# ?(?:note|more|a comment|c|head|x|tail|inner|last|kept)$/gm) ?? []).sort();
}
