import type { PublishableChange } from '../../../server/model/api/publish-api.ts';
import type { ChangeKind, UncommittedChange } from '../../../server/model/api/changes-api.ts';
import { counted } from '../../../server/model/text/counted.ts';

/** Of the list of the editor, which has no renames, and of the review. */
type Kind = ChangeKind | PublishableChange['kind'];

export const changeLabels: Record<Kind, string> = {
  added: 'New',
  edited: 'Edited',
  renamed: 'Renamed',
  deleted: 'Deleted',
  removed: 'Deleted',
};

/** `3 unpublished changes (1 new, 2 edited)`, `2 unpublished changes (all new)`, `1 unpublished change (new)` */
export function sumOf(changes: readonly { kind: Kind }[]): string {
  const labels = [...new Set(Object.values(changeLabels))];
  const kinds = labels
    .map((label) => ({ label: label.toLowerCase(), count: changes.filter(({ kind }) => changeLabels[kind] === label).length }))
    .filter(({ count }) => count > 0);
  const all = changes.length === 1 ? '' : 'all ';
  const parts =
    kinds.length === 1
      ? `${all}${kinds[0]?.label}`
      : kinds.map(({ count, label }) => `${count.toLocaleString('en-US')} ${label}`).join(', ');
  return `${counted(changes.length, 'unpublished change')} (${parts})`;
}

/** The texts of a discard: the question, its note, and the success. */
export const discardWords: Record<
  UncommittedChange['kind'],
  { question: (noun: string) => string; note: string; done: (noun: string) => string }
> = {
  added: {
    question: (noun) => `Discard this new ${noun}?`,
    note: 'It was never published, so it cannot be brought back.',
    done: (noun) => `The new ${noun} was discarded.`,
  },
  edited: {
    question: (noun) => `Discard the changes to this ${noun}?`,
    note: 'It goes back to the last published version. The changes since then cannot be brought back.',
    done: (noun) => `The ${noun} is back to its published version.`,
  },
  deleted: {
    question: (noun) => `Bring this ${noun} back?`,
    note: 'It goes back to the last published version.',
    done: (noun) => `The ${noun} is back.`,
  },
};
