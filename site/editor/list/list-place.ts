import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { editorPath, type EditorTab } from '../../../server/model/api/editor-views.ts';
import { paths } from '../../../server/model/api/paths.ts';

/** The state of a history entry: for a list, the item that was opened from it; for another screen, the view of its list. */
export type Place = { opened?: string | undefined; list?: string };

/** Opens the screen of an item, and leads back to the same item in the same view of its list. */
export function useListPlace() {
  const [, navigate] = useLocation();
  const { opened, list } = useHistoryState<Place | null>() ?? {};
  return {
    opened,
    openFromList(path: string, id: string): void {
      // For the browser's Back.
      window.history.replaceState({ opened: id } satisfies Place, '');
      navigate(path, { state: { list: window.location.search } satisfies Place });
    },
    backTo: (tab: EditorTab) => (list === undefined ? editorPath(tab) : paths.editor + list),
  };
}
