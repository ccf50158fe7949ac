import type { ChangeKind, UncommittedChange } from '../../../server/model/api/uncommitted-change.ts';

/** One change, as a mark on it says. */
export const changeLabels: Record<ChangeKind, string> = { added: 'New', edited: 'Edited', deleted: 'Deleted' };

/** `3 quotes are not committed: 1 new, 2 edited` */
export function sumOf(noun: string, changes: readonly UncommittedChange[]): string {
  const kinds = (['added', 'edited', 'deleted'] as const).flatMap((kind) => {
    const count = changes.filter((change) => change.kind === kind).length;
    return count > 0 ? [`${count.toLocaleString('en-US')} ${changeLabels[kind].toLowerCase()}`] : [];
  });
  const total = changes.length === 1 ? `1 ${noun} is` : `${changes.length.toLocaleString('en-US')} ${noun}s are`;
  return `${total} not committed: ${kinds.join(', ')}`;
}

/** What discarding does to an item, before it is done and after. */
export const discardWords: Record<ChangeKind, { question: (noun: string) => string; note: string; done: (noun: string) => string }> = {
  added: {
    question: (noun) => `Discard this new ${noun}?`,
    note: 'Its file is deleted. It was never committed, so it cannot be brought back.',
    done: (noun) => `The new ${noun} was discarded.`,
  },
  edited: {
    question: (noun) => `Discard what changed in this ${noun}?`,
    note: 'Its file becomes what was committed last. What was changed since cannot be brought back.',
    done: (noun) => `The ${noun} reads as it was committed.`,
  },
  deleted: {
    question: (noun) => `Bring this ${noun} back?`,
    note: 'Its file becomes what was committed last.',
    done: (noun) => `The ${noun} is back as it was committed.`,
  },
};
