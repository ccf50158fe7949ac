import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { useLocation } from 'wouter';
import { bookPath, editorApi } from '../../../server/model/api/editor-paths.ts';
import { idOfName } from '../../../server/model/entities/ids.ts';
import { defaultWeeks, maxEditionWeeks, maxFirstDay, type PrinterName } from '../../../server/model/page/printed-book.ts';
import { failureSentence, request, saveFailureOf } from '../api/request.ts';
import { useIsReadOnly } from '../api/session.ts';
import { templateChoices } from '../kinds/journal-kinds.tsx';
import { SmallButton } from '../ui/buttons.tsx';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { Labelled } from '../ui/fields.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { PrintSection, type PrintedLists } from './print-section.tsx';

const half = 'w-[min(100%,18rem)]';
const input = 'min-h-10 w-full rounded-xs border border-muted bg-sheet px-3 py-1.5';

/** Texts chosen now for a number of weeks: to print, and to record as an edition with a name. */
export function NewSelection(lists: PrintedLists) {
  const [name, setName] = useState('');
  const [chosen, setTemplate] = useState<string>();
  const [weeks, setWeeks] = useState(String(defaultWeeks));
  const [start, setStart] = useState('');
  const [printer, setPrinter] = useState<PrinterName>('kdp');
  const [failure, setFailure] = useState<string>();
  const { mutate } = useSWRConfig();
  const [, navigate] = useLocation();
  const toasts = useToasts();
  const isReadOnly = useIsReadOnly();
  const choices = templateChoices(lists.templates.items);
  const template = chosen ?? lists.templates.items[0]?.id;
  const weekCount = Number(weeks);
  const isValid = Number.isInteger(weekCount) && weekCount >= 1 && weekCount <= maxEditionWeeks;
  const order = { template, weeks: weekCount, start: start || undefined, printer };
  const id = idOfName(name);
  return (
    <>
      <form
        className="mt-5 flex flex-wrap items-start gap-x-5 gap-y-3.5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (id !== '' && isValid) void record();
        }}
      >
        <Labelled label="Template" width={half}>
          {(field) => <ChoiceSelect id={field} value={template ?? choices[0]?.value ?? ''} choices={choices} choose={setTemplate} />}
        </Labelled>
        <Labelled label="Weeks" width="w-28">
          {(field) => (
            <>
              <input
                id={field}
                type="number"
                min={1}
                max={maxEditionWeeks}
                className={input}
                value={weeks}
                aria-invalid={!isValid}
                aria-describedby={`${field}-note`}
                onChange={({ target }) => setWeeks(target.value)}
              />
              <p id={`${field}-note`} className="text-error">
                {!isValid && `A whole number from 1 to ${maxEditionWeeks}.`}
              </p>
            </>
          )}
        </Labelled>
        <Labelled label="First day, if dated" width="w-44">
          {(field) => (
            <input
              id={field}
              type="date"
              max={maxFirstDay}
              className={input}
              value={start}
              onChange={({ target }) => setStart(target.value)}
            />
          )}
        </Labelled>
        {!isReadOnly && (
          <>
            <Labelled label="Name" width={half}>
              {(field) => (
                <>
                  <input
                    id={field}
                    className={input}
                    value={name}
                    maxLength={80}
                    placeholder="Spring 2027"
                    autoComplete="off"
                    aria-describedby={`${field}-note`}
                    onChange={({ target }) => setName(target.value)}
                  />
                  <p id={`${field}-note`} className="text-error">
                    {name.trim() !== '' && id === '' && 'The name needs a letter from a to z, or a digit.'}
                  </p>
                </>
              )}
            </Labelled>
            <SmallButton type="submit" label="Record as an edition" className="sm:mt-[1.6rem]" disabled={id === '' || !isValid} />
          </>
        )}
      </form>
      {failure !== undefined && (
        <p role="alert" className="mt-2 text-error">
          {failure}
        </p>
      )}
      {!isReadOnly && (
        <p className="mt-2 text-muted">
          An edition records which texts are on which day. What you add to the journal later changes nothing in it.
        </p>
      )}
      {isValid && <PrintSection {...lists} name="the new selection" order={order} setPrinter={setPrinter} revision="" />}
    </>
  );

  async function record(): Promise<void> {
    try {
      await request(editorApi.editions, { method: 'POST', body: { id: name.trim(), ...order } });
    } catch (error) {
      return setFailure(failureSentence(saveFailureOf(error)));
    }
    await mutate(editorApi.editions);
    navigate(bookPath(id));
    toasts.success(`“${name.trim()}” was recorded.`);
  }
}
