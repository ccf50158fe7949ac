import { readFileSync, readdirSync } from 'node:fs';
import { isSingleFile, singleFiles } from '../../model/entities/nouns.ts';
import path from 'node:path';
import { array, assert, constantFrom, nat, oneof, property, tuple, uint8Array, type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { reportFigures, times } from '../../../fixtures/harness/soak.ts';
import { collectionNames } from '../../model/entities/collections.ts';
import { decodeSource } from '../files/read-file.ts';
import { parseSource } from './read-known.ts';

const samples = ['fixtures/content', 'fixtures/edits', 'fixtures/bad'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
    .map(({ parentPath, name }) => readFileSync(path.join(parentPath, name))),
);
const scraps = [
  '\n',
  '\r',
  '\t',
  '  ',
  '- ',
  ': ',
  ': |\n',
  ': >-\n',
  '? ',
  '#',
  '"',
  "'",
  '[',
  ']',
  '{',
  '}',
  ',',
  '&a ',
  '*a',
  '!!binary ',
  '!!set ',
  '<<: ',
  '---\n',
  '...\n',
  '%YAML 1.1\n',
  '\uFEFF',
  '\0',
  '\u2028',
  'text: ',
  '\\x',
  '1e400',
  '.nan',
  '0o7',
];
const scrap = oneof(
  constantFrom(...scraps).map((text) => Buffer.from(text)),
  uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes)),
);
/** A file with a few places where something was inserted, removed or doubled. */
const damaged: Arbitrary<Buffer> = tuple(constantFrom(...samples), array(tuple(nat(), nat({ max: 30 }), scrap), { maxLength: 6 })).map(
  ([file, damages]) => {
    let bytes = file;
    for (const [place, length, put] of damages) {
      const at = place % (bytes.length + 1);
      bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + (length % 2 === 0 ? length : -length))]);
    }
    return bytes;
  },
);
const anyBytes = oneof(
  { weight: 6, arbitrary: damaged },
  { weight: 1, arbitrary: array(scrap, { maxLength: 40 }).map((all) => Buffer.concat(all)) },
);

test('whatever bytes a file holds, it is read or each problem has a place in it', { timeout: times(60_000, 3_600_000) }, (context) => {
  const numRuns = times(300, 200_000);
  let read = 0;
  assert(
    property(anyBytes, constantFrom(...collectionNames, ...singleFiles), (bytes, part) => {
      const file = isSingleFile(part) ? `${part}.yaml` : `${part}/begin.yaml`;
      const result = parseSource(file, part, decodeSource(file, bytes));
      if (result.fields) {
        read += 1;
        return;
      }
      expect(result.problems.length).toBeGreaterThan(0);
      const lines = bytes.toString('latin1').split(/\r\n|\n|\r/).length;
      for (const problem of result.problems) {
        expect(problem).toMatchObject({
          file,
          severity: 'error',
          rule: expect.any(String) as string,
          message: expect.any(String) as string,
        });
        expect([problem.line >= 1, problem.line <= lines, problem.column >= 1]).toEqual([true, true, true]);
      }
    }),
    { numRuns },
  );
  reportFigures(context, { files: numRuns, 'valid ones': read });
});
