import { z } from 'zod';
import { collections } from './collections.ts';
import { siteSchema } from './site.ts';

/**
 * The JSON Schemas that text editors complete and check content with: file name in `content/.schema` → schema.
 * Rules that JSON Schema cannot say (a date that exists, a picture that is there) are left to `journal validate`.
 */
export function jsonSchemas(): Record<string, object> {
  const schemas = Object.entries(collections).map(([name, { schema, noun }]) => [
    `${name}.json`,
    describe(schema, `A ${noun} of the journal`),
  ]);
  return Object.fromEntries([
    ...schemas,
    ['site.json', describe(siteSchema, 'The words and facts that stand on more than one page')],
  ]) as Record<string, object>;
}

function describe(schema: z.ZodObject, title: string): object {
  const { $schema, ...rules } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return { $schema, title, ...rules };
}
