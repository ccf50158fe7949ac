import { useRef, useState } from 'react';
import type { PublishableChange } from '../../../server/model/api/publish-api.ts';

export interface Ticks {
  has(change: PublishableChange): boolean;
  /** @param isRange all from the last ticked change to this one */
  tick(change: PublishableChange, isOn: boolean, isRange: boolean): void;
  tickAll(isOn: boolean): void;
}

/** The file that identifies a change. */
export function keyOf({ paths }: Pick<PublishableChange, 'paths'>): string {
  return paths[0] ?? '';
}

/** Whether a change can be published. */
export function isPublishable({ problem }: PublishableChange): boolean {
  return problem === undefined;
}

/** Which changes are chosen: all that can be published and are not proposed yet, until they are ticked otherwise. */
export function useTicks(changes: readonly PublishableChange[] | undefined): Ticks {
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const last = useRef<string>(undefined);
  return {
    has: (change) => isPublishable(change) && (ticked.get(keyOf(change)) ?? change.proposedIn === undefined),
    tick(change, isOn, isRange) {
      const keys = (changes ?? []).map(keyOf);
      const [from, to] = [keys.indexOf(last.current ?? ''), keys.indexOf(keyOf(change))].sort((a, b) => a - b) as [number, number];
      const range = isRange && from !== -1 ? keys.slice(from, to + 1) : [keyOf(change)];
      set(range, isOn);
      last.current = keyOf(change);
    },
    tickAll: (isOn) => set((changes ?? []).map(keyOf), isOn),
  };

  function set(keys: readonly string[], isOn: boolean): void {
    setTicked((before) => new Map([...before, ...keys.map((key) => [key, isOn] as const)]));
  }
}
