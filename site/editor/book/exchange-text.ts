import { useRef } from 'react';
import { useSWRConfig } from 'swr';
import type { BookOutline } from '../../../server/model/api/editions-api.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { slotNouns, type EditionSlot } from '../../../server/model/entities/editions.ts';
import { useRefetcher } from '../api/refetcher.ts';
import { failureSentence, isRefused, request, saveFailureOf, type SaveFailure } from '../api/request.ts';
import { useToasts } from '../ui/toasts.tsx';
import type { TextChoice } from './page-texts.tsx';

type TextOf = (slot: EditionSlot, id: string) => string | undefined;

/** Returns a function that puts another text on a day and says so, with an Undo. */
export function useExchangeText(book: BookOutline, textOf: TextOf): (choice: TextChoice) => Promise<void> {
  const put = usePutText(book.id);
  const toasts = useToasts();
  return exchange;

  async function exchange(choice: TextChoice): Promise<void> {
    const { day: number, slot } = choice;
    const previous = book.days[number - 1]?.texts[slot];
    const failure = await put(choice);
    if (failure && isRefused(failure, 412)) {
      const useYours = { label: 'Use yours', alt: 'Put your text on the day', run: () => void exchange(choice) };
      return toasts.error(`Changed by two people. ${failureSentence(failure)} Yours: “${textOf(slot, choice.text) ?? ''}”`, useYours);
    }
    if (failure)
      return toasts.error(`Nothing was changed. ${failure.kind === 'gone' ? 'This edition was deleted.' : failureSentence(failure)}`);
    if (choice.text === previous?.id) return toasts.success(`Day ${number} keeps its ${slotNouns[slot]}.`);
    // A missing or misplaced text could not be put back.
    const canUndo = previous?.state === 'recorded' || previous?.state === 'chosen';
    const undo = { label: 'Undo', alt: 'Put the former text back', run: () => void exchange({ ...choice, text: previous?.id ?? '' }) };
    toasts.success(`Day ${number} has another ${slotNouns[slot]}.`, canUndo ? undo : undefined);
  }
}

/** Returns a function that puts a text on a day and resolves to the failure, if any. */
function usePutText(edition: string): (choice: TextChoice) => Promise<SaveFailure | undefined> {
  const { cache } = useSWRConfig();
  const refetcher = useRefetcher();
  const path = editorApi.book(edition);
  const lastPut = useRef<Promise<unknown>>(Promise.resolve());
  return (choice) => {
    // After the previous change, whose text this one may replace.
    const result = lastPut.current.then(() => send(choice)).then(() => undefined, saveFailureOf);
    lastPut.current = result.catch(() => undefined);
    return result;
  };

  async function send({ day, slot, text }: TextChoice): Promise<void> {
    // From the cache, because an Undo may belong to an earlier render.
    const known = (cache.get(path)?.data as BookOutline | undefined)?.days[day - 1]?.texts[slot];
    const was = known && known.state !== 'chosen' ? known.id : '';
    await request(editorApi.editionDay(edition, day), { method: 'PUT', body: { slot, text, was } }).finally(() =>
      refetcher.refetchSoon(path),
    );
  }
}
