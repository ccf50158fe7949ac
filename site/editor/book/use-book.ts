import { useEffect, useRef, useState } from 'react';
import { preload, useSWRConfig } from 'swr';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import type { BookOutline, Spread } from '../../../server/model/api/editions-api.ts';
import type { EditionSlot } from '../../../server/model/page/page-types.ts';
import { getJson } from '../../data/http.ts';
import { useRead } from '../../data/use-read.ts';
import type { Read } from '../../data/use-read.ts';
import { request } from '../api/request.ts';
import { Writer } from '../save/writer.ts';
import type { Written } from '../save/writer.ts';

/** Which text gets which place of the book. */
export interface TextChoice {
  day: number;
  slot: EditionSlot;
  text: string;
}

/** The pages of an edition and the texts of its days, and a function that puts a text on a day. */
export function useBook(edition: string): {
  book: Read<BookOutline>;
  put: (choice: TextChoice) => Promise<Written<void>>;
  refetch: () => void;
} {
  const { cache, mutate } = useSWRConfig();
  const path = editorApi.book(edition);
  const book = useRead<BookOutline>(edition === '' ? null : path, undefined, { revalidatesOnMount: true });
  const lastPut = useRef<Promise<unknown>>(Promise.resolve());
  const [writer] = useState(() => new Writer());
  return { book, put, refetch: () => void mutate(path) };

  /** Waits for the previous change, and so for its version. */
  function put(choice: TextChoice): Promise<Written<void>> {
    const result = lastPut.current.then(() => writer.write(choice, () => send(choice)));
    lastPut.current = result.catch(() => undefined);
    return result;
  }

  async function send({ day, ...choice }: TextChoice): Promise<void> {
    // From the cache: an Undo may be of an earlier render.
    const current = cache.get(path)?.data as BookOutline | undefined;
    try {
      await request(editorApi.editionDay(edition, day), { method: 'PUT', body: choice, version: current?.version });
    } finally {
      await mutate(path);
    }
  }
}

/** A spread of the book. The ones beside it are loaded ahead, so that a turned page is there at once. */
export function useSpread(book: BookOutline, spread: number, last: number): Read<Spread> {
  const read = useRead<Spread>(editorApi.spreadAt(book, spread), readSpread, { isSame: Object.is });
  const [settled, setSettled] = useState<string>();
  const key = `${book.revision} ${spread}`;
  if (read.status === 'loaded' && settled !== key) setSettled(key);
  useEffect(() => {
    if (settled !== key) return;
    for (const beside of [spread + 1, spread - 1, spread + 2])
      if (beside >= 0 && beside <= last) void preload(editorApi.spreadAt(book, beside), readSpread);
  }, [settled, key, book, spread, last]);
  return read;
}

async function readSpread(path: string): Promise<Spread> {
  return (await getJson(path)) as Spread;
}
