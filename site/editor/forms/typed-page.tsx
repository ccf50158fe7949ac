import { maxCheckedText } from '../../../server/model/api/checks-api.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { dayLabel, weekdays } from '../../../server/model/entities/days.ts';
import { pageNames, pageTypes } from '../../../server/model/entities/page-types.ts';
import { useTypedResponse } from '../api/use-typed-response.ts';
import type { Values } from '../kinds/kind.ts';
import { JournalPage } from '../preview/journal-page.tsx';
import type { PreviewedPage } from '../preview/previewed-page.ts';

// The layout adds tens of milliseconds to this.
const debounceMs = 150;

/** The printed page with the text that is being typed in a dialog. */
export function TypedPage({ tab, values }: { tab: string; values: Values }) {
  const text = String(values['text'] ?? '');
  const { author, type, dayOfWeek } = values;
  const day = weekdays.find((weekday) => weekday === dayOfWeek);
  const isQuote = tab === 'quotes';
  const pageType = isQuote ? 'evening' : (pageTypes.find((known) => known === type) ?? 'morning');
  const body = isQuote ? { day, quote: { text, author: author || undefined } } : { day, prompt: { text } };
  const path = editorApi.journalPage(pageType);
  const { value } = useTypedResponse<Pick<PreviewedPage, 'page'>>(path, text.length <= maxCheckedText ? body : undefined, debounceMs);
  if (!value) return <div className="leaf w-full" aria-hidden="true" />;
  const { page } = value;
  return <JournalPage page={page} label={`${pageNames[page.type]} for ${dayLabel(page.weekday)} with this text`} className="leaf w-full" />;
}
