import { createContext, use, useLayoutEffect, useState } from 'react';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import type { EditorState } from '../../../server/model/api/editor-access.ts';
import { useRead } from '../../data/use-read.ts';

/** Keeps the editor mounted until the returned function is called. */
type Keep = () => () => void;

export const KeepMountedContext = createContext<Keep>(() => () => undefined);

/** Keeps the editor mounted while the calling component is: the end of a session does not remove an open dialog. */
export function useKeepMounted(isOn = true): void {
  const keep = use(KeepMountedContext);
  useLayoutEffect(() => (isOn ? keep() : undefined), [keep, isOn]);
}

/** For the editor: whether a component keeps it mounted, and the value of the context. */
export function useMountKeepers(): { isKept: boolean; keep: Keep } {
  const [count, setCount] = useState(0);
  const [keep] = useState<Keep>(() => () => {
    setCount((before) => before + 1);
    return () => setCount((before) => before - 1);
  });
  return { isKept: count > 0, keep };
}

/** Whether nothing can be saved here. */
export function useIsReadOnly(): boolean {
  return useEditorAccess().access === 'read-only';
}

/** What the server allows the editor to do; `open` until that is known. */
export function useEditorAccess(): EditorState {
  const state = useRead<EditorState>(editorApi.access);
  return state.status === 'loaded' ? state.value : { access: 'open' };
}
