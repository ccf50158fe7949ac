import { editorApi, type DocumentPart, type EditedDocument } from '../../../server/model/api/editor-paths.ts';
import { HttpError } from '../../data/http.ts';
import { requestVersioned, type Versioned } from '../api/request.ts';
import type { EditedField, Values } from '../save/merge-fields.ts';
import type { Saving } from '../save/versioned-edit.ts';
import type { Fields } from '../schema-form/rules.ts';

/** What a form edits of a file: texts that can be merged and compared. */
export interface DocumentKind<Name extends string> {
  part: DocumentPart;
  noun: string;
  fields: readonly EditedField<Name>[];
  valuesOf: (fields: Fields) => Values<Name>;
  /** The fields of the file with these values. What the form does not edit stays as it is. */
  withValues: (fields: Fields, values: Values<Name>) => Fields;
}

export function readDocument(part: DocumentPart, id: string): Promise<Versioned<EditedDocument>> {
  return requestVersioned(editorApi.document(part, id));
}

export function savingOf<Name extends string>(kind: DocumentKind<Name>): Saving<EditedDocument, Name> {
  const { part, noun, fields, valuesOf, withValues } = kind;
  const put = (item: EditedDocument, values: Values<Name>, condition: { version: string } | { headers: Record<string, string> }) => {
    const body = withValues(item.fields ?? {}, values);
    return requestVersioned<EditedDocument>(editorApi.document(part, item.id), { method: 'PUT', body, ...condition });
  };
  const asNew = { headers: { 'If-None-Match': '*' } };
  return {
    noun,
    fields,
    required: [],
    valuesOf: (item) => valuesOf(item.fields ?? {}),
    read: async (id) => {
      const read = await readDocument(part, id);
      if (!read.item.fields) throw new HttpError(409, 'Conflict', 'The file has an error now. Correct it first.');
      return read;
    },
    create: (values) => put({ id: '', problems: [] }, values, asNew),
    update: ({ item, version }, values) => put(item, values, { version }),
    restore: (item, values) => put(item, values, asNew),
  };
}
