import path from 'node:path';
import type { ContentTree } from '../tree/content-tree.ts';
import { isSettled } from '../files/fingerprint.ts';
import type { ChangeFinder } from './change-finder.ts';
import { fingerprintAt } from './scan-tree.ts';

// A slice blocks the event loop for at most this long. The pause after it keeps the work at this share of the time.
const sliceMs = 2;
const share = 0.002;
const minRoundMs = 8_000;

// The same where changes have no events. A round has a maximum length, whatever the number of files.
const shareWithoutEvents = 0.01;
const minRoundWithoutEventsMs = 2_000;
const maxRoundWithoutEventsMs = 8_000;

// A first estimate of the work for one file.
const msPerFile = 0.006;

export interface Polling {
  root: string;
  tree: ContentTree;
  finder: ChangeFinder;
  folders: () => Iterable<string>;
  missesEvents: () => boolean;
  onStale: (path: string) => void;
  pause: (milliseconds: number) => Promise<boolean>;
}

/** Compares the disk with the tree in memory again and again, with a small share of the processor, because some changes have no event. */
export async function pollTree({ root, tree, finder, folders, missesEvents, onStale, pause }: Polling): Promise<void> {
  const listed = new Map<string, string>();
  let lastRoundMs = 0;
  for (;;) {
    const roundStart = performance.now();
    let workMs = 0;
    let sliceStart = roundStart;
    const rest = async (minMs = 0) => {
      const spentMs = performance.now() - sliceStart;
      workMs += spentMs;
      const roundMs = Math.max(lastRoundMs, tree.files.size * msPerFile);
      const restMs = missesEvents()
        ? Math.min(spentMs / shareWithoutEvents, (spentMs * maxRoundWithoutEventsMs) / roundMs)
        : spentMs / share;
      const isOpen = await pause(Math.max(minMs, restMs));
      sliceStart = performance.now();
      return isOpen;
    };
    for (const folder of new Set([...folders(), ...tree.folders.keys()])) {
      const fingerprint = fingerprintAt(path.join(root, folder)) ?? 'missing';
      // Includes the number of files: those whose folder was away for a moment are missing here, though the folder looks as before.
      const names = `${fingerprint} ${tree.folders.get(folder)?.size}`;
      if (names === listed.get(folder)) {
        for (const file of tree.folders.get(folder) ?? []) {
          if (finder.isStale(file)) onStale(file);
          if (performance.now() - sliceStart >= sliceMs && !(await rest())) return;
        }
      } else {
        // Its names changed. A check of it includes its files.
        onStale(folder);
        listed.set(folder, isSettled(fingerprint, Date.now()) ? names : 'unsettled');
      }
    }
    if (!(await rest((missesEvents() ? minRoundWithoutEventsMs : minRoundMs) - (performance.now() - roundStart)))) return;
    lastRoundMs = workMs;
  }
}
