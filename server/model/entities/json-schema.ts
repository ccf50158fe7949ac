import { z } from 'zod';
import { collections } from './collections.ts';
import { siteSchema } from './site.ts';

/** The JSON Schemas for text editors, by file name in `content/.schema`. Only `journal validate` checks dates and pictures. */
export function jsonSchemas(): Record<string, string> {
  const schemas = Object.entries(collections).map(([name, { schema, noun }]): [string, string] => [
    `${name}.json`,
    describe(schema, `${/^[aeiou]/.test(noun) ? 'An' : 'A'} ${noun} of the journal`),
  ]);
  return Object.fromEntries([...schemas, ['site.json', describe(siteSchema, 'The words and facts of more than one page')]]);
}

function describe(schema: z.ZodObject, title: string): string {
  const { $schema, ...rules } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return `${JSON.stringify({ $schema, title, ...rules }, undefined, 2)}\n`;
}
