import { useEffect, useState } from 'react';
import { maxCheckedText } from '../../../server/model/api/checks-api.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { weekdays } from '../../../server/model/entities/days.ts';
import { pageTypes } from '../../../server/model/page/page-types.ts';
import type { PageType } from '../../../server/model/page/page-types.ts';
import { requestJson } from '../api/request.ts';
import type { PreviewedPage } from '../preview/previewed-page.ts';
import { saveFailureOf } from '../api/save-failure.ts';

type TypedPage = Pick<PreviewedPage, 'page' | 'overflow'>;

// A pause in typing; the layout takes tens of milliseconds more.
const debounceMs = 150;

/** The printed page of a quote or prompt as it is typed: the last one while the next is laid out, undefined before the first. */
export function useTypedPage(tab: string, values: Readonly<Record<string, string>>): TypedPage | undefined {
  const { type, body } = requestOf(tab, values);
  const [page, setPage] = useState<TypedPage>();
  useEffect(() => {
    if (body.length > maxCheckedText) return undefined;
    let isCurrent = true;
    const lay = () =>
      requestJson<TypedPage>(editorApi.journalPage(type), { method: 'POST', body: JSON.parse(body) })
        .then((laidOut) => isCurrent && setPage(laidOut))
        // A save meets any failure again.
        .catch(saveFailureOf);
    const timer = setTimeout(() => void lay(), debounceMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [type, body]);
  return page;
}

function requestOf(
  tab: string,
  { text = '', author, type, dayOfWeek }: Readonly<Record<string, string>>,
): { type: PageType; body: string } {
  const day = weekdays.find((weekday) => weekday === dayOfWeek);
  if (tab === 'quotes') return { type: 'evening', body: JSON.stringify({ day, quote: { text, author: author || undefined } }) };
  return { type: pageTypes.find((known) => known === type) ?? 'morning', body: JSON.stringify({ day, prompt: { text } }) };
}
