import { expect, onTestFinished, test, vi } from 'vitest';
import { HttpError } from '../../data/http.ts';
import { DraftStore } from './draft-store.ts';
import { isUnsaved } from './save-state.ts';
import { VersionedEdit, type EditedKind } from './versioned-edit.ts';
import type { Versioned } from '../api/request.ts';
import type { Quote } from '../../../server/model/entities/quote.ts';
import { quoteKind } from '../kinds/quotes.tsx';

type NoteValues = { text: string; author: string };
type Note = NoteValues & { id: string };
type NoteEdit = VersionedEdit<NoteValues, Note>;

const first: Note = { id: 'a', text: 'Begin.', author: 'Seneca' };
const blank = { text: '', author: '' };
const quote: Quote = { id: 'a', text: 'Begin.', author: 'Seneca', category: '', dayOfWeek: 'any' };
const quoteValues: ReturnType<typeof quoteKind.valuesOf> = {
  text: 'Begin.',
  author: 'Seneca',
  category: '',
  dayOfWeek: 'any',
  source: '',
  rights: 'us',
};

test('a save reads an unknown version, sends what was typed, and leaves no draft', async () => {
  const { edit, calls, server, drafts } = begin(first);
  edit.type('author', ' Lucilius');
  expect(await drafts()).toMatchObject([{ id: 'a', base: { author: 'Seneca' }, own: { author: ' Lucilius' } }]);
  expect(await edit.save()).toEqual({ item: { ...first, author: 'Lucilius' }, version: '2' });
  expect(calls).toEqual(['read a', 'update a@1 {"text":"Begin.","author":"Lucilius"}']);
  expect([server.item?.author, await drafts(), edit.state().edit.own]).toEqual(['Lucilius', [], {}]);
});

test('a save keeps an unknown change elsewhere in another field; in the same field it asks first', async () => {
  const { edit, calls, server } = begin(first, '1');
  edit.type('author', 'Lucilius');
  server.change({ text: 'Begin now.' });
  await edit.save();
  expect(server.item).toEqual({ id: 'a', text: 'Begin now.', author: 'Lucilius' });
  expect(calls.map((call) => call.split(' ')[0])).toEqual(['update', 'read', 'update']);
  edit.type('author', 'Mine');
  server.change({ author: 'Theirs' });
  expect([await edit.save(), edit.state().trouble]).toEqual([undefined, { kind: 'changed' }]);
  expect([await edit.save(), edit.state().phase]).toEqual([undefined, 'editing']);
  edit.choose('author', 'mine');
  await edit.save();
  expect(server.item?.author).toBe('Mine');
});

test('a save whose response was lost does not conflict with itself', async () => {
  const { edit, server } = begin(first, '1');
  edit.type('author', 'Lucilius');
  server.loseNextResponse();
  expect([await edit.save(), edit.state().trouble]).toEqual([undefined, { kind: 'unanswered' }]);
  expect(await edit.save()).toMatchObject({ item: { author: 'Lucilius' } });
});

test('a new item keeps its key until it is created, even across a log-in, unless its values change', async () => {
  const { edit, calls, server } = begin(undefined);
  edit.type('text', 'Well begun.');
  server.loseNextResponse();
  await edit.save();
  server.refuseNext(401, 'Log in first');
  await edit.save();
  expect(edit.state().trouble).toMatchObject({ kind: 'refused', status: 401, sentence: 'Log in again to save.' });
  await edit[edit.lastCall]();
  const keys = calls.map((call) => call.replace(/^create (\S+) .*/, '$1'));
  expect([keys.length, new Set(keys).size, edit.state().item?.text]).toEqual([3, 1, 'Well begun.']);
  const other = begin(undefined);
  for (const text of ['One.', 'Two.']) {
    other.edit.type('text', text);
    other.server.refuseNext(507, 'The disk is full');
    await other.edit.save();
  }
  expect(new Set(other.calls.map((call) => call.split(' ')[1])).size).toBe(2);
});

test('a deleted item can be restored, and one that came back is no trouble', async () => {
  const { edit, server } = begin(first, '1');
  edit.type('author', 'A bird');
  server.item = undefined;
  await edit.reread();
  expect(edit.state().trouble).toEqual({ kind: 'gone' });
  server.item = first;
  await edit.reread();
  expect(edit.state().trouble).toBeUndefined();
  edit.take(null);
  edit.take({ item: first, version: edit.state().version ?? '' });
  expect(edit.state().trouble).toBeUndefined();
  server.item = undefined;
  expect([await edit.save(), edit.state().trouble]).toEqual([undefined, { kind: 'gone' }]);
  expect(await edit.restore()).toMatchObject({ item: { id: 'a', author: 'A bird' } });
});

