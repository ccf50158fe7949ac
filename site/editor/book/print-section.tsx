import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useSWRConfig } from 'swr';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import type { PrintEvent, PrintKind } from '../../../server/model/api/editions-api.ts';
import { longDate, type PrintingRequest, type PrintingSummary } from '../../../server/model/api/printings-api.ts';
import type { Prompt, Quote } from '../../../server/model/entities/quote.ts';
import { deviceNames, devices, hands, type DeviceName, type Hand } from '../../../server/model/page/devices.ts';
import {
  bindings,
  printerLabels,
  printerNames,
  printProducts,
  type Binding,
  type PrinterName,
} from '../../../server/model/page/print-products.ts';
import { capitalized, counted } from '../../../server/model/text/wording.ts';
import { attempt, failureSentence, request } from '../api/request.ts';
import { useIsReadOnly } from '../api/session.ts';
import type { JournalLists } from '../api/use-collection.ts';
import { useEditionNames } from '../api/use-editions.ts';
import { ItemAction, SmallButton } from '../ui/buttons.tsx';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { Labelled } from '../ui/fields.tsx';
import { editionIn, FaultLink, faultWords, textFileOf } from '../kinds/editions.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { useDownload, usePrint, type PrintState } from '../preview/use-print.tsx';

interface PrintSectionProps extends JournalLists {
  name: string;
  order: { edition: string; printer: PrinterName };
  setPrinter: (printer: PrinterName) => void;
  /** Changes with anything on the pages. */
  revision: string;
}

const kinds = [
  ['interior', 'Interior', 'icon-[lucide--book]', 'All pages, for the printer.'],
  ['cover', 'Cover', 'icon-[lucide--book-copy]', 'Back, spine and front on one sheet, for the printer.'],
  ['planner', 'Digital planner', 'icon-[lucide--tablet]', 'The same pages with links, for a tablet.'],
  ['proof', 'Proof', 'icon-[lucide--book-open]', 'Two pages beside each other, for you to read.'],
  ['sample', 'Sample', 'icon-[lucide--book-open-text]', 'The first week, for readers.'],
] as const;

export const printerChoices = printerNames.map((value) => ({ value, label: capitalized(printerLabels[value]) }));

const deviceChoices = deviceNames.map((value) => ({ value, label: devices[value].name }));
const handChoices = hands.map((value) => ({ value, label: capitalized(value) }));

// After an exchange, another may follow.
const settleMs = 2000;

