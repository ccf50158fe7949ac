import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { bookPath } from '../../../server/model/api/editor-paths.ts';
import { printKinds } from '../../../server/model/api/editions-api.ts';
import type { PrintKind, PrintRequest } from '../../../server/model/api/editions-api.ts';
import type { Prompt, Quote } from '../../../server/model/entities/collections.ts';
import type { Template } from '../../../server/model/entities/template.ts';
import { maxEditionWeeks, maxFirstDay, printerLabels, printerNames, usualWeeks } from '../../../server/model/page/printed-book.ts';
import type { PrinterName } from '../../../server/model/page/printed-book.ts';
import type { Collection } from '../api/use-collection.ts';
import { templateChoices } from '../kinds/template-kind.tsx';
import { useIsReadOnly } from '../session/read-only.ts';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { Labelled } from '../ui/labelled.tsx';
import { PrintResult } from './print-result.tsx';
import { RecordEdition } from './record-edition.tsx';
import { editionChoices, noEdition, useEditions } from '../api/use-editions.ts';
import { usePrint } from './use-print.ts';

interface PrintCardProps {
  quotes: Collection<Quote>;
  prompts: Collection<Prompt>;
  templates: Collection<Template>;
}

const kindLabels: Record<PrintKind, string> = {
  interior: 'The interior',
  cover: 'A guide for the cover',
  proof: 'A proof of spreads, to read',
  pages: 'One page of each type',
};
const kindChoices = printKinds.map((value) => ({ value, label: kindLabels[value] }));
const printerChoices = printerNames.map((value) => ({ value, label: sentenceCase(printerLabels[value]) }));

const half = 'w-[min(100%,20rem)]';
const input = 'min-h-10 w-full rounded-xs border border-muted bg-sheet px-3 py-1.5';

/** Prints the journal or an edition as a PDF, with the preflight in words. */
export function PrintCard({ quotes, prompts, templates }: PrintCardProps) {
  const editions = useEditions();
  const [chosen, setChosen] = useState<string>();
  const [kind, setKind] = useState<PrintKind>('interior');
  const [printer, setPrinter] = useState<PrinterName>();
  const [chosenTemplate, setTemplate] = useState<string>();
  const [weeks, setWeeks] = useState(String(usualWeeks));
  const [start, setStart] = useState('');
  const { state, print, cancel } = usePrint();
  const isReadOnly = useIsReadOnly();
  const heading = useRef<HTMLHeadingElement>(null);
  // The first edition, until another is chosen.
  const edition = editions.find(({ id }) => id === (chosen ?? editions[0]?.id));
  const usedPrinter = printer ?? edition?.printer ?? 'press';
  const isRunning = state.status === 'running';
  const weekCount = Number(weeks);
  const isValid = edition !== undefined || (Number.isInteger(weekCount) && weekCount >= 1 && weekCount <= maxEditionWeeks);
  const list = templates.list.status === 'loaded' ? templates.list.value : [];
  const template = chosenTemplate ?? list[0]?.id;
  const options = { template, weeks: weekCount, start: start || undefined };
  const request: PrintRequest = { kind, printer: usedPrinter, ...(edition ? { edition: edition.id } : options) };
  const choices = templateChoices(list);
  return (
    <section className="item-card items-start gap-3.5 py-5 md:col-span-2" aria-labelledby="print-journal">
      <h3 ref={heading} id="print-journal" className="item-name" tabIndex={-1}>
        Print the journal
      </h3>
      <p>The pages as a PDF for a printing house, and what the printer requires of it. An edition always has the same texts.</p>
      <div className="grid w-full grid-cols-1 items-start gap-3.5 sm:grid-cols-2 lg:grid-cols-3">
        {editions.length > 0 && (
          <Labelled label="Edition" width={half}>
            {(id) => <ChoiceSelect id={id} value={edition?.id ?? noEdition} choices={editionChoices(editions)} choose={chooseEdition} />}
          </Labelled>
        )}
        {!edition && (
          <>
            <Labelled label="Template" width={half}>
              {(id) => <ChoiceSelect id={id} value={template ?? choices[0]?.value ?? ''} choices={choices} choose={setTemplate} />}
            </Labelled>
            <Labelled label="Weeks" width={half}>
              {(id) => (
                <>
                  <input
                    id={id}
                    type="number"
                    min={1}
                    max={maxEditionWeeks}
                    className={input}
                    value={weeks}
                    aria-invalid={!isValid}
                    aria-describedby={isValid ? undefined : `${id}-note`}
                    onChange={({ target }) => setWeeks(target.value)}
                  />
                  {!isValid && (
                    <p id={`${id}-note`} className="text-error">
                      A whole number from 1 to {maxEditionWeeks}.
                    </p>
                  )}
                </>
              )}
            </Labelled>
            <Labelled label="First day, if dated" width={half}>
              {(id) => (
                <input
                  id={id}
                  type="date"
                  max={maxFirstDay}
                  className={input}
                  value={start}
                  onChange={({ target }) => setStart(target.value)}
                />
              )}
            </Labelled>
          </>
        )}
        <Labelled label="Printer" width={half}>
          {(id) => (
            <ChoiceSelect id={id} value={usedPrinter} choices={printerChoices} choose={(value) => setPrinter(value as PrinterName)} />
          )}
        </Labelled>
        <Labelled label="What to print" width={half}>
          {(id) => <ChoiceSelect id={id} value={kind} choices={kindChoices} choose={(value) => setKind(value as PrintKind)} />}
        </Labelled>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <button type="button" className="small-button main-button" disabled={isRunning || !isValid} onClick={() => void print(request)}>
          <span className="icon-[lucide--printer]" aria-hidden="true" />
          Make the PDF
        </button>
        {isRunning && (
          <button type="button" className="small-button" onClick={cancel}>
            Cancel
          </button>
        )}
        {edition && (
          <Link href={bookPath(edition.id)} className="small-button">
            <span className="icon-[lucide--book-open]" aria-hidden="true" />
            Read the book
          </Link>
        )}
        {!edition && !isReadOnly && isValid && <RecordEdition order={{ ...options, printer: usedPrinter }} made={chooseEdition} />}
      </div>
      <PrintResult state={state} quotes={quotes} prompts={prompts} printAgain={printAgain} />
    </section>
  );

  function printAgain(request: PrintRequest): void {
    // The button that was pressed goes.
    heading.current?.focus();
    void print(request);
  }

  function chooseEdition(id: string): void {
    setChosen(id);
    setPrinter(id === noEdition ? usedPrinter : undefined);
  }
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
