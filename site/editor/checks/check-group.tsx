import { useId, useState, type ReactNode } from 'react';
import type { CheckGroup } from '../../../server/model/api/checks-api.ts';
import { capitalized } from '../../../server/model/text/wording.ts';
import { ItemAction } from '../ui/buttons.tsx';
import { ruleWords, weightOf } from './check-words.ts';

interface CheckGroupSectionProps {
  group: CheckGroup;
  rows: readonly { key: string; content: ReactNode }[];
  actions?: ReactNode;
}

const maxRowsAtFirst = 10;

export function CheckGroupSection({ group, rows, actions }: CheckGroupSectionProps) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const { rule, severity, count } = group;
  const [heading, advice] = ruleWords[rule] ?? ['Others', ''];
  const shown = isWhole ? rows : rows.slice(0, maxRowsAtFirst);
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
      <ul className="mt-2 border-y border-rule bg-sheet px-4" data-rule={rule}>
        {shown.map(({ key, content }) => (
          <li key={key} className="not-first:border-t not-first:border-rule" tabIndex={-1}>
            {content}
          </li>
        ))}
      </ul>
      {rows.length > shown.length && (
        <ItemAction
          icon="icon-[lucide--chevron-down]"
          label={`Show all ${rows.length.toLocaleString('en-US')}`}
          className="mt-1 -ml-2"
          onClick={() => setWhole(true)}
        />
      )}
      {isWhole && count > group.checks.length && <p className="mt-2 text-muted">Correct some of these to see the rest.</p>}
    </section>
  );
}

interface CheckRowProps {
  /** The words of the item; without an item there is none. */
  text: string | undefined;
  children?: ReactNode;
  actions?: ReactNode;
}

/** One check: its item, what is wrong, and what can be done. */
export function CheckRow({ text, children, actions }: CheckRowProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-[1_1_20rem] wrap-anywhere">
        {text !== undefined && (
          <p className="line-clamp-3 font-serif text-lg/[1.35]" translate="no">
            {text}
          </p>
        )}
        {children}
      </div>
      <div className="-mx-2 flex flex-wrap gap-x-1">{actions}</div>
    </div>
  );
}
