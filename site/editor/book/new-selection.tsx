import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { useLocation } from 'wouter';
import { bookPath, editorApi } from '../../../server/model/api/editor-paths.ts';
import { idOfName } from '../../../server/model/entities/ids.ts';
import { defaultWeeks, maxEditionWeeks, maxFirstDay, type PrinterName } from '../../../server/model/page/print-measures.ts';
import { attempt, failureSentence, request } from '../api/request.ts';
import { useIsReadOnly } from '../api/session.ts';
import type { JournalLists } from '../api/use-collection.ts';
import { templateChoices } from '../kinds/journal-kinds.tsx';
import { SmallButton } from '../ui/buttons.tsx';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { Labelled, TextField } from '../ui/fields.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { PrintSection } from './print-section.tsx';

const half = 'w-[min(100%,18rem)]';

/** Texts chosen now for a number of weeks: to print, and to record as an edition with a name. */
export function NewSelection(lists: JournalLists) {
  const [name, setName] = useState('');
  const [chosen, setTemplate] = useState<string>();
  const [weeks, setWeeks] = useState(String(defaultWeeks));
  const [start, setStart] = useState('');
  const [printer, setPrinter] = useState<PrinterName>('kdp');
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
        <TextField
          label="Weeks"
          width="w-28"
          type="number"
          min={1}
          max={maxEditionWeeks}
          value={weeks}
          set={setWeeks}
          fault={isValid ? '' : `A whole number from 1 to ${maxEditionWeeks}.`}
        />
        <TextField label="First day, if dated" width="w-44" type="date" max={maxFirstDay} value={start} set={setStart} />
        {!isReadOnly && (
          <>
            <TextField
              label="Name"
              width={half}
              maxLength={80}
              placeholder="Spring 2027"
              autoComplete="off"
              value={name}
              set={setName}
              fault={name.trim() === '' || id !== '' ? '' : 'The name needs a letter from a to z, or a digit.'}
            />
            <SmallButton type="submit" label="Record as an edition" className="sm:mt-[1.6rem]" disabled={id === '' || !isValid} />
          </>
        )}
      </form>
      {!isReadOnly && (
        <p className="mt-2 text-muted">
          An edition records which texts are on which day. What you add to the journal later changes nothing in it.
        </p>
      )}
      {isValid && <PrintSection {...lists} name="the new selection" order={order} setPrinter={setPrinter} revision="" />}
    </>
  );

  async function record(): Promise<void> {
    const { failure } = await attempt(request(editorApi.editions, { method: 'POST', body: { id: name.trim(), ...order } }));
    if (failure) return toasts.error(`Nothing was recorded. ${failureSentence(failure)}`);
    await mutate(editorApi.editions);
    navigate(bookPath(id));
    toasts.success(`“${name.trim()}” was recorded.`);
  }
}
