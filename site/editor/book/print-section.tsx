import { useEffect, useEffectEvent, useState } from 'react';
import type { PrintKind, PrintRequest } from '../../../server/model/api/editions-api.ts';
import type { Prompt, Quote } from '../../../server/model/entities/collections.ts';
import type { Template } from '../../../server/model/entities/template.ts';
import { printerLabels, printerNames, type PrinterName } from '../../../server/model/page/printed-book.ts';
import { download } from '../api/request.ts';
import type { Collection } from '../api/use-collection.ts';
import { ItemAction, SmallButton } from '../ui/buttons.tsx';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { Labelled } from '../ui/fields.tsx';
import { PreflightDetails, PrintProblems, PrintProgress, verdictOf } from './print-result.tsx';
import { usePrint, type PrintState } from './use-print.tsx';

export interface PrintedLists {
  quotes: Collection<Quote>;
  prompts: Collection<Prompt>;
  templates: Collection<Template>;
}

interface PrintSectionProps extends PrintedLists {
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

const printerChoices = printerNames.map((value) => ({ value, label: sentenceCase(printerLabels[value]) }));

// After an exchange, another may follow.
const settleMs = 2000;

/** Whether the printer would take the book, in one sentence, and its PDFs. The interior is printed for that, so it is there at once. */
export function PrintSection({ name, order, setPrinter, revision, quotes, prompts }: PrintSectionProps) {
  const check = usePrint();
  const press = usePrint();
  const printer = printerLabels[order.printer];
  const key = `${JSON.stringify(order)} ${revision}`;
  const [checked, setChecked] = useState<string>();
  const begin = useEffectEvent(async (meant: string) => {
    const { status } = await check.print({ ...order, kind: 'interior' });
    if (status !== 'idle') setChecked(meant);
  });
  useEffect(() => {
    const timer = setTimeout(() => void begin(key), settleMs);
    return () => clearTimeout(timer);
  }, [key]);
  const isChecked = checked === key;
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
      {isChecked && check.state.status === 'printed' && <PrintProblems result={check.state.result} {...lists} />}
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
      <PressResult state={press.state} cancel={press.cancel} {...lists} />
      {isChecked && check.state.status === 'printed' && <PreflightDetails result={check.state.result} {...lists} />}
    </section>
  );

  async function make(kind: PrintKind): Promise<void> {
    const isThere = kind === 'interior' && isChecked && check.state.status === 'printed' && check.state.result.pdf !== undefined;
    const end = isThere ? check.state : await press.print({ ...order, kind });
    if (end.status === 'printed' && end.result.pdf !== undefined) download(end.result.pdf, fileOf(end.request));
  }
}

interface PressResultProps {
  state: PrintState;
  cancel: () => void;
  quotes: readonly Quote[];
  prompts: readonly Prompt[];
}

/** What a pressed button prints. */
function PressResult({ state, cancel, ...lists }: PressResultProps) {
  if (state.status === 'idle') return null;
  if (state.status === 'running')
    return (
      <div className="grid w-full max-w-xl grid-cols-[minmax(0,1fr)_auto] items-center gap-4">
        <PrintProgress state={state} doing="Printing" />
        <SmallButton label="Cancel" onClick={cancel} />
      </div>
    );
  if (state.status === 'failed')
    return (
      <p role="alert" className="trouble">
        Nothing was printed. {state.message}
      </p>
    );
  const { result, request } = state;
  return (
    <>
      {result.pdf === undefined ? (
        <p role="alert">Nothing was printed.</p>
      ) : (
        <output>
          Made:{' '}
          <a href={result.pdf} download={fileOf(request)} className="text-link">
            {fileOf(request)}
          </a>
        </output>
      )}
      <PrintProblems result={result} {...lists} />
    </>
  );
}

function fileOf({ edition, kind }: PrintRequest): string {
  return `${edition ?? 'journal'}${kind === 'interior' ? '' : `-${kind}`}.pdf`;
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
