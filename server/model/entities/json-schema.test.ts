import { lstatSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jsonSchemas } from './json-schema.ts';

// Run with `npm run schemas` (vitest -u) to write them anew after a change of the model.
test.each(Object.entries(jsonSchemas()))('content/.schema/%s is what the model says', async (file, schema) => {
  // Through a link, which content may have, another file would be written.
  for (const name of ['content/.schema', `content/.schema/${file}`])
    expect(lstatSync(name, { throwIfNoEntry: false })?.isSymbolicLink()).not.toBe(true);
  await expect(`${JSON.stringify(schema, undefined, 2)}\n`).toMatchFileSnapshot(`../../../content/.schema/${file}`);
});
