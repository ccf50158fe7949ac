import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jsonSchemas } from '../../../fixtures/json-schemas.ts';

test('content/.schema matches the model; `npm run schemas` writes it', () => {
  const folder = 'content/.schema';
  const files = readdirSync(folder).map((file) => [file, readFileSync(`${folder}/${file}`, 'utf8')]);
  expect(Object.fromEntries(files)).toEqual(jsonSchemas());
});
