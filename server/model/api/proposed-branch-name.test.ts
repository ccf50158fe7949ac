import { expect, test } from 'vitest';
import { proposedBranch } from './proposed-branch-name.ts';

test('a branch has the date and the first words, and a free name', () => {
  expect(proposedBranch('Add 3 quotes, edit “The First Hour”', '2026-11-23')).toBe('journal/2026-11-23-add-3-quotes-edit-the-first');
  expect(proposedBranch('日記', '2026-11-23', (branch) => branch === 'journal/2026-11-23-change')).toBe('journal/2026-11-23-change-2');
});
