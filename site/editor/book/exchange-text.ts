import { useRef } from 'react';
import { useSWRConfig } from 'swr';
import type { BookOutline } from '../../../server/model/api/editions-api.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { slotNouns, type EditionSlot } from '../../../server/model/entities/editions.ts';
import { useRefetcher } from '../api/refetcher.ts';
import { attempt, failureSentence, isRefused, request } from '../api/request.ts';
import { useToasts } from '../ui/toasts.tsx';
import type { TextChoice } from './page-texts.tsx';

type TextOf = (slot: EditionSlot, id: string) => string | undefined;

/** Returns a function that puts another text on a day and says so, with an Undo. */
export function useExchangeText(book: BookOutline, textOf: TextOf): (choice: TextChoice) => Promise<void> {
  const { cache } = useSWRConfig();
  const refetcher = useRefetcher();
  const toasts = useToasts();
  const lastPut = useRef<Promise<unknown>>(Promise.resolve());
  const path = editorApi.book(book.id);
  return exchange;

  async function exchange(choice: TextChoice): Promise<void> {
    const { day: number, slot } = choice;
    const previous = book.days[number - 1]?.texts[slot];
    // After the previous change, whose text this one may replace.
    const result = attempt(lastPut.current.then(() => put(choice)));
    lastPut.current = result.catch(() => undefined);
    const { failure } = await result;
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

  async function put({ day, slot, text }: TextChoice): Promise<void> {
    // From the cache, because an Undo may belong to an earlier render.
    const known = (cache.get(path)?.data as BookOutline | undefined)?.days[day - 1]?.texts[slot];
    const was = known && known.state !== 'chosen' ? known.id : '';
    try {
      await request(editorApi.editionDay(book.id, day), { method: 'PUT', body: { slot, text, was } });
    } finally {
      await refetcher.refetchSoon(path);
    }
  }
}
