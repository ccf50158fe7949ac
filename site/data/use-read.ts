import { useMemo } from 'react';
import useSWR from 'swr';

/** Where a read stands. `missing` is an answer that says there is no such thing. */
export type Read<T> = { status: 'loading' } | { status: 'error'; error: Error } | { status: 'missing' } | { status: 'loaded'; value: T };

/** How each value of a page is read, by key. */
export type Reads = Readonly<Record<string, () => Promise<unknown>>>;

interface ReadOptions<T> {
  /** A value that is the same as the one before changes nothing; otherwise one that says the same does not. */
  isSame?: (one: T | null | undefined, other: T | null | undefined) => boolean;
  /** What was read for somebody who is gone meanwhile is read again, for nobody heard since when it became another. */
  isReadAgain?: boolean;
}

/**
 * The value at `key`, read once by `read`, or by the default read when there is none. The server's value needs no read.
 * With key null nothing is read and the state is `loading`.
 */
export function useRead<T>(
  key: string | null,
  read?: (key: string) => Promise<T | null>,
  { isSame, isReadAgain = false }: ReadOptions<T> = {},
): Read<T> {
  const { data, error } = useSWR<T | null, Error>(key, read ?? null, {
    ...(isSame && { compare: isSame }),
    revalidateIfStale: isReadAgain,
  });
  return useMemo(() => {
    if (data !== undefined) return data === null ? { status: 'missing' } : { status: 'loaded', value: data };
    return error ? { status: 'error', error } : { status: 'loading' };
  }, [data, error]);
}
