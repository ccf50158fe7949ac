import type { DocumentPart, EditedDocument } from '../../../server/model/api/documents-api.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { HttpError } from '../../data/http.ts';
import { request, requestVersioned, type Versioned } from './request.ts';

/** The calls for the items at one path. Each throws what `request` throws. */
export interface ItemCalls<Item> {
  read(id: string): Promise<Versioned<Item>>;
  /** Creates an item. A second call with the same key, for example after a lost response, returns the same item. */
  create(body: object, key: string): Promise<Versioned<Item>>;
  /** Replaces the fields that `body` names; an empty one is removed. Refused unless the item is at `version`. */
  update(id: string, body: object, version: string): Promise<Versioned<Item>>;
  /** Deletes an item. Refused with 412 when it differs from `seen` or changes meanwhile. */
  remove(seen: Item): Promise<void>;
  /** Creates a deleted item again under its id. Refused when the id exists. @param lost the item as last read */
  restore(id: string, body: object, lost?: Item): Promise<Versioned<Item>>;
}

export type SaveCalls<Item> = Omit<ItemCalls<Item>, 'remove'>;

/** The calls for the items at `path`. @param source the path from which an item is read as it is in its file */
export function itemCalls<Item extends { id: string }>(path: string, source = (id: string) => `${path}/${id}`): ItemCalls<Item> {
  const read = (id: string) => requestVersioned<Item>(source(id));
  return {
    read,
    create: (body, key) => requestVersioned(path, { method: 'POST', body, key }),
    update: (id, body, version) => requestVersioned(`${path}/${id}`, { method: 'PUT', body, version, headers: fieldsOf(body) }),
    remove,
    restore: (id, fields, lost) => {
      // A form does not have all fields.
      const body = { ...lost, ...fields, id };
      return requestVersioned(`${path}/${id}`, { method: 'PUT', body, headers: { 'If-None-Match': '*', ...fieldsOf(body) } });
    },
  };

  async function remove(seen: Item): Promise<void> {
    const { item, version } = await read(seen.id);
    // Lists and single reads have the same fields in the same order.
    if (JSON.stringify(item) !== JSON.stringify(seen))
      throw new HttpError(412, 'Precondition Failed', `${path}/${seen.id} reads differently now`);
    await request(`${path}/${seen.id}`, { method: 'DELETE', version }).catch((error: unknown) => {
      // Already deleted: a browser retries a request whose connection closes without a response.
      if (!(error instanceof HttpError) || error.status !== 404) throw error;
    });
  }
}

/** Names the sent fields, because after a deployment items may have fields that this page does not know. */
const fieldsOf = (body: object): Record<string, string> => ({ 'Journal-Fields': Object.keys(body).join(',') });

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
