import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'wouter';
import type { CheckGroup } from '../../../server/model/api/checks-api.ts';
import { bookDayPath, editorPath, wholeList, type EditorTab } from '../../../server/model/api/editor-views.ts';
import { editionName } from '../../../server/model/api/editions-api.ts';
import { counted, withArticle } from '../../../server/model/text/wording.ts';
import { TextLink } from '../../components/links.tsx';
import { usePageData } from '../../data/page-context.ts';
import { useEditorAccess, useIsReadOnly } from '../api/session.ts';
import type { JournalLists } from '../api/use-collection.ts';
import { fileIn, useChecks } from '../api/use-checks.ts';
import { PhonePublishLine } from '../changes/publish-line.tsx';
import { screensWithoutTab } from './desk-bar.tsx';
import type { ListKind } from '../kinds/kind.ts';
import { promptKind } from '../kinds/prompts.tsx';
import { quoteKind } from '../kinds/quotes.tsx';
import { countDays } from '../list/day-counts.tsx';
import { useStoredChoice } from '../../data/use-stored-choice.ts';
import { ItemAction } from '../ui/buttons.tsx';

type Task = { text: string; href: string };

/** What needs doing, in one line below the bar; empty when all is well. Its height is reserved before it loads. */
export function DeskHome({ tab, quotes, prompts }: JournalLists & { tab: EditorTab }) {
  const { isStatic } = usePageData();
  const { access, hasRepository } = useEditorAccess();
  const isReadOnly = useIsReadOnly();
  const [visit, setVisit] = useStoredChoice('journal-desk-visit', ['first', 'later']);
  const read = useChecks();
  const groups = read.value?.groups ?? [];
  useSaves([quotes.list.value, prompts.list.value], () => setVisit('later'));
  const tasks = [...daysTask(quoteKind, quotes.items), ...daysTask(promptKind, prompts.items), ...checkTasks(groups)];
  if (isStatic) return <div className="h-3" />;
  return (
    <div className="flex h-9 items-center overflow-x-auto gap-x-3 text-small text-muted scrollbar-none *:flex-none slim:h-auto slim:flex-wrap slim:*:flex-initial">
      {/* Before the tasks on a phone, where the line scrolls. */}
      <PhonePublishLine />
      {read.status === 'loading' ? null : visit === 'first' && tab === 'quotes' && !isReadOnly ? (
        <>
          <p className="min-w-0 shrink! truncate max-sm:hidden">
            New here? Press “Add New Quote”. What you save stays here until you put it online.
          </p>
          <ItemAction label="Got it" vanishes className="max-sm:hidden" onClick={() => setVisit('later')} />
        </>
      ) : (
        <ul aria-label="To do" className="flex empty:hidden slim:flex-wrap">
          {tasks.map(({ text, href }) => (
            <li key={text} className="not-last:after:mx-2 not-last:after:content-['·']">
              <TextLink to={href}>{text}</TextLink>
            </li>
          ))}
        </ul>
      )}
      {access === 'open' && hasRepository === false && <p>Saved on this computer only. Ask whoever runs the site how it gets online.</p>}
      {/* On a narrow screen, they are in the menu. */}
      <nav aria-label="More screens" className="ml-auto flex gap-x-5 font-semibold max-lg:hidden">
        {screensWithoutTab.map(({ screen, label, href }) => (
          <Link key={screen} href={href} aria-current={tab === screen ? 'page' : undefined} className="hover:text-ink current:text-ink">
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}

function useSaves(values: readonly unknown[], then: () => void): void {
  const first = useRef<readonly unknown[]>([]);
  const call = useEffectEvent(then);
  useEffect(() => {
    if (values.some((value, index) => first.current[index] && value && value !== first.current[index])) call();
    first.current = values.map((value, index) => first.current[index] ?? value);
    // oxlint-disable-next-line react/exhaustive-deps -- the array is new at each render
  }, values);
}

/** `8 days without a quote of their own`, which leads to the first of them. */
function daysTask<Item extends { id: string }>(kind: ListKind<Item>, items: readonly Item[]): Task[] {
  const lacks = countDays(kind, items).flatMap(({ type, counts }) =>
    counts.filter(({ lack }) => lack === 'none').map(({ day }) => ({ day, ...(type && { type: type.value }) })),
  );
  const [first] = lacks;
  // An empty list already says what to do.
  if (!first || items.length === 0) return [];
  const days = new Set(lacks.map(({ day }) => day)).size;
  const text = `${counted(days, 'day')} without ${withArticle(kind.noun)} of ${days === 1 ? 'its' : 'their'} own`;
  return [{ text, href: editorPath(kind.list.tab, { ...wholeList, filters: first }) }];
}

/** `3 to check`: all that has no task of its own; `First edition: 1 text to exchange`, which leads to its day in the book. */
export function checkTasks(groups: readonly CheckGroup[]): Task[] {
  const others = groups.filter((group) => group.severity !== 'suggestion' && group.rule !== 'empty-day' && !isOfEditions(group));
  const count = others.reduce((sum, group) => sum + group.count, 0);
  const faults = groups.filter(isOfEditions).flatMap(({ checks }) => checks);
  const editions = [...new Set(faults.map(({ file }) => file))].flatMap((file) => {
    const own = faults.filter((check) => check.file === file);
    const [fault] = own.flatMap(({ fault }) => fault ?? []);
    const id = fileIn(file)?.id ?? '';
    return fault ? [{ text: `${editionName({ id })}: ${counted(own.length, 'text')} to exchange`, href: bookDayPath(id, fault) }] : [];
  });
  return [...(count > 0 ? [{ text: `${count.toLocaleString('en-US')} to check`, href: editorPath('checks') }] : []), ...editions];
}

const isOfEditions = ({ rule }: CheckGroup): boolean => rule.startsWith('edition-text-');
