import type { z } from 'zod';
import type { DocumentPage, EditedDocument } from '../../../server/model/api/documents-api.ts';
import { valueAt } from '../../../server/model/entities/site-sections.ts';
import type { SingleFile } from '../../../server/model/entities/nouns.ts';
import { defineKind, type FileKind, type Field, type Values } from './kind.ts';
import { rulesFor, rulesOf, withField, type Fields, type Rules } from './rules.ts';
import { wordsOf } from './words.ts';

/** A part of a file's form: the fields at these paths, and the page that previews them. */
export interface Section {
  name: string;
  part: Exclude<SingleFile, 'dates'>;
  paths: readonly string[];
  page: DocumentPage;
}

/** A file of many values, with a field for each leaf, and null for an absent value. */
export type SingleFileKind = FileKind<Values> & { schema: z.ZodType; rules: Rules };

export function singleFileKind(part: SingleFile, heading: string, schema: z.ZodType): SingleFileKind {
  const rules = rulesOf(schema);
  const names = leavesOf(rules);
  const fields = names.map((name): [string, Omit<Field, 'name'>] => {
    const merge = rulesAt(rules, name).rules.type === 'array' ? 'blocks' : 'lines';
    return [name, { label: wordsOf(name), control: 'own', merge, absent: null, shown: wordsIn }];
  });
  const kind = defineKind<Values>({
    part,
    noun: part,
    heading,
    fields: Object.fromEntries(fields),
    valuesOf: (item) => valuesAt(item.fields ?? {}, names),
    bodyOf: (values, { fields: read = {} }: Pick<EditedDocument, 'fields'> = {}) => fieldsWith(read, values, rules),
  });
  return { ...kind, schema, rules };
}

/** The paths of all leaves, which are the values that are not maps of known fields. */
export function leavesOf(rules: Rules, path = ''): string[] {
  const { properties } = rulesFor(rules, rules, undefined);
  if (!properties) return [path];
  return Object.entries(properties).flatMap(([name, each]) => leavesOf(each, path === '' ? name : `${path}.${name}`));
}

export function valuesAt(fields: Fields, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, valueAt(fields, name) ?? null]));
}

/** Sets changed values in what was read. Fields that the form does not know stay. */
export function fieldsWith(read: Fields, values: Values, rules: Rules): Fields {
  const before = valuesAt(read, Object.keys(values));
  const changed = Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]));
  return changed.reduce((fields, [name, value]) => withValue(fields, name, value ?? undefined, rules), read);
}

export function rulesAt(rules: Rules, path: string): { rules: Rules; isRequired: boolean } {
  const names = path.split('.');
  const parent = names.slice(0, -1).reduce((inner, name) => inner.properties?.[name] ?? {}, rules);
  const name = names.at(-1) ?? '';
  return { rules: parent.properties?.[name] ?? {}, isRequired: parent.required?.includes(name) ?? false };
}

/** Sets the value at a path. Removing the last value of a map removes the map. */
export function withValue(fields: Fields, path: string, next: unknown, rules: Rules): Fields {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return withField(fields, name, next, rules);
  const inner = withValue((fields[name] ?? {}) as Fields, rest.join('.'), next, rules.properties?.[name] ?? {});
  return withField(fields, name, Object.keys(inner).length === 0 ? undefined : inner, rules);
}

const wordsIn = (value: unknown): string => (value === null ? '' : linesIn(value).join('\n'));

/** The text that a preview of a value scrolls to. */
export function firstWordsIn(value: unknown): string {
  return linesIn(value)[0]?.split('\n')[0] ?? '';
}

function linesIn(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linesIn) : [String(value ?? '')];
}
