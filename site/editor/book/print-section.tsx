import { Fragment, useEffect, useEffectEvent, useId, useState, type ComponentProps } from 'react';
import { useSWRConfig } from 'swr';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { editionName, type EditionSummary, type PrintKind } from '../../../server/model/api/editions-api.ts';
import type { PrintingSummary } from '../../../server/model/api/printings-api.ts';
import { formatDate } from '../../../server/model/entities/iso-dates.ts';
import type { PrintingOrder } from '../../../server/model/api/request-schemas.ts';
import { deviceNames, devices, hands, type DeviceName, type Hand } from '../../../server/model/page/devices.ts';
import {
  bindings,
  printerLabels,
  printerNames,
  printProducts,
  type Binding,
  type PrinterName,
} from '../../../server/model/page/print-products.ts';
import { capitalized } from '../../../server/model/text/wording.ts';
import { attempt, failureSentence, requestJson } from '../api/request.ts';
import { useIsReadOnly } from '../api/session.ts';
import type { JournalLists } from '../api/use-collection.ts';
import { usePrint, type PrintState } from '../preview/use-print.tsx';
import { ItemAction, SmallButton } from '../ui/buttons.tsx';
import { ChoiceField } from '../ui/choice-select.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { PreflightDetails, PrintProblems, verdictOf } from './print-result.tsx';

/** `revision` changes with anything on the pages. */
type PrintSectionProps = JournalLists & { edition: EditionSummary; revision: string };

const kinds = [
  ['interior', 'Interior', 'icon-[lucide--book]', 'All pages, for the printer.'],
  ['cover', 'Cover', 'icon-[lucide--book-copy]', 'Back, spine and front on one sheet, for the printer.'],
  ['planner', 'Digital planner', 'icon-[lucide--tablet]', 'The same pages with links, for a tablet.'],
  ['proof', 'Proof', 'icon-[lucide--book-open]', 'Two pages side by side, for you to read.'],
  ['sample', 'Sample', 'icon-[lucide--book-open-text]', 'The first week, for readers.'],
] as const;

export const printerChoices = printerNames.map((value) => ({ value, label: capitalized(printerLabels[value]) }));

const deviceChoices = deviceNames.map((value) => ({ value, label: devices[value].name }));
const handChoices = hands.map((value) => ({ value, label: capitalized(value) }));

// One exchange is often followed by another.
const debounceMs = 2000;

/** Whether the printer would accept the book, in one sentence, and its PDFs. That check prints the interior, so its PDF is ready at once. */
export function PrintSection({ edition, revision, ...lists }: PrintSectionProps) {
  const check = usePrint();
  const press = usePrint();
  const toasts = useToasts();
  const isReadOnly = useIsReadOnly();
  const { mutate } = useSWRConfig();
  const [isRecording, setRecording] = useState(false);
  const [other, setPrinter] = useState<PrinterName>();
  const [device, setDevice] = useState<DeviceName>('remarkable-2');
  const [hand, setHand] = useState<Hand>('right');
  const [chosen, setBinding] = useState<Binding>('paperback');
  const name = editionName(edition);
  const printer = other ?? edition.printer;
  const offered = bindings.filter((each) => printProducts[printer].bindings[each] !== undefined);
  const bindingChoices = offered.map((value) => ({ value, label: capitalized(value) }));
  const binding = offered.includes(chosen) ? chosen : 'paperback';
  const book = { edition: edition.id, printer, binding };
  const key = `${JSON.stringify(book)} ${revision}`;
  const [checked, setChecked] = useState<string>();
  const begin = useEffectEvent(async (meant: string) => {
    const { status } = await check.print({ ...book, kind: 'interior' });
    if (status !== 'idle') setChecked(meant);
  });
  const stop = useEffectEvent(check.cancel);
  useEffect(() => {
    const timer = setTimeout(() => void begin(key), debounceMs);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [key]);
  const isChecked = checked === key;
  const printed = isChecked && check.state.status === 'printed' ? check.state.result : undefined;
  return (
    <section className="mt-8 grid justify-items-start gap-4" aria-label="Print">
      <h3 className="font-semibold">Print</h3>
      <p className="-mt-3 text-small text-muted">{name}</p>
      {isChecked ? (
        <output className="item-name">{verdictOf(check.state, printerLabels[printer])}</output>
      ) : (
        <PrintProgress state={check.state} doing={`Checking ${name} for ${printerLabels[printer]}`} />
      )}
      {printed && <PrintProblems result={printed} {...lists} />}
      <ul className="grid w-full gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-6">
        {kinds.map(([kind, label, icon, note]) => (
          <Fragment key={kind}>
            <NotedButton
              icon={icon}
              label={label}
              note={note}
              isMain={kind === 'interior'}
              isBusy={press.state.status === 'running'}
              onClick={() => make(kind)}
            />
            {kind === 'cover' && !isReadOnly && (
              <NotedButton
                icon="icon-[lucide--package-check]"
                label={isRecording ? 'Recording…' : 'I ordered this'}
                note="Keeps the interior and cover as they are today."
                isBusy={isRecording || !printed || printed.problems.length > 0}
                onClick={() => void record()}
              />
            )}
          </Fragment>
        ))}
      </ul>
      <div className="flex w-full flex-wrap items-end gap-x-5 gap-y-3">
        <ChoiceField label="Printer" width="w-48" value={printer} choices={printerChoices} choose={setPrinter} />
        <ChoiceField label="Binding" width="w-36" value={binding} choices={bindingChoices} choose={setBinding} />
        <ChoiceField label="Tablet" width="w-52" value={device} choices={deviceChoices} choose={setDevice} />
        <ChoiceField label="Writing hand" width="w-36" value={hand} choices={handChoices} choose={setHand} />
        <ItemAction icon="icon-[lucide--ruler]" label="Measures of the cover" onClick={() => make('guide')} />
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

  async function record(): Promise<void> {
    setRecording(true);
    const body: PrintingOrder = { edition: edition.id, printer };
    const { value, failure } = await attempt(requestJson<PrintingSummary>(editorApi.printings, { method: 'POST', body }));
    setRecording(false);
    if (failure) return toasts.error(failureSentence(failure));
    await mutate(editorApi.printings);
    toasts.success(`Recorded as printed on ${formatDate(value.date)}.`);
  }

  function make(kind: PrintKind): void {
    const file = `${edition.id}${kind === 'interior' ? '' : `-${kind}`}.pdf`;
    if (kind === 'interior' && printed) check.save(file);
    else void press.print({ ...book, kind, ...(kind === 'planner' && { device, hand }) }, file);
  }
}

function NotedButton({ note, ...button }: ComponentProps<typeof SmallButton> & { note: string }) {
  const id = useId();
  return (
    <li>
      <SmallButton aria-describedby={id} {...button} />
      <p id={id} className="mt-1 text-muted">
        {note}
      </p>
    </li>
  );
}

function PrintProgress({ state, doing }: { state: PrintState; doing: string }) {
  const { done = 0, pages } = state.status === 'running' ? state : {};
  return (
    <div className="grid w-full max-w-xl gap-1.5">
      <progress className="w-full" aria-label={doing} {...(pages !== undefined && { value: done, max: pages })} />
      <p className="text-muted">
        {doing}: {pages === undefined ? 'reading the content…' : done < pages ? `page ${done} of ${pages}` : 'writing the PDF…'}
      </p>
    </div>
  );
}
