/** From one client. */
export const maxSignupsPerMinute = 10;

/** Anybody can type anybody's address, and behind a proxy all visitors share one network. */
export const maxMailsPerHour = { mailbox: 3, network: 100 };

export const maxNameLength = 200;

/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
export const maxEmailLength = 254;

/** On one channel. Each delivery rewrites the queue, half a MiB when it is full. A full queue refuses signups, so that their senders know. */
export const maxWaitingDeliveries = 2000;
