import type { ImportPreview } from '../../../server/model/api/import-preview.ts';
import { likenesses } from '../../../server/model/text/similar-texts.ts';
import { twinWords } from './import-words.ts';
import { RowList } from './row-list.tsx';

interface LookAlikesProps {
  rows: ImportPreview['lookAlikes'];
  taken: ReadonlySet<number>;
  /** Absent where nothing can be imported. */
  take: ((row: number, isTaken: boolean) => void) | undefined;
}

/** Rows that a reader would take for another one, each to be imported all the same. */
export function LookAlikes({ rows, taken, take }: LookAlikesProps) {
  return (
    <>
      <h4>Look like another</h4>
      {take ? (
        <>
          <ul className="import-rows">
            {rows.map((alike) => (
              <li key={alike.row}>
                <label className="import-choice">
                  <input type="checkbox" checked={taken.has(alike.row)} onChange={({ target }) => take(alike.row, target.checked)} />
                  <span className="import-numbered">
                    <span className="import-row">Row {alike.row}</span>{' '}
                    <span>
                      {alike.text}
                      <span className="import-note">{noteOn(alike)}</span>
                    </span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
          <p className="import-hint">They are left out unless you tick them.</p>
        </>
      ) : (
        <RowList rows={rows.map((alike) => ({ key: alike.row, row: alike.row, words: alike.text, note: noteOn(alike) }))} />
      )}
    </>
  );
}

function noteOn({ likeness, like }: ImportPreview['lookAlikes'][number]): string {
  return `${likenesses[likeness]} ${twinWords(like)}: “${like.text}”`;
}
