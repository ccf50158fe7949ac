import { counted } from '../../../server/model/text/counted.ts';

/** The texts for many items of one kind. */
export function bulkWordsFor(noun: string) {
  const these = (n: number) => (n === 1 ? `this ${noun}` : `these ${counted(n, noun)}`);
  return {
    region: `Selected ${noun}s`,
    selected: (n: number) => `${counted(n, noun)} selected`,
    selectFound: (n: number) => `Select all ${n.toLocaleString('en-US')}`,
    updated: (n: number) => `${counted(n, noun)} updated.`,
    undoChange: `Undo the change of these ${noun}s`,
    setBack: (n: number) => `${counted(n, noun)} changed back.`,
    deleteQuestion: (n: number) => `Are you sure you want to delete ${these(n)}?`,
    deleted: (n: number) => `${counted(n, noun)} deleted.`,
    restored: (n: number) => `${counted(n, noun)} restored.`,
    failure: (what: 'delete' | 'restore' | 'update') => `Failed to ${what} ${noun}s. Please try again.`,
    refused: (n: number) => `${counted(n, noun)} ${n === 1 ? 'was' : 'were'} left as ${n === 1 ? 'it is' : 'they are'}:`,
  };
}