test('a file with an error is not read in a loop, and its refusal says where to look', async () => {
  const { edit, calls, server } = begin(first, '1');
  edit.type('author', 'Lucilius');
  server.refuseNext(412, 'This note was changed');
  await edit.save();
  expect(edit.state().trouble).toMatchObject({ sentence: 'Its file has an error; Checks shows the line.' });
  expect(calls).toHaveLength(2);
  server.refuseNext(409, 'Its file cannot hold this');
  await edit.save();
  expect(edit.state().trouble).toMatchObject({ sentence: 'Its file cannot hold this' });
});

test('an empty required field prevents a save, and a refusal that names a field becomes its error', async () => {
  const { edit, calls, server } = begin(first, '1');
  edit.type('text', ' ');
  await edit.save();
  expect([calls, edit.state().trouble]).toEqual([[], { kind: 'invalid', errors: { text: 'Text must not be empty.' } }]);
  edit.type('text', 'Start.');
  server.refuseNext(400, 'author: must be a name');
  await edit.save();
  expect(edit.state().trouble).toEqual({ kind: 'invalid', errors: { author: 'Must be a name' } });
});

test('a queued save sends what was typed since, and a save without changes sends nothing', async () => {
  const { edit, calls } = begin(first, '1');
  edit.type('author', 'One');
  const one = edit.save();
  expect(edit.state().phase).toBe('saving');
  edit.type('author', 'Two');
  await Promise.all([one, edit.save(), edit.save()]);
  expect(calls).toEqual(['update a@1 {"text":"Begin.","author":"One"}', 'update a@2 {"text":"Begin.","author":"Two"}']);
});

test('a response that arrives after that of a later request is ignored', async () => {
  const { edit, server } = begin(first);
  const late = server.holdNextRead();
  const reading = edit.reread();
  edit.type('author', 'Lucilius');
  await edit.save();
  late();
  await reading;
  expect(edit.state()).toMatchObject({ version: '2', edit: { saved: { author: 'Lucilius' } } });
});

test('a read that started before a save is ignored after it', async () => {
  const { edit, calls, server } = begin(first, '1');
  const late = server.holdNextRead();
  const reading = edit.reread();
  edit.type('author', 'Lucilius');
  await edit.save();
  late();
  await reading;
  expect(edit.state()).toMatchObject({ version: '2', item: { author: 'Lucilius' }, edit: { own: {}, saved: { author: 'Lucilius' } } });
  expect(calls).toEqual(['read a', 'update a@1 {"text":"Begin.","author":"Lucilius"}']);
});

test('an item that a list has as it was saved is not refetched during or after the save', async () => {
  const { edit, calls, server } = begin(first, '1');
  edit.type('author', 'Lucilius');
  const respond = server.holdNextWrite();
  const saving = edit.save();
  await vi.waitFor(() => expect(server.item?.author).toBe('Lucilius'));
  const listed = (await server.read()).item;
  const made = calls.length;
  void edit.reread(listed);
  respond();
  await saving;
  await edit.reread(listed);
  expect(calls.slice(made)).toEqual([]);
});

test.each([
  ['is reported with its item', (edit: NoteEdit, current: Versioned<Note>) => edit.take(current)],
  ['is reported by a list', (edit: NoteEdit) => void edit.reread()],
])('a change that arrives during a save and %s is read after it', async (_, report) => {
  const { edit, calls, server } = begin(first, '1');
  edit.type('author', 'Lucilius');
  const respond = server.holdNextWrite();
  const saving = edit.save();
  await vi.waitFor(() => expect(server.item?.author).toBe('Lucilius'));
  server.change({ text: 'Begin now.' });
  report(edit, await server.read());
  respond();
  const current = { item: { id: 'a', text: 'Begin now.', author: 'Lucilius' }, version: '3' };
  expect(await saving).toEqual(current);
  expect(edit.state()).toMatchObject({ ...current, phase: 'editing', edit: { own: {}, saved: { text: 'Begin now.' } } });
  expect(calls.slice(1)).toEqual(['read a']);
});

test('a change that arrives during a failing save is read after it, and what was typed stays', async () => {
  const { edit, server } = begin(first, '1');
  edit.type('author', 'Lucilius');
  server.refuseNext(507, 'The disk is full');
  const saving = edit.save();
  server.change({ text: 'Begin now.' });
  edit.take(await server.read());
  expect(await saving).toBeUndefined();
  expect(edit.state()).toMatchObject({
    version: '2',
    trouble: { status: 507 },
    edit: { own: { author: 'Lucilius' }, saved: { text: 'Begin now.' } },
  });
});

