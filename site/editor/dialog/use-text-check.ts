import { useEffect, useState } from 'react';
import { maxCheckedText } from '../../../server/model/api/checks-api.ts';
import type { TextCheck } from '../../../server/model/api/checks-api.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { requestJson } from '../api/request.ts';
import type { ItemKind } from '../kinds/item-kind.ts';
import { useIsReadOnly } from '../session/read-only.ts';
import { saveFailureOf } from '../api/save-failure.ts';

// A pause in typing.
const debounceMs = 400;

/** What the server finds about the text of a quote or prompt as it is typed; undefined until it is known, and for other kinds. */
export function useTextCheck(
  { tab }: Pick<ItemKind<never>, 'tab'>,
  id: string | undefined,
  values: Readonly<Record<string, string>>,
): TextCheck | undefined {
  const { text = '', author, type } = values;
  // A server that is read-only refuses every POST.
  const isReadOnly = useIsReadOnly();
  const isChecked = !isReadOnly && (tab === 'quotes' || tab === 'prompts') && text.trim() !== '' && text.length <= maxCheckedText;
  const body = isChecked ? JSON.stringify(tab === 'quotes' ? { id, text, author } : { id, text, type }) : '';
  const [found, setFound] = useState<{ body: string; check: TextCheck }>();
  useEffect(() => {
    if (body === '') return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      requestJson<TextCheck>(editorApi.textCheck, { method: 'POST', body: JSON.parse(body) })
        .then((check) => isCurrent && setFound({ body, check }))
        // A save meets any failure again.
        .catch(saveFailureOf);
    }, debounceMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [body]);
  return found && body !== '' ? found.check : undefined;
}
