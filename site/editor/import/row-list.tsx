import { useState } from 'react';

interface ShownRow {
  key: number;
  /** Absent where the words name it. */
  row?: number;
  words: string;
  note?: string | undefined;
}

const fewest = 20;

/** Rows of a table, the first of them until all are asked for. */
export function RowList({ rows }: { rows: readonly ShownRow[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, fewest);
  return (
    <>
      <ul className="import-rows">
        {shown.map(({ key, row, words, note }) => (
          <li key={key} className={row === undefined ? '' : 'import-numbered'}>
            {row !== undefined && <span className="import-row">Row {row}</span>}{' '}
            <span>
              {words}
              {note && <span className="import-note">{note}</span>}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <button type="button" className="item-action" onClick={() => setWhole(true)}>
          Show all {rows.length.toLocaleString('en-US')}
        </button>
      )}
    </>
  );
}
