import type { EditorState } from '../../../server/model/api/editor-access.ts';
import { useRead } from '../../data/use-read.ts';
import { editorApi } from '../../../server/model/api/paths.ts';

/** What the server lets the editor do. Taken for open while that is not known: a save that is refused says why. */
export function useEditorAccess(): EditorState {
  const state = useRead<EditorState>(editorApi.access);
  return state.status === 'loaded' ? state.value : { access: 'open' };
}
