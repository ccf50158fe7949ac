import type { EditorState } from '../../../server/model/api/editor-paths.ts';
import { useRead } from '../../data/use-read.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';

/** What the server allows the editor to do; `open` until that is known. */
export function useEditorAccess(): EditorState {
  const state = useRead<EditorState>(editorApi.access);
  return state.status === 'loaded' ? state.value : { access: 'open' };
}
