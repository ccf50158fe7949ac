import { useWindowEvent } from './window-events.ts';

/** Makes the browser ask before unsaved input is left (`beforeunload`). */
export function useLeavingWarning(isDirty: boolean): void {
  useWindowEvent('beforeunload', (event) => event.preventDefault(), { isOn: isDirty });
}
