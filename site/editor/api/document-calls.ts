import type { DocumentPart, EditedDocument } from '../../../server/model/api/documents-api.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { HttpError } from '../../data/http.ts';
import type { SaveCalls } from './item-calls.ts';
import { requestVersioned, type Versioned } from './request.ts';

export function readDocument(part: DocumentPart, id: string): Promise<Versioned<EditedDocument>> {
  return requestVersioned(editorApi.document(part, id));
}

/** The calls for the whole files of a part of the content. */
export function documentCalls(part: DocumentPart): SaveCalls<EditedDocument> {
  const put = (id: string, body: object, condition: { version: string } | { headers: Record<string, string> }) =>
    requestVersioned<EditedDocument>(editorApi.document(part, id), { method: 'PUT', body, ...condition });
  const asNew = { headers: { 'If-None-Match': '*' } };
  return {
    read: async (id) => {
      const read = await readDocument(part, id);
      if (!read.item.fields) throw new HttpError(409, 'Conflict', 'The file has an error now. Correct it first.');
      return read;
    },
    create: (body) => put('', body, asNew),
    update: (id, body, version) => put(id, body, { version }),
    restore: (id, body) => put(id, body, asNew),
  };
}
