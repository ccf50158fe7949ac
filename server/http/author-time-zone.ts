import type { H3Event } from 'h3';
import { timeZoneHeader } from '../model/api/editor-calls.ts';

/** The author's time zone, as a call of the editor names it; undefined, which is that of this machine, for another or an unknown one. */
export function timeZoneOf({ req }: H3Event): string | undefined {
  const timeZone = req.headers.get(timeZoneHeader) ?? undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
