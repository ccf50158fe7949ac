import { expect, onTestFinished, test, vi } from 'vitest';
import type { EditedDocument } from '../../../server/model/api/documents-api.ts';
import { DraftStore, type Draft } from '../save/draft-store.ts';
import { VersionedEdit } from '../save/versioned-edit.ts';
import { valuesIn, type Kind, type Values } from './kind.ts';
import { orderKind } from './pages.ts';
import { quoteKind } from './quotes.tsx';

const noCalls = { read: never, create: never, update: never, restore: never };
const fileOf = (fields: Values): EditedDocument => ({ id: 'a', fields, problems: [] });

test('a draft from before a field was added continues as it was typed', () => {
  const item = { id: 'a', text: 'Begin.', author: 'Seneca' };
  const base = { text: 'Begin.', author: 'Seneca', category: '', dayOfWeek: 'any', source: '' };
  expect(continued(quoteKind, item, { noun: 'quote', base, own: { text: 'Start.', dayOfWeek: 'monday' } })).toEqual({
    ...base,
    text: 'Start.',
    dayOfWeek: 'monday',
    rights: '',
  });
});

test('a draft keeps its types, and drops values of another type', () => {
  const own = { order: [{ place: 'front', id: 'a' }] };
  const typed = { noun: 'order of pages', base: { order: [] }, own };
  expect(continued(orderKind(String), fileOf({}), typed)).toEqual(own);
  expect(continued(orderKind(String), fileOf({}), { ...typed, own: { order: 'front: a' } })).toEqual({ order: [] });
});

type StoredDraft = Pick<Draft, 'noun' | 'base' | 'own'>;

/** The form's values when it continues a draft over the server's item. */
function continued<V extends Values, Item extends { id: string }>(kind: Kind<V, Item>, item: Item, draft: StoredDraft): V {
  vi.stubGlobal('window', { indexedDB: null });
  vi.stubGlobal('navigator', {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const stored: Draft = { key: 'k', savedAt: 0, id: item.id, ...draft };
  const edit = new VersionedEdit(kind, noCalls, new DraftStore(), { item, blank: valuesIn(kind.fields), draft: stored });
  const { saved, own, choices } = edit.state().edit;
  expect(choices).toEqual({});
  return { ...saved, ...own };
}

function never(): Promise<never> {
  return Promise.reject(new Error('Continuing a draft must not call the server'));
}
