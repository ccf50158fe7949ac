import { useLayoutEffect } from 'react';
import { editorApi, editorFiles } from '../../../server/model/api/editor-calls.ts';
import type { EditorState } from '../../../server/model/api/editor-access.ts';
import { getJson } from '../../data/http.ts';
import { usePageData } from '../../data/page-context.ts';
import { requiredContext } from '../../data/required-context.ts';
import { useRead, type Read } from '../../data/use-read.ts';

/** Adds to the number of components that keep the editor mounted. */
export const [KeepersContext, useKeeperCount] = requiredContext<(change: 1 | -1) => void>('EditorFrame');

/** Keeps the editor mounted while the calling component is, so that the end of a session does not remove an open dialog. */
export function useKeepMounted(): void {
  const count = useKeeperCount();
  useLayoutEffect(() => {
    count(1);
    return () => count(-1);
  }, [count]);
}

/** Reads what only a server has, such as its checks and the state of git. On a static host, and without a path, it stays `loading`. */
export function useServersRead<T>(path: string | null, options?: { revalidatesOnMount: boolean }): Read<T> {
  return useRead<T>(usePageData().isStatic ? null : path, undefined, options);
}

export function useIsReadOnly(): boolean {
  return useEditorAccess().access === 'read-only';
}

/** What the server lets the editor do; `open` until that is known. A static site without the file that says so was built without the editor. */
export function useEditorAccess(): EditorState {
  const { isStatic } = usePageData();
  const { status, value } = useRead<EditorState>(editorApi.access, isStatic ? readStaticAccess : undefined);
  if (value) return value;
  if (!isStatic) return { access: 'open' };
  return { access: status === 'loading' ? 'read-only' : 'closed' };
}

async function readStaticAccess(): Promise<EditorState> {
  return (await getJson(editorFiles.list(editorApi.access))) as EditorState;
}