test('a deletion that arrives during a save is noticed after it', async () => {
  const { edit, server } = begin(first, '1');
  edit.type('author', 'Lucilius');
  const respond = server.holdNextWrite();
  const saving = edit.save();
  await vi.waitFor(() => expect(server.item?.author).toBe('Lucilius'));
  server.item = undefined;
  edit.take(null);
  respond();
  await saving;
  expect(edit.state().trouble).toEqual({ kind: 'gone' });
});

test("a save's own change that arrives during it is not refetched", async () => {
  const { edit, calls, server } = begin(first, '1');
  edit.type('author', 'Lucilius');
  const respond = server.holdNextWrite();
  const saving = edit.save();
  await vi.waitFor(() => expect(server.item?.author).toBe('Lucilius'));
  edit.take(await server.read());
  respond();
  await saving;
  expect(calls).toHaveLength(1);
});

test('a change that arrives during a save is read after the next save, if that begins first', async () => {
  const { edit, server } = begin(first, '1');
  edit.type('author', 'Lucilius');
  const respond = server.holdNextWrite();
  const saving = edit.save();
  await vi.waitFor(() => expect(server.item?.author).toBe('Lucilius'));
  server.change({ text: 'Begin now.' });
  edit.take(await server.read());
  const read = server.holdNextRead();
  respond();
  await vi.waitFor(() => expect(edit.state().phase).toBe('editing'));
  const next = edit.save();
  read();
  await Promise.all([saving, next]);
  expect(edit.state()).toMatchObject({ version: '3', edit: { saved: { text: 'Begin now.' } } });
});

const theirs: Note = { id: 'a', text: 'Begin now.', author: 'Bacon' };

test('the choice between both versions can be changed, and theirs cannot be typed over', () => {
  const { edit } = begin(first, '1');
  const shown = () => {
    const { choices, own, saved } = edit.state().edit;
    return [choices.text, own.text, saved.text];
  };
  edit.type('text', 'Start.');
  edit.take({ item: theirs, version: '2' });
  edit.choose('text', 'theirs');
  expect(shown()).toEqual(['theirs', 'Start.', 'Begin now.']);
  edit.type('text', 'Begin now!');
  expect(shown()).toEqual(['theirs', 'Start.', 'Begin now.']);
  edit.choose('text', 'mine');
  expect(shown()).toEqual(['mine', 'Start.', 'Begin now.']);
});

test('a choice is dropped when the server has another text, and what was typed is still unsaved', () => {
  const { edit } = begin(first, '1');
  edit.type('text', 'Start.');
  edit.take({ item: theirs, version: '2' });
  edit.choose('text', 'theirs');
  expect(isUnsaved(edit.state())).toBe(true);
  edit.take({ item: { ...theirs, text: 'Begin later.' }, version: '3' });
  expect(edit.state().edit.choices).toEqual({});
});

test('input typed during a save stays, and so does input that failed to save', async () => {
  const { edit, server } = begin(first, '1');
  edit.type('author', 'Lucilius');
  const saving = edit.save();
  edit.type('text', 'Start.');
  expect(edit.state().phase).toBe('saving');
  await saving;
  expect(edit.state()).toMatchObject({ phase: 'editing', version: '2', edit: { own: { text: 'Start.' }, saved: { author: 'Lucilius' } } });
  edit.type('author', 'Bacon');
  server.loseNextResponse();
  await edit.save();
  expect(edit.state()).toMatchObject({
    phase: 'editing',
    trouble: { kind: 'unanswered' },
    edit: { own: { text: 'Start.', author: 'Bacon' } },
  });
  edit.discard();
  expect(edit.state()).toMatchObject({ trouble: undefined, edit: { own: {} } });
});

test('typing in a field clears its error, and the last error ends the trouble', async () => {
  const { edit } = begin(first, '1', ['text', 'author']);
  edit.type('text', '');
  edit.type('author', '');
  await edit.save();
  edit.type('text', 'Start.');
  expect(edit.state().trouble).toEqual({ kind: 'invalid', errors: { author: 'Author must not be empty.' } });
  edit.type('author', 'Bacon');
  expect(edit.state().trouble).toBeUndefined();
});

