import { kindOf } from '../../model/entities/collections.ts';
import type { Problem } from '../../model/entities/problem.ts';
import { fieldsOf } from '../yaml/edit-yaml.ts';
import { parseItem } from './parse-item.ts';
import { partOf } from './stored-item.ts';

export type DocumentFields = Readonly<Record<string, unknown>>;

export type ContentDocument = { fields?: DocumentFields; problems: Problem[]; version: string };

/** The values of a file, including those under unknown keys; without `fields` and `item` when it is not valid. */
export function readDocument(file: string, text: string): { fields?: DocumentFields; item?: object; problems: Problem[] } {
  const { fields: item, problems } = parseItem<object>(file, text, kindOf(partOf(file)));
  const fields = item && (fieldsOf(text) ?? {});
  return { ...(fields && { fields, item }), problems };
}
