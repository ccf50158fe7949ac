import type { H3Event } from 'h3';
import { timeZoneHeader } from '../model/api/editor-calls.ts';

/** The time zone (IANA) that a call of the editor names, or that of this machine where it names none; undefined for an unknown one. */
export function timeZoneOf({ req }: H3Event): string | undefined {
  const timeZone = req.headers.get(timeZoneHeader) ?? undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
