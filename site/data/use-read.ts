import { useMemo } from 'react';
import useSWR from 'swr';

/** The state of a read. `missing` means that the value does not exist. */
export type Read<T> =
  | { status: 'loading'; value?: undefined }
  | { status: 'missing'; value?: undefined }
  | { status: 'error'; error: Error; value?: undefined }
  | { status: 'loaded'; value: T };

/** A key, and how its value is read; null when there is none. */
export type KeyedRead<T = unknown> = readonly [key: string, read: () => Promise<T | null>];

interface ReadOptions<T> {
  /** Whether the new value equals the current one; deep equality by default. */
  isSame?: (current: T | null | undefined, next: T | null | undefined) => boolean;
  /** Reads a cached value again on each mount: it may be stale. */
  revalidatesOnMount?: boolean;
  /** Keeps the last key's value until the next key's value is read. */
  keepsLast?: boolean;
}

/** The value at `key` (none for null), from the page data, from `read`, or from the default fetcher. */
export function useRead<T>(
  key: string | null,
  read?: (key: string) => Promise<T | null>,
  { isSame, revalidatesOnMount = false, keepsLast = false }: ReadOptions<T> = {},
): Read<T> {
  const { data, error } = useSWR<T | null, Error>(key, read ?? null, {
    ...(isSame && { compare: isSame }),
    revalidateIfStale: revalidatesOnMount,
    keepPreviousData: keepsLast,
  });
  return useMemo(() => {
    if (data !== undefined) return data === null ? { status: 'missing' } : { status: 'loaded', value: data };
    return error ? { status: 'error', error } : { status: 'loading' };
  }, [data, error]);
}
