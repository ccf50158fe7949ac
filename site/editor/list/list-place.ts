import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { editorPath, type EditorTab } from '../../../server/model/api/editor-views.ts';
import { paths } from '../../../server/model/api/paths.ts';

/** What an entry of the browser's history knows: of a list, the item that was opened from it; of another screen, the view of its list. */
export type Place = { opened?: string | undefined; list?: string };

/** Opens the screen of an item, and finds the way back: to the same view of its list, at the same item. */
export function useListPlace() {
  const [, navigate] = useLocation();
  const { opened, list } = useHistoryState<Place | null>() ?? {};
  return {
    opened,
    openFromList(path: string, id: string): void {
      // For the browser's own way back.
      window.history.replaceState({ opened: id } satisfies Place, '');
      navigate(path, { state: { list: window.location.search } satisfies Place });
    },
    backTo: (tab: EditorTab) => (list === undefined ? editorPath(tab) : paths.editor + list),
  };
}
