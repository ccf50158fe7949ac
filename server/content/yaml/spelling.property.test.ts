import { array, assert, bigInt, boolean, constantFrom, letrec, oneof, property, stringMatching, tuple, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { parse, visit } from 'yaml';
import { times } from '../../../fixtures/harness/soak.ts';
import { editYaml } from './edit-yaml.ts';
import { formatYaml } from './format-yaml.ts';
import { composeYaml } from './compose.ts';

const keyOrder = ['text', 'author', 'source', 'structuredData'];

const number = oneof(
  bigInt().map(String),
  stringMatching(/^[-+]?\d{1,30}\.\d{1,40}$/),
  stringMatching(/^[-+]?\d{1,25}(?:\.\d{0,9})?[eE][-+]?\d{1,4}$/),
  stringMatching(/^0x[0-9a-fA-F]{1,20}$/),
  stringMatching(/^0o[0-7]{1,25}$/),
  constantFrom('.inf', '-.INF', '.nan', '-0', '.5', '1.10', '007', 'True', 'FALSE'),
);
const word = stringMatching(/^[a-z]{2,6}$/);

/** A value in brackets, with the spellings of its numbers. */
interface Value {
  yaml: string;
  spellings: string[];
}

const scalar = oneof(
  number.map((yaml): Value => ({ yaml, spellings: [yaml] })),
  word.map((yaml): Value => ({ yaml: `"${yaml}"`, spellings: [] })),
);
const { value } = letrec<{ value: Value; list: Value; map: Value }>((tie) => ({
  value: oneof({ maxDepth: 4 }, scalar, tie('list'), tie('map')),
  list: array(tie('value'), { maxLength: 4 }).map((items) => ({
    yaml: `[${items.map(({ yaml }) => yaml).join(', ')}]`,
    spellings: items.flatMap(({ spellings }) => spellings),
  })),
  // Two spellings of a number are one key.
  map: uniqueArray(tuple(scalar, tie('value')), { maxLength: 4, selector: ([{ yaml }]) => String(parse(yaml)) }).map((pairs) => ({
    yaml: `{${pairs.map(([key, { yaml }]) => `${key.yaml} : ${yaml}`).join(', ')}}`,
    spellings: pairs.flatMap(([key, { spellings }]) => [...key.spellings, ...spellings]),
  })),
}));

test(
  'whatever numbers a file has, neither formatting nor an edit changes how one is spelled',
  { timeout: times(60_000, 3_600_000) },
  () => {
    assert(
      property(value, value, boolean(), ({ yaml, spellings }, other, isInBraces) => {
        const fields = [`structuredData: ${yaml}`, `x: ${other.yaml}`, 'text: "a"'];
        const text = isInBraces ? `{${fields.join(', ')}}\n` : `${fields.join('\n')}\n`;
        const all = [...spellings, ...other.spellings].sort();
        expect(spellingsOf(text)).toEqual(all);
        const formatted = formatYaml(text, keyOrder);
        expect(formatted).toContain('structuredData:');
        expect(spellingsOf(formatted)).toEqual(all);
        expect(spellingsOf(editYaml(text, { text: 'b', author: 'c' }, keyOrder))).toEqual(all);
      }),
      { numRuns: times(40, 5_000) },
    );
  },
);

function spellingsOf(text: string): string[] {
  const document = composeYaml(text);
  if (Array.isArray(document)) throw new Error(JSON.stringify(document));
  const spellings: string[] = [];
  visit(document, {
    Scalar(_, { value, source = '' }) {
      if (value !== null && typeof value !== 'string') spellings.push(source);
    },
  });
  return spellings.sort();
}
