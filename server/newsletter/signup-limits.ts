import { tooManyRequests } from '../http/too-many-requests.ts';

/** The limit for each client. */
export const maxSignupsPerMinute = 10;

/** Anybody can type anybody's address, and behind a proxy all visitors share one network. */
export const maxMailsPerHour = { mailbox: 3, network: 100 };

export const maxNameLength = 200;

/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
export const maxEmailLength = 254;

/** Per channel. Each delivery rewrites the whole queue, 512 KiB when it is full. A full queue refuses signups; it never drops one silently. */
export const maxWaitingDeliveries = 2000;

/** @throws HTTPError 429 with `Retry-After`, unless there is nothing to wait for */
export function refuseIfTooMany(waitSeconds: number): void {
  if (waitSeconds > 0) throw tooManyRequests('Too many signups came from your connection', waitSeconds);
}
