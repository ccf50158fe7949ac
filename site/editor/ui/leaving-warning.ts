import { useWindowEvent } from './window-events.ts';

/** Makes the browser warn before unsaved input is lost (`beforeunload`). */
export function useLeavingWarning(isDirty: boolean): void {
  useWindowEvent('beforeunload', (event) => event.preventDefault(), { isOn: isDirty });
}
