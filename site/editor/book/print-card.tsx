import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { Link } from 'wouter';
import { printKinds, type PrintKind, type PrintRequest, type EditionSummary } from '../../../server/model/api/editions-api.ts';
import { bookPath, editorApi } from '../../../server/model/api/editor-paths.ts';
import { idOfName } from '../../../server/model/entities/ids.ts';
import type { Prompt, Quote } from '../../../server/model/entities/collections.ts';
import type { Template } from '../../../server/model/entities/template.ts';
import {
  maxEditionWeeks,
  maxFirstDay,
  defaultWeeks,
  printerLabels,
  printerNames,
  type PrinterName,
} from '../../../server/model/page/printed-book.ts';
import { HttpError } from '../../data/http.ts';
import { request } from '../api/request.ts';
import { useIsReadOnly } from '../api/session.ts';
import type { Collection } from '../api/use-collection.ts';
import { editionChoices, noEdition, useEditions } from '../api/use-editions.ts';
import { templateChoices } from '../kinds/journal-kinds.tsx';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { FormDialog } from '../ui/dialog-shell.tsx';
import { Labelled } from '../ui/fields.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { PrintResult } from './print-result.tsx';
import { usePrint } from './use-print.tsx';

interface PrintCardProps {
  quotes: Collection<Quote>;
  prompts: Collection<Prompt>;
  templates: Collection<Template>;
}

const kindLabels: Record<PrintKind, string> = {
  interior: 'The interior',
  cover: 'The cover',
  guide: 'A guide to design a cover',
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
  const [weeks, setWeeks] = useState(String(defaultWeeks));
  const [start, setStart] = useState('');
  const [isNaming, setNaming] = useState(false);
  const { state, print, cancel } = usePrint();
  const isReadOnly = useIsReadOnly();
  const heading = useRef<HTMLHeadingElement>(null);
  // The first edition, until another is chosen.
  const edition = editions.find(({ id }) => id === (chosen ?? editions[0]?.id));
  const usedPrinter = printer ?? edition?.printer ?? 'press';
  const isRunning = state.status === 'running';
  const weekCount = Number(weeks);
  const isValid = edition !== undefined || (Number.isInteger(weekCount) && weekCount >= 1 && weekCount <= maxEditionWeeks);
  const template = chosenTemplate ?? templates.items[0]?.id;
  const options = { template, weeks: weekCount, start: start || undefined };
  const request: PrintRequest = { kind, printer: usedPrinter, ...(edition ? { edition: edition.id } : options) };
  const choices = templateChoices(templates.items);
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
          {(id) => <ChoiceSelect id={id} value={usedPrinter} choices={printerChoices} choose={setPrinter} />}
        </Labelled>
        <Labelled label="What to print" width={half}>
          {(id) => <ChoiceSelect id={id} value={kind} choices={kindChoices} choose={setKind} />}
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
        {!edition && !isReadOnly && isValid && (
          <button type="button" className="small-button" onClick={() => setNaming(true)}>
            Record as an edition
          </button>
        )}
      </div>
      <PrintResult state={state} quotes={quotes.items} prompts={prompts.items} printAgain={printAgain} />
      {isNaming && <NameDialog order={{ ...options, printer: usedPrinter }} made={chooseEdition} close={() => setNaming(false)} />}
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

interface NameDialogProps {
  order: Partial<Pick<EditionSummary, 'printer' | 'start' | 'template' | 'weeks'>>;
  made: (id: string) => void;
  close: () => void;
}

const noId = 'The name needs a letter from a to z, or a digit.';

/** Records the texts as an edition, after asking for its name. */
function NameDialog({ order, made, close }: NameDialogProps) {
  const [name, setName] = useState('');
  const id = idOfName(name);
  const [failure, setFailure] = useState<string>();
  const { mutate } = useSWRConfig();
  const toasts = useToasts();
  return (
    <FormDialog
      title="Record as an edition"
      close={close}
      width="w-[min(28rem,100vw-2rem)]"
      submit={() => void record()}
      submitLabel="Record"
      canSubmit={id !== ''}
    >
      <div className="mb-3 grid gap-3">
        <p>It records which texts are on which day. What you add to the journal later changes nothing in it.</p>
        <label htmlFor="edition-name" className="font-semibold">
          Name
        </label>
        <input
          id="edition-name"
          className={input}
          value={name}
          maxLength={80}
          required
          autoComplete="off"
          aria-describedby="edition-name-note"
          onChange={({ target }) => setName(target.value)}
        />
        <p id="edition-name-note" className="text-muted">
          {name.trim() === '' || id === name ? 'Such as Spring 2027.' : id === '' ? noId : `It is recorded as ${id}.`}
        </p>
        {failure !== undefined && (
          <p role="alert" className="text-error">
            {failure}
          </p>
        )}
      </div>
    </FormDialog>
  );

  async function record(): Promise<void> {
    try {
      await request(editorApi.editions, { method: 'POST', body: { id, ...order } });
    } catch (error) {
      setFailure(error instanceof HttpError ? error.message : 'No answer from the server. Please try again.');
      return;
    }
    await mutate(editorApi.editions);
    made(id);
    toasts.success(`The edition ${id} was recorded.`);
    close();
  }
}
