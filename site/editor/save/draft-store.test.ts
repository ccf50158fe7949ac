import { expect, onTestFinished, test, vi } from 'vitest';
import { DraftStore, firstFree } from './draft-store.ts';

const draft = { key: '1', noun: 'quote', base: {}, own: { text: 'Well begun.' }, savedAt: 1 };

const fail = (name: string) => () => {
  throw new DOMException('', name);
};
const full = { objectStore: () => ({ put: fail('QuotaExceededError'), getAll: () => request([]) }) };

test.each([
  ['has no database', null],
  ['does not open its database', { open: fail('SecurityError') }],
  ['has no room left', { open: () => request({ transaction: () => full }) }],
])('in a browser that %s drafts stay in memory', async (_why, indexedDB) => {
  vi.stubGlobal('indexedDB', indexedDB);
  vi.stubGlobal('window', { indexedDB });
  onTestFinished(() => void vi.unstubAllGlobals());
  const store = new DraftStore();
  const changes: boolean[] = [];
  store.addEventListener('change', () => changes.push(store.isPersistent));
  expect(await store.list('quote')).toEqual([]);
  store.put(draft);
  await vi.waitFor(() => expect(changes).toEqual([true, false]));
  expect([await store.list('quote'), await store.list('prompt')]).toEqual([[draft], []]);
});

test('after a reload, a draft that the old page still holds is found once that page is gone', async () => {
  const held = [{ name: 'journal-draft 1', mode: 'exclusive' }];
  let leave: (() => void) | undefined;
  const locks = {
    query: async () => ({ held }),
    request: (_name: string, _options: object, then: () => void) =>
      new Promise<void>((resolve) => {
        leave = () => {
          held.pop();
          resolve(then());
        };
      }),
  };
  vi.stubGlobal('navigator', { locks });
  onTestFinished(() => void vi.unstubAllGlobals());
  const found = firstFree([draft]);
  await vi.waitFor(() => expect(leave).toBeDefined());
  leave?.();
  expect(await found).toBe(draft);
});

/** A request of IndexedDB that succeeds. */
function request(result: unknown): { result: unknown; onsuccess?: () => void } {
  const created: ReturnType<typeof request> = { result };
  queueMicrotask(() => created.onsuccess?.());
  return created;
}