/** Whether the printer would take the book, in one sentence, and its PDFs. The interior is printed for that, so it is there at once. */
export function PrintSection({ name, order, setPrinter, revision, quotes, prompts }: PrintSectionProps) {
  const check = usePrint();
  const press = usePrint();
  const save = useDownload();
  const toasts = useToasts();
  const isReadOnly = useIsReadOnly();
  const { mutate } = useSWRConfig();
  const [isRecording, setRecording] = useState(false);
  const [device, setDevice] = useState<DeviceName>('remarkable-2');
  const [hand, setHand] = useState<Hand>('right');
  const [chosen, setBinding] = useState<Binding>('paperback');
  const id = useId();
  const printer = printerLabels[order.printer];
  const offered = bindings.filter((each) => printProducts[order.printer].bindings[each] !== undefined);
  const binding = offered.includes(chosen) ? chosen : 'paperback';
  const book = { ...order, binding };
  const key = `${JSON.stringify(book)} ${revision}`;
  const [checked, setChecked] = useState<string>();
  const begin = useEffectEvent(async (meant: string) => {
    const { status } = await check.print({ ...book, kind: 'interior' });
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
  const ordered = !isReadOnly && (
    <li key="ordered">
      <SmallButton
        icon="icon-[lucide--package-check]"
        label={isRecording ? 'Recording…' : 'I ordered this'}
        disabled={isRecording || !printed || printed.problems.length > 0}
        aria-describedby={`${id}-ordered`}
        onClick={() => void record()}
      />
      <p id={`${id}-ordered`} className="mt-1 text-muted">
        Keeps interior and cover as they are printed today.
      </p>
    </li>
  );
  return (
    <section className="mt-8 grid justify-items-start gap-4" aria-labelledby="print">
      <h3 id="print" className="font-semibold" tabIndex={-1}>
        Print
      </h3>
      <p className="-mt-3 text-small text-muted">{name}</p>
      {isChecked ? (
        <output className="item-name">{verdictOf(check.state, printer)}</output>
      ) : (
        <PrintProgress state={check.state} doing={`Checking ${name} for ${printer}`} />
      )}
      {printed && <PrintProblems result={printed} {...lists} />}
      <ul className="grid w-full gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-6">
        {kinds.flatMap(([kind, label, icon, note]) => [
          <li key={kind}>
            <SmallButton
              icon={icon}
              label={label}
              isMain={kind === 'interior'}
              disabled={press.state.status === 'running'}
              aria-describedby={`${id}-${kind}`}
              onClick={() => void make(kind)}
            />
            <p id={`${id}-${kind}`} className="mt-1 text-muted">
              {note}
            </p>
          </li>,
          kind === 'cover' && ordered,
        ])}
      </ul>
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
        <Labelled label="Printer" width="w-48">
          {(id) => <ChoiceSelect id={id} value={order.printer} choices={printerChoices} choose={setPrinter} />}
        </Labelled>
        <Labelled label="Binding" width="w-36">
          {(id) => (
            <ChoiceSelect
              id={id}
              value={binding}
              choices={offered.map((value) => ({ value, label: capitalized(value) }))}
              choose={setBinding}
            />
          )}
        </Labelled>
        <Labelled label="Tablet" width="w-52">
          {(id) => <ChoiceSelect id={id} value={device} choices={deviceChoices} choose={setDevice} />}
        </Labelled>
        <Labelled label="Hand that writes" width="w-36">
          {(id) => <ChoiceSelect id={id} value={hand} choices={handChoices} choose={setHand} />}
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

  async function record(): Promise<void> {
    setRecording(true);
    const body: PrintingRequest = { edition: order.edition, printer: order.printer };
    const { value, failure } = await attempt(request(editorApi.printings, { method: 'POST', body }));
    setRecording(false);
    if (!value) return toasts.error(failureSentence(failure));
    const { date } = (await value.json()) as PrintingSummary;
    await mutate(editorApi.printings);
    toasts.success(`Recorded as printed on ${longDate(date)}.`);
  }

  async function make(kind: PrintKind): Promise<void> {
    const end =
      kind === 'interior' && printed ? check.state : await press.print({ ...book, kind, ...(kind === 'planner' && { device, hand }) });
    save(end, `${order.edition}${kind === 'interior' ? '' : `-${kind}`}.pdf`);
  }
}

type Printed = PrintEvent & { kind: 'printed' };

interface PrintResultProps {
  result: Printed;
  quotes: readonly Quote[];
  prompts: readonly Prompt[];
}

/** `Ready for Amazon KDP. 8 texts are set smaller.` */
export function verdictOf(state: PrintState, printer: string): string {
  if (state.status === 'failed') return `Not ready for ${printer}. ${state.message}`;
  if (state.status !== 'printed') return '';
  const { problems, smaller } = state.result;
  if (problems.length > 0) return `Not ready for ${printer}: ${counted(problems.length, 'problem')}.`;
  const divided = smaller.flatMap((text) => text.divided).length;
  const set = smaller.filter((text) => text.divided.length === 0).length;
  return [
    `Ready for ${printer}.`,
    ...(set > 0 ? [`${counted(set, 'text')} ${set === 1 ? 'is' : 'are'} set smaller.`] : []),
    ...(divided > 0 ? [`${counted(divided, 'word')} ${divided === 1 ? 'is' : 'are'} divided.`] : []),
  ].join(' ');
}

/** What keeps the printer from the file, each with what solves it. */
function PrintProblems({ result: { problems }, ...texts }: PrintResultProps) {
  const nameOf = useEditionNames();
  if (problems.length === 0) return null;
  return (
    <div role="alert" className="trouble w-full">
      <ul className="grid gap-1">
        {problems.map(({ file, line, column, message, fault }) => {
          const edition = editionIn(file) ?? '';
          return (
            <li key={`${file}:${line}:${column} ${message}`}>
              {fault && fault.kind !== 'gone' && <span translate="no">{wordsOf(textFileOf(fault), texts)} </span>}
              {fault ? faultWords(fault, nameOf(edition)) : `${wordsOf(file, texts)}, line ${line}: ${message}`}
              <span className="-mx-2 flex flex-wrap gap-x-1">{fault && <FaultLink edition={edition} fault={fault} />}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** What the printer requires and what the file has, folded. */
function PreflightDetails({ result: { facts, smaller }, ...texts }: PrintResultProps) {
  if (facts.length === 0) return null;
  return (
    <details className="w-full">
      <summary className="cursor-pointer font-semibold">Show details</summary>
      <dl className="mt-3 grid gap-x-6 gap-y-1.5 sm:grid-cols-[7rem_minmax(0,1fr)] [&>dd]:max-sm:mb-1">
        {facts.map(([name, fact]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{capitalized(name)}</dt>
            <dd className="block wrap-anywhere first-letter:uppercase">{fact}</dd>
          </div>
        ))}
        {smaller.length > 0 && (
          <div className="contents">
            <dt className="font-semibold">Smaller</dt>
            <dd>
              <ul className="grid gap-1">
                {smaller.map((text) => (
                  <li key={`${text.file} ${text.page}`}>
                    Page {text.page}, in {text.size} pt
                    {text.excess > 0 && `, ${counted(text.excess, 'character')} too long for full size`}: {wordsOf(text.file, texts)}
                    {text.divided.map((word) => ` “${word}” is divided.`)}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </details>
  );
}

/** The words of a text, or the name of its file. */
function wordsOf(file: string, { quotes, prompts }: Pick<PrintResultProps, 'prompts' | 'quotes'>): string {
  const [, part, id] = /^(quotes|prompts)\/(.+)\.yaml$/.exec(file) ?? [];
  const items: readonly (Quote | Prompt)[] = part === 'prompts' ? prompts : quotes;
  const item = items.find((each) => each.id === id);
  return item ? `“${item.text}”` : file;
}

/** @param doing `Printing` */
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
