import { printingName, type PrintingSummary } from '../../../server/model/api/printings-api.ts';
import { formatDate } from '../../../server/model/entities/iso-dates.ts';
import { printerLabels } from '../../../server/model/page/print-products.ts';
import { capitalized, counted } from '../../../server/model/text/wording.ts';
import { useEditions, usePrintings } from '../api/use-editions.ts';
import { ItemMark } from '../changes/review.tsx';
import { FieldChanges } from '../history/field-changes.tsx';
import { usePrint } from '../preview/use-print.tsx';
import { ItemAction } from '../ui/buttons.tsx';

/** The printings of an edition, and those of deleted editions, to compare and to print again. */
export function Printings({ edition }: { edition: string }) {
  const editions = useEditions();
  const isGone = (id: string) => editions.every((each) => each.id !== id);
  const printings = usePrintings().filter((printing) => printing.edition === edition || isGone(printing.edition));
  if (printings.length === 0) return null;
  return (
    <section className="mt-8" aria-label="Printed">
      <h3 className="font-semibold">Printed</h3>
      <ul className="mt-2 divide-y divide-rule border-y border-rule bg-sheet">
        {printings.map((printing) => (
          <PrintingRow key={printing.id} printing={printing} isOther={printing.edition !== edition} />
        ))}
      </ul>
    </section>
  );
}

function PrintingRow({ printing, isOther }: { printing: PrintingSummary; isOther: boolean }) {
  const { id, date, printer, pages, isEdited, differences } = printing;
  const { state, print } = usePrint();
  const name = isOther ? printingName(printing) : formatDate(date);
  return (
    <li className="px-4 py-2">
      <div className="flex flex-wrap items-center gap-x-4">
        <span className="font-semibold">{name}</span>
        <span className="text-muted">{`${printerLabels[printer]} · ${counted(pages, 'page')}`}</span>
        <div className="-mr-2 ml-auto flex flex-wrap items-center gap-x-1">
          <ItemMark part="printings" id={id} />
          {!isEdited &&
            (['interior', 'cover'] as const).map((kind) => (
              <ItemAction
                key={kind}
                icon="icon-[lucide--file-down]"
                label={capitalized(kind)}
                about={`as printed on ${name}`}
                isBusy={state.status === 'running'}
                onClick={() => void print({ kind, printing: id }, `${id}${kind === 'cover' ? '-cover' : ''}.pdf`)}
              />
            ))}
        </div>
      </div>
      {isEdited ? (
        <p className="trouble mt-1">
          This record was edited by hand, so it no longer shows what was printed and cannot be printed again. Go back to what is online.
        </p>
      ) : isOther ? (
        <p className="text-muted">This edition was deleted.</p>
      ) : differences.length === 0 ? (
        <p className="text-muted">The edition has the same texts today.</p>
      ) : (
        <details>
          <summary className="cursor-pointer">
            {`${counted(differences.length, 'text')} ${differences.length === 1 ? 'differs' : 'differ'} from what was printed on ${formatDate(date).replace(/, \d+$/, '')}`}
          </summary>
          <div className="mt-2">
            <FieldChanges part="printings" fields={differences} isWhole={false} />
          </div>
        </details>
      )}
    </li>
  );
}
