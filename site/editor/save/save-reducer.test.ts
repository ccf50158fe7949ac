import { expect, test } from 'vitest';
import { startEdit } from './edit.ts';
import { isUnsaved, saveReducer } from './save-reducer.ts';
import type { SaveAction, SaveState } from './save-reducer.ts';

const saved = { text: 'Begin.', author: 'Seneca' };
const theirs = { text: 'Begin now.', author: 'Bacon' };

type Name = keyof typeof saved;
type Action = SaveAction<object, Name>;
const type = (name: Name, value: string): Action => ({ type: 'type', name, value });
const read = (values: typeof saved): Action => ({ type: 'read', item: values, version: '"2"', values });
const choose = (version: 'theirs' | 'mine'): Action => ({ type: 'choose', name: 'text', version });
const gone: Action = { type: 'fail', trouble: { kind: 'gone' } };

function stateAfter(...actions: Action[]): SaveState<object, Name> {
  const start = { edit: startEdit(saved), item: saved, version: undefined, phase: 'editing', trouble: undefined } as const;
  return actions.reduce<SaveState<object, Name>>(saveReducer, start);
}

test('both versions can be chosen in turn, and theirs is not typed over', () => {
  const shown = (...actions: Action[]) => {
    const { choices, own, saved: server } = stateAfter(type('text', 'Start.'), read(theirs), ...actions).edit;
    return [choices.text, own.text, server.text];
  };
  expect(shown(choose('theirs'))).toEqual(['theirs', 'Start.', 'Begin now.']);
  expect(shown(choose('theirs'), choose('mine'))).toEqual(['mine', 'Start.', 'Begin now.']);
  expect(shown(choose('theirs'), type('text', 'Begin now!'))).toEqual(['theirs', 'Start.', 'Begin now.']);
});

test('a choice is void when the server has another text, and what was typed is still unsaved', () => {
  const conflict = [type('text', 'Start.'), read(theirs), choose('theirs')];
  expect(isUnsaved(stateAfter(...conflict))).toBe(true);
  expect(stateAfter(...conflict, read({ ...theirs, text: 'Begin later.' })).edit.choices).toEqual({});
});

test('what is typed during a save stays, and so does what failed', () => {
  const sent = { ...saved, author: 'Lucilius' };
  const typed = stateAfter(type('author', 'Lucilius'), { type: 'send' }, type('text', 'Start.'));
  expect(typed.phase).toBe('saving');
  const state = saveReducer(typed, { type: 'saved', item: sent, version: '"3"', values: sent, sent });
  expect(state).toMatchObject({ phase: 'editing', version: '"3"', edit: { own: { text: 'Start.' }, saved: { author: 'Lucilius' } } });
  const failed = saveReducer(typed, { type: 'fail', trouble: { kind: 'unanswered' } });
  expect(failed).toMatchObject({
    phase: 'editing',
    trouble: { kind: 'unanswered' },
    edit: { own: { text: 'Start.', author: 'Lucilius' } },
  });
  expect(saveReducer(failed, { type: 'discard' })).toMatchObject({ trouble: undefined, edit: { own: {} } });
});

test('an item that was deleted and came back is no trouble', () => {
  expect(stateAfter(gone).trouble).toEqual({ kind: 'gone' });
  expect(stateAfter(gone, read(saved)).trouble).toBeUndefined();
});

test('a field that is typed in loses its error, and the last of them ends the trouble', () => {
  const errors = { text: 'Quote must not be empty.', author: 'Must be a name' };
  const refused: Action = { type: 'fail', trouble: { kind: 'invalid', errors } };
  expect(stateAfter(refused, type('text', 'Start.')).trouble).toEqual({ kind: 'invalid', errors: { author: 'Must be a name' } });
  expect(stateAfter(refused, type('text', 'Start.'), type('author', 'Bacon')).trouble).toBeUndefined();
});

test('what is discarded while it is saved does not come back as unsaved', () => {
  const done: Action = {
    type: 'saved',
    item: theirs,
    version: '"2"',
    values: theirs,
    sent: { ...saved, text: 'Begin now.', author: 'Bacon' },
  };
  const begun = [type('text', 'Begin now.'), type('author', 'Bacon'), { type: 'send' }] as const;
  expect(stateAfter(...begun, { type: 'discard' }, done).edit).toMatchObject({ saved: theirs, own: {} });
  expect(stateAfter(...begun, { type: 'discard' }, type('text', 'Go.'), done).edit.own).toMatchObject({ text: 'Go.' });
});
