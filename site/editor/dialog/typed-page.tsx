import { dayLabel } from '../../../server/model/entities/days.ts';
import { pageNames } from '../../../server/model/page/page-types.ts';
import { JournalPage } from '../preview/journal-page.tsx';
import { useTypedPage } from './use-typed-page.ts';

/** The printed page with the text of a dialog as it is typed. */
export function TypedPage({ tab, values }: { tab: string; values: Readonly<Record<string, string>> }) {
  const laidOut = useTypedPage(tab, values);
  if (!laidOut) return <div className="leaf aspect-[6/9] w-full" aria-hidden="true" />;
  const { page } = laidOut;
  return <JournalPage page={page} label={`${pageNames[page.type]} for ${dayLabel(page.weekday)} with this text`} className="leaf w-full" />;
}
