import { useId, useState, type ReactElement, type ReactNode } from 'react';
import type { Check, CheckGroup } from '../../../server/model/api/checks-api.ts';
import { groupBy } from '../../../server/model/group-by.ts';
import { capitalized, counted } from '../../../server/model/text/wording.ts';
import { storedJson, storeJson } from '../../data/use-stored-choice.ts';
import { useFirstRows } from '../ui/first-rows.tsx';
import { useLeavingWarning } from '../ui/window-events.ts';
import { SuggestedInput } from '../ui/suggested-input.tsx';
import type { CheckedLists } from './use-checked-lists.ts';
import { AuthorRow, CheckRow, FixButton, ItemRow } from './check-rows.tsx';
import { ruleWords, weightOf } from './check-words.ts';

export function CheckGroupSection({ group, lists }: { group: CheckGroup; lists: CheckedLists }) {
  const { rule, checks, severity } = group;
  if (rule === 'no-source') return <SourceGroup group={group} lists={lists} />;
  const rows =
    rule === 'author-spelling'
      ? [...groupBy(checks, ({ message }) => message)].map(([message, own]) => <AuthorRow key={message} checks={own} lists={lists} />)
      : checks.map((check) => <CheckRow key={keyOf(check)} check={check} severity={severity} lists={lists} />);
  const fixes = lists.fixesOf(checks);
  const all = `Correct all ${fixes.length.toLocaleString('en-US')}`;
  return (
    <GroupSection group={group} actions={rows.length > 1 && fixes.length > 1 && <FixButton label={all} fixes={fixes} lists={lists} />}>
      {rows}
    </GroupSection>
  );
}

type Sources = Readonly<Record<string, string>>;

const storageKey = 'journal-typed-sources';

/** Quotes, each with a field for its source. All sources are saved together; until then, the browser keeps what is typed. */
function SourceGroup({ group, lists }: { group: CheckGroup; lists: CheckedLists }) {
  const [sources, setSources] = useState<Sources>(() => storedJson(storageKey) ?? {});
  const typed = Object.entries(sources).map(([file, value]) => ({ file, fix: { field: 'source', value: value.trim() } as const }));
  const fixes = lists.fixesOf(typed);
  useLeavingWarning(fixes.length > 0);
  const saveAll = fixes.length > 0 && <FixButton label={`Save ${counted(fixes.length, 'source')}`} fixes={fixes} lists={lists} />;
  return (
    <GroupSection group={group} actions={saveAll}>
      {group.checks.map((check) => (
        <ItemRow key={keyOf(check)} check={check} lists={lists}>
          {!lists.isReadOnly && lists.textIn(check.file) && (
            <SuggestedInput
              className="text-box mt-1 w-full max-w-xl px-3"
              aria-label={`Source of ${lists.textIn(check.file)}`}
              placeholder="Source"
              name="source"
              items={lists.quotes.items}
              value={sources[check.file] ?? ''}
              onChange={({ target }) => type(check.file, target.value)}
            />
          )}
        </ItemRow>
      ))}
    </GroupSection>
  );

  function type(file: string, source: string): void {
    const unsaved = group.checks.flatMap(({ file }) => (sources[file] === undefined ? [] : [[file, sources[file]]]));
    const next: Sources = { ...Object.fromEntries(unsaved), [file]: source };
    setSources(next);
    storeJson(storageKey, next);
  }
}

const keyOf = ({ file, line, column, message }: Check): string => `${file} ${line} ${column} ${message}`;

const maxRowsAtFirst = 10;

function GroupSection({ group, actions, children }: { group: CheckGroup; actions: ReactNode; children: readonly ReactElement[] }) {
  const id = useId();
  const { shown, showAll } = useFirstRows(children, maxRowsAtFirst);
  const { rule, severity, count, checks } = group;
  const [heading, advice] = ruleWords[rule] ?? ['Others', ''];
  return (
    <section className="mt-7" aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h3 id={id} className="font-semibold">
          {heading} <span className="font-normal text-muted">({count.toLocaleString('en-US')})</span>
        </h3>
        <span className={`text-small font-semibold ${severity === 'error' ? 'text-error' : 'text-muted'}`}>
          {capitalized(weightOf(group))}
        </span>
        <div className="ml-auto">{actions}</div>
      </div>
      {advice && <p className="text-muted">{advice}</p>}
      <ul className="mt-2 divide-y divide-rule border-y border-rule bg-sheet px-4" data-rule={rule}>
        {shown.map((row) => (
          <li key={row.key} tabIndex={-1}>
            {row}
          </li>
        ))}
      </ul>
      {showAll}
      {!showAll && count > checks.length && <p className="mt-2 text-muted">Correct some of these to see the rest.</p>}
    </section>
  );
}
