import { useEffect, useEffectEvent, useState } from 'react';
import type { PrintKind, PrintRequest } from '../../../server/model/api/editions-api.ts';
import { printerLabels, printerNames, type PrinterName } from '../../../server/model/page/printed-book.ts';
import { capitalized } from '../../../server/model/text/wording.ts';
import type { JournalLists } from '../api/use-collection.ts';
import { ItemAction, SmallButton } from '../ui/buttons.tsx';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { Labelled } from '../ui/fields.tsx';
import { PreflightDetails, PrintProblems, PrintProgress, verdictOf } from './print-result.tsx';
import { useDownload, usePrint } from './use-print.tsx';

interface PrintSectionProps extends JournalLists {
  name: string;
  order: Omit<PrintRequest, 'kind'> & { printer: PrinterName };
  setPrinter: (printer: PrinterName) => void;
  /** Changes with anything on the pages. */
  revision: string;
}

const kinds = [
  ['interior', 'Interior', 'icon-[lucide--book]'],
  ['cover', 'Cover', 'icon-[lucide--book-copy]'],
  ['proof', 'Proof', 'icon-[lucide--book-open]'],
  ['sample', 'Sample', 'icon-[lucide--book-open-text]'],
] as const;

const printerChoices = printerNames.map((value) => ({ value, label: capitalized(printerLabels[value]) }));

// After an exchange, another may follow.
const settleMs = 2000;

/** Whether the printer would take the book, in one sentence, and its PDFs. The interior is printed for that, so it is there at once. */
export function PrintSection({ name, order, setPrinter, revision, quotes, prompts }: PrintSectionProps) {
  const check = usePrint();
  const press = usePrint();
  const save = useDownload();
  const printer = printerLabels[order.printer];
  const key = `${JSON.stringify(order)} ${revision}`;
  const [checked, setChecked] = useState<string>();
  const begin = useEffectEvent(async (meant: string) => {
    const { status } = await check.print({ ...order, kind: 'interior' });
    if (status !== 'idle') setChecked(meant);
  });
  const stop = useEffectEvent(check.cancel);
  useEffect(() => {
    const timer = setTimeout(() => void begin(key), settleMs);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [key]);
  const isChecked = checked === key;
  const printed = isChecked && check.state.status === 'printed' ? check.state.result : undefined;
  const lists = { quotes: quotes.items, prompts: prompts.items };
  return (
    <section className="mt-8 grid justify-items-start gap-4" aria-labelledby="print">
      <h3 id="print" className="font-semibold" tabIndex={-1}>
        Print
      </h3>
      {isChecked ? (
        <output className="item-name">{verdictOf(check.state, printer)}</output>
      ) : (
        <PrintProgress state={check.state} doing={`Checking ${name} for ${printer}`} />
      )}
      {printed && <PrintProblems result={printed} {...lists} />}
      <div className="flex flex-wrap items-end gap-3">
        {kinds.map(([kind, label, icon]) => (
          <SmallButton
            key={kind}
            icon={icon}
            label={label}
            isMain={kind === 'interior'}
            disabled={press.state.status === 'running'}
            onClick={() => void make(kind)}
          />
        ))}
        <Labelled label="Printer" width="w-48">
          {(id) => <ChoiceSelect id={id} value={order.printer} choices={printerChoices} choose={setPrinter} />}
        </Labelled>
        <ItemAction icon="icon-[lucide--ruler]" label="Measures of the cover" onClick={() => void make('guide')} />
      </div>
      {press.state.status === 'running' && (
        <div className="flex w-full max-w-xl items-center gap-4">
          <PrintProgress state={press.state} doing="Printing" />
          <SmallButton label="Cancel" onClick={press.cancel} />
        </div>
      )}
      {printed && <PreflightDetails result={printed} {...lists} />}
    </section>
  );

  async function make(kind: PrintKind): Promise<void> {
    const end = kind === 'interior' && printed ? check.state : await press.print({ ...order, kind });
    save(end, `${order.edition ?? 'journal'}${kind === 'interior' ? '' : `-${kind}`}.pdf`);
  }
}
