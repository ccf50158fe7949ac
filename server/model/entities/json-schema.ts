import { z } from 'zod';
import { collections } from './collections.ts';
import { siteSchema } from './site.ts';

/** The JSON Schemas for text editors, by file name in `content/.schema`. Only `journal validate` checks dates and pictures. */
export function jsonSchemas(): Record<string, object> {
  const schemas = Object.entries(collections).map(([name, { schema, noun }]) => [
    `${name}.json`,
    describe(schema, `${/^[aeiou]/.test(noun) ? 'An' : 'A'} ${noun} of the journal`),
  ]);
  return Object.fromEntries([...schemas, ['site.json', describe(siteSchema, 'The words and facts of more than one page')]]) as Record<
    string,
    object
  >;
}

function describe(schema: z.ZodObject, title: string): object {
  const { $schema, ...rules } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return { $schema, title, ...rules };
}