test('input discarded during its save does not come back as unsaved', async () => {
  for (const [typed, own] of [
    [undefined, {}],
    ['Go.', { text: 'Go.', author: 'Seneca' }],
  ] as const) {
    const { edit } = begin(first, '1');
    edit.type('text', 'Begin now.');
    edit.type('author', 'Bacon');
    const saving = edit.save();
    edit.discard();
    if (typed !== undefined) edit.type('text', typed);
    await saving;
    expect(edit.state().edit).toMatchObject({ saved: { text: 'Begin now.', author: 'Bacon' } });
    expect(edit.state().edit.own).toEqual(own);
  }
});

test('a source is sent when there is one, and an empty one to remove it', () => {
  const withSource = { ...quote, source: 'Letters' };
  const { source: _none, ...specified } = quoteValues;
  expect(quoteKind.bodyOf(quoteValues)).toEqual(specified);
  expect(quoteKind.bodyOf(quoteValues, quote)).toEqual({ ...specified, id: 'a' });
  expect(quoteKind.bodyOf(quoteValues, withSource)).toEqual({ ...quoteValues, id: 'a' });
  expect(quoteKind.bodyOf({ ...quoteValues, source: 'Letters' }, quote)).toEqual({ ...specified, id: 'a', source: 'Letters' });
});

/** An edit of a note, or of a new one, a server with that note, and the stored drafts. */
function begin(item: Note | undefined, version?: string, required: readonly string[] = ['text']) {
  vi.stubGlobal('window', { indexedDB: null });
  vi.stubGlobal('navigator', {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const store = new DraftStore();
  const calls: string[] = [];
  const server = new NoteServer(item);
  const log = (call: string) => void calls.push(call);
  const kind: EditedKind<NoteValues, Note> = {
    noun: 'note',
    fields: [
      { name: 'text', label: 'Text', control: 'lines', merge: 'lines', isRequired: required.includes('text') },
      { name: 'author', label: 'Author', control: 'line', merge: 'lines', isRequired: required.includes('author') },
    ],
    valuesOf: ({ text, author }) => ({ text, author }),
    bodyOf: (values) => values,
  };
  const edit = new VersionedEdit(
    kind,
    {
      read: (id) => (log(`read ${id}`), server.read()),
      create: (values, key) => (log(`create ${key} ${JSON.stringify(values)}`), server.write({ id: 'new', ...(values as NoteValues) })),
      update: (id, values, at) => (
        log(`update ${id}@${at} ${JSON.stringify(values)}`),
        server.write({ id, ...(values as NoteValues) }, at)
      ),
      restore: (id, values) => (log(`restore ${id}`), server.write({ id, ...(values as NoteValues) })),
    },
    store,
    { item, version, blank },
  );
  return { edit, calls, server, drafts: () => store.list('note') };
}

/** A promise and the function that resolves it. */
function held(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve: () => resolve() };
}

/** A server of one note. */
class NoteServer {
  item: Note | undefined;
  #version = 1;
  #next: 'lose' | HttpError | undefined;
  #held: Promise<void> | undefined;
  #heldWrite: Promise<void> | undefined;

  constructor(item: Note | undefined) {
    this.item = item;
  }

  change(values: Partial<Note>): void {
    this.item = { ...(this.item ?? first), ...values };
    this.#version += 1;
  }

  loseNextResponse(): void {
    this.#next = 'lose';
  }

  refuseNext(status: number, sentence: string): void {
    this.#next = new HttpError(status, '', sentence);
  }

  holdNextRead(): () => void {
    const { promise, resolve } = held();
    this.#held = promise;
    return resolve;
  }

  /** Holds the response to the next write, which is still done. */
  holdNextWrite(): () => void {
    const { promise, resolve } = held();
    this.#heldWrite = promise;
    return resolve;
  }

  async read() {
    if (!this.item) throw new HttpError(404, 'Not Found', '');
    const current = { item: this.item, version: String(this.#version) };
    const held = this.#held;
    this.#held = undefined;
    await held;
    return current;
  }

  async write(item: Note, version?: string) {
    const next = this.#next;
    this.#next = undefined;
    if (next instanceof HttpError) throw next;
    if (version !== undefined && !this.item) throw new HttpError(404, 'Not Found', '');
    if (version !== undefined && version !== String(this.#version)) throw new HttpError(412, '', 'This note was changed');
    this.change(item);
    const written = String(this.#version);
    const held = this.#heldWrite;
    this.#heldWrite = undefined;
    await held;
    if (next === 'lose') throw new TypeError('Failed to fetch');
    return { item, version: written };
  }
}
