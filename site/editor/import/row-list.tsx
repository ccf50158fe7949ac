import { useState } from 'react';
import type { ReactNode } from 'react';

interface ShownRow {
  key: number;
  /** Absent where the text names it. */
  row?: number;
  text: string;
  note?: string | undefined;
}

interface RowListProps {
  title?: string;
  rows: readonly ShownRow[];
  /** A checkbox for each row, by which it is imported. */
  choice?: { chosen: ReadonlySet<number>; choose: (row: number, isChosen: boolean) => void } | undefined;
  /** Below the rows. */
  children?: ReactNode;
}

const maxRowsAtFirst = 20;

/** Rows of a table: the first ones, or all after a click. Nothing when there are none. */
export function RowList({ title, rows, choice, children }: RowListProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, maxRowsAtFirst);
  if (rows.length === 0) return null;
  return (
    <>
      {title && <h4 className="mt-4 font-semibold">{title}</h4>}
      <ul className="mt-1.5 max-h-96 overflow-y-auto">
        {shown.map((row) => (
          <li key={row.key} className="border-t border-rule py-1.5">
            {choice ? (
              <label className="check flex min-h-0 items-baseline">
                <input
                  type="checkbox"
                  checked={choice.chosen.has(row.key)}
                  onChange={({ target }) => choice.choose(row.key, target.checked)}
                />
                <RowText {...row} />
              </label>
            ) : (
              <RowText {...row} />
            )}
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <button type="button" className="item-action" onClick={() => setWhole(true)}>
          Show all {rows.length.toLocaleString('en-US')}
        </button>
      )}
      {children}
    </>
  );
}

function RowText({ row, text, note }: ShownRow) {
  return (
    <span className={row === undefined ? '' : 'grid grid-cols-[4rem_minmax(0,1fr)] items-baseline'}>
      {row !== undefined && <span className="text-small text-muted">Row {row}</span>}{' '}
      <span>
        {text}
        {note && <span className="block text-small text-muted">{note}</span>}
      </span>
    </span>
  );
}
