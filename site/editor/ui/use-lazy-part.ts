import { useEffect, useState } from 'react';

/**
 * A module of the editor that is loaded when it is first wanted; undefined until then, and `failed` when it cannot be loaded, as after
 * an update of the server.
 * @param load the same function in all renders
 */
export function useLazyPart<Part extends object>(load: () => Promise<Part>, isWanted: boolean): Part | 'failed' | undefined {
  const [part, setPart] = useState<Part | 'failed'>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    load().then(
      (loaded) => isCurrent && setPart(loaded),
      () => isCurrent && setPart('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, isWanted]);
  return part;
}
