import { useMemo } from 'react';
import { Link } from 'wouter';
import type { CheckGroup } from '../../server/model/api/checks-api.ts';
import { bookDayPath, editorPath, wholeList, type EditorTab } from '../../server/model/api/editor-paths.ts';
import { editionName } from '../../server/model/api/editions-api.ts';
import { counted } from '../../server/model/text/wording.ts';
import { usePageData } from '../data/page-context.ts';
import { useEditorAccess, useIsReadOnly } from './api/session.ts';
import type { JournalLists } from './api/use-collection.ts';
import { editionIn } from './book/edition-fault.tsx';
import { useChecks } from './checks/use-checks.ts';
import { PublishLine } from './desk-bar.tsx';
import type { ItemKind } from './kinds/item-kind.ts';
import { promptKind, quoteKind } from './kinds/journal-kinds.tsx';
import { countDays } from './list/day-counts.tsx';
import { useStoredChoice } from './list/use-stored-choice.ts';
import { ItemAction } from './ui/buttons.tsx';

interface Task {
  text: string;
  href: string;
}

/** What needs doing, in one line below the bar; empty when all is well. It has its place before it arrives. */
export function DeskHome({ tab, quotes, prompts }: JournalLists & { tab: EditorTab }) {
  const { isStatic } = usePageData();
  const { access, hasRepository } = useEditorAccess();
  const isReadOnly = useIsReadOnly();
  const [visit, setVisit] = useStoredChoice('journal-desk-visit', ['first', 'later']);
  const read = useChecks();
  const groups = read.status === 'loaded' ? read.value.groups : noGroups;
  const quoteTask = useMemo(() => daysTask(quoteKind, quotes.items), [quotes.items]);
  const promptTask = useMemo(() => daysTask(promptKind, prompts.items), [prompts.items]);
  const tasks = [...quoteTask, ...promptTask, ...checkTasks(groups)];
  if (isStatic) return <div className="h-3" />;
  return (
    <div className="flex h-9 items-center overflow-x-auto gap-x-3 text-small text-muted [scrollbar-width:none] *:flex-none">
      {read.status === 'loading' ? null : visit === 'first' && tab === 'quotes' && !isReadOnly ? (
        <>
          <p className="min-w-0 shrink! truncate">
            <span className="max-sm:hidden">New here? </span>Press “Add New Quote”.
            <span className="max-sm:hidden"> What you save stays here until you put it online.</span>
          </p>
          <ItemAction label="Got it" onClick={() => setVisit('later')} />
        </>
      ) : (
        <ul aria-label="To do" className="flex empty:hidden">
          {tasks.map(({ text, href }) => (
            <li key={text} className="not-last:after:mx-2 not-last:after:content-['·']">
              <Link href={href} className="text-link">
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {access === 'open' && hasRepository === false && <p>Saved on this computer only. Ask whoever runs the site how it gets online.</p>}
      {hasRepository && (
        <div className="sm:hidden">
          <PublishLine />
        </div>
      )}
    </div>
  );
}

const noGroups: readonly CheckGroup[] = [];

/** `8 days without a quote of their own`, which leads to the first of them. */
function daysTask<Item extends { id: string }>(kind: ItemKind<Item>, items: readonly Item[]): Task[] {
  const lacks = countDays(kind, items).flatMap(({ type, counts }) =>
    counts.filter(({ lack }) => lack === 'none').map(({ day }) => ({ day, ...(type && { type: type.value }) })),
  );
  const [first] = lacks;
  // An empty list says itself what to do.
  if (!first || items.length === 0) return [];
  const days = new Set(lacks.map(({ day }) => day)).size;
  const text = `${counted(days, 'day')} without a ${kind.noun} of ${days === 1 ? 'its' : 'their'} own`;
  return [{ text, href: editorPath(kind.tab, { ...wholeList, filters: first }) }];
}

/** `3 to check`: what nothing else in the line is about; `First edition: 1 text changed`, which leads to its day in the book. */
export function checkTasks(groups: readonly CheckGroup[]): Task[] {
  const others = groups.filter((group) => group.severity !== 'suggestion' && group.rule !== 'empty-day' && !isOfEditions(group));
  const count = others.reduce((sum, group) => sum + group.count, 0);
  const faults = groups.filter(isOfEditions).flatMap(({ checks }) => checks);
  const editions = [...new Set(faults.map(({ file }) => file))].flatMap((file) => {
    const own = faults.filter((check) => check.file === file);
    const [fault] = own.flatMap(({ fault }) => fault ?? []);
    const id = editionIn(file) ?? '';
    return fault ? [{ text: `${editionName({ id })}: ${counted(own.length, 'text')} changed`, href: bookDayPath(id, fault) }] : [];
  });
  return [...(count > 0 ? [{ text: `${count.toLocaleString('en-US')} to check`, href: editorPath('checks') }] : []), ...editions];
}

function isOfEditions({ rule }: CheckGroup): boolean {
  return rule.startsWith('edition-text-');
}
