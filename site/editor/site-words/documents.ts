import type { z } from 'zod';
import type { DocumentPage } from '../../../server/model/api/editor-paths.ts';
import { coverSchema } from '../../../server/model/entities/cover.ts';
import type { SingleFile } from '../../../server/model/entities/nouns.ts';
import { siteSchema } from '../../../server/model/entities/site.ts';
import type { DocumentKind } from '../documents/document-saving.ts';
import { fieldWords } from '../kinds/parts.ts';
import type { Values } from '../save/merge-fields.ts';
import { rulesFor, rulesOf, withField, type Fields, type Rules } from '../schema-form/rules.ts';

/** A part of a form: the fields at these paths, and the page that shows them first. */
export interface Section {
  name: string;
  part: SingleFile;
  paths: readonly string[];
  page: DocumentPage;
}

const site = (name: string, page: DocumentPage, ...paths: string[]): Section => ({ name, part: 'site', paths, page });
const product = (...names: string[]) => names.map((name) => `product.${name}`);

export const sections: readonly Section[] = [
  site('Name', 'home', 'name', 'tagline', 'description', 'email', 'preview', 'author'),
  site('Home', 'home', 'hero', 'benefits'),
  site('Price and shop', 'product', 'product.priceNote', 'retailer'),
  site('Product', 'product', ...product('lead', 'inside', 'object', 'specification'), 'features'),
  site('Reviews', 'product', 'reviews'),
  site('Questions', 'product', 'product.questions'),
  site('About and contact', 'about', 'about', 'contact'),
  site('Newsletter and privacy', 'home', 'newsletter', 'privacy'),
  site('Menu and links', 'home', 'navigation', 'social'),
  site('Ends of pages', 'home', 'closing'),
  site('Print', 'product', 'print'),
  { name: 'Cover', part: 'cover', paths: Object.keys(coverSchema.shape), page: 'home' },
];

export const documentKinds = { site: kindOf('site', siteSchema), cover: kindOf('cover', coverSchema) };

/** Each value that is no map is a field of the edit, as JSON; empty when it is absent. */
function kindOf<Schema extends z.ZodType>(part: SingleFile, schema: Schema) {
  const rules = rulesOf(schema);
  const names = leavesOf(rules);
  const kind: DocumentKind<string> = {
    part,
    noun: part,
    fields: names.map((name) => ({ name, label: fieldWords(part, name).label, control: 'lines', shown: wordsIn })),
    valuesOf: (fields) => valuesOf(fields, names),
    withValues: (fields, values) => fieldsOf(fields, values, rules),
  };
  return { schema, rules, kind };
}

/** The paths of all values that are no maps of known fields. */
export function leavesOf(rules: Rules, path = ''): string[] {
  const { properties } = rulesFor(rules, rules, undefined);
  if (!properties) return [path];
  return Object.entries(properties).flatMap(([name, each]) => leavesOf(each, path === '' ? name : `${path}.${name}`));
}

export function valuesOf(fields: Fields, names: readonly string[]): Values<string> {
  return Object.fromEntries(names.map((name) => [name, JSON.stringify(valueAt(fields, name)) ?? '']));
}

/** What was read with other values. All that the form does not know stays. */
export function fieldsOf(read: Fields, values: Values<string>, rules: Rules): Fields {
  const before = valuesOf(read, Object.keys(values));
  const changed = Object.entries(values).filter(([name, value]) => value !== before[name]);
  return changed.reduce((fields, [name, value]) => withValue(fields, name, value === '' ? undefined : JSON.parse(value), rules), read);
}

export function valueAt(fields: Fields, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => (inner as Fields | undefined)?.[name], fields);
}

export function rulesAt(rules: Rules, path: string): { rules: Rules; isRequired: boolean } {
  const names = path.split('.');
  const parent = names.slice(0, -1).reduce((inner, name) => inner.properties?.[name] ?? {}, rules);
  const name = names.at(-1) ?? '';
  return { rules: parent.properties?.[name] ?? {}, isRequired: parent.required?.includes(name) ?? false };
}

/** A map without values is removed with the last of them. */
export function withValue(fields: Fields, path: string, next: unknown, rules: Rules): Fields {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return withField(fields, name, next, rules);
  const inner = withValue((fields[name] ?? {}) as Fields, rest.join('.'), next, rules.properties?.[name] ?? {});
  return withField(fields, name, Object.keys(inner).length === 0 ? undefined : inner, rules);
}

/** The words of a value, a line for each. */
function wordsIn(json: string): string {
  return json === '' ? '' : linesIn(JSON.parse(json)).join('\n');
}

/** What a preview of a value looks for. */
export function firstWordsIn(value: unknown): string {
  return linesIn(value)[0]?.split('\n')[0] ?? '';
}

function linesIn(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linesIn) : [String(value ?? '')];
}
