import { useDeferredValue, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useLocation } from 'wouter';
import { editionName, type BookSize, type EditionSummary } from '../../../server/model/api/editions-api.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { bookPath } from '../../../server/model/api/editor-views.ts';
import { dayLabel, weekdays } from '../../../server/model/entities/days.ts';
import { defaultWeeks, maxEditionWeeks, maxFirstDay } from '../../../server/model/entities/editions.ts';
import { idOfName } from '../../../server/model/entities/ids.ts';
import type { Template } from '../../../server/model/entities/template.ts';
import { printerLabels, type PrinterName } from '../../../server/model/page/print-products.ts';
import { counted } from '../../../server/model/text/wording.ts';
import { HttpError } from '../../data/http.ts';
import { useRead } from '../../data/use-read.ts';
import { attempt, failureSentence, request } from '../api/request.ts';
import { editionCalls } from '../api/use-editions.ts';
import { templateChoices } from '../kinds/templates.tsx';
import { SmallButton } from '../ui/buttons.tsx';
import { ChoiceField } from '../ui/choice-select.tsx';
import { FormDialog } from '../ui/dialog-shell.tsx';
import { TextField } from '../ui/fields.tsx';
import { Failure } from '../ui/failure.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { printerChoices } from './print-section.tsx';
import { LogInHere } from '../save/log-in-again.tsx';

interface EditionDialogProps {
  edition?: EditionSummary | undefined;
  templates: readonly Template[];
  close: () => void;
}

const weekdayChoices = weekdays.map((value) => ({ value, label: dayLabel(value) }));

/** The settings of a new or existing edition. Says what the printer cannot bind before it is saved. */
export function EditionDialog({ edition, templates, close }: EditionDialogProps) {
  const choices = templateChoices(templates);
  const isDated = edition?.start !== undefined && /^\d/.test(edition.start);
  const [name, setName] = useState(edition ? editionName(edition) : '');
  const [template, setTemplate] = useState(edition?.template ?? templates[0]?.id);
  const [weeks, setWeeks] = useState(String(edition?.weeks ?? defaultWeeks));
  const [date, setDate] = useState(isDated ? (edition.start ?? '') : '');
  const [weekday, setWeekday] = useState(isDated ? 'monday' : (edition?.start ?? 'monday'));
  const [printer, setPrinter] = useState<PrinterName>(edition?.printer ?? 'kdp');
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { mutate } = useSWRConfig();
  const [, navigate] = useLocation();
  const toasts = useToasts();
  const shown = template ?? choices[0]?.value ?? '';
  const count = Number(weeks);
  const isCount = Number.isInteger(count) && count >= 1 && count <= maxEditionWeeks;
  const start = date === '' ? (weekday === 'monday' ? undefined : weekday) : date;
  const path = isCount ? editorApi.bookSize({ template, weeks: String(count), start, printer }) : null;
  const size = useRead<BookSize>(useDeferredValue(path));
  const { pages, maxPages, maxWeeks } = size.value ?? {};
  const isTooLong = isCount && maxWeeks !== undefined;
  const id = edition?.id ?? idOfName(name);
  const canSubmit = isCount && !isTooLong && size.status !== 'loading' && name.trim() !== '' && id !== '';
  return (
    <FormDialog
      title={edition ? 'Edit edition' : 'New edition'}
      close={close}
      submit={() => void submit()}
      submitLabel={edition ? 'Save' : 'Make the edition'}
      canSubmit={canSubmit}
      isBusy={isBusy}
    >
      <LogInHere />
      <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2">
        <TextField
          label="Name"
          width="sm:col-span-2"
          maxLength={80}
          placeholder="Spring 2027"
          autoComplete="off"
          value={name}
          set={setName}
          fault={name.trim() === '' || id !== '' ? '' : 'The name needs a letter from a to z, or a digit.'}
        />
        {!edition && <ChoiceField label="Template" width="sm:col-span-2" value={shown} choices={choices} choose={setTemplate} />}
        <div>
          <TextField
            label="Weeks"
            type="number"
            min={1}
            max={maxEditionWeeks}
            value={weeks}
            set={setWeeks}
            fault={
              !isCount
                ? `A whole number from 1 to ${maxEditionWeeks}.`
                : isTooLong
                  ? `${counted(count, 'week')} are ${pages} pages. ${printerLabels[printer]} prints at most ${maxPages}.`
                  : ''
            }
          />
          {isTooLong && <SmallButton label={`Make it ${counted(maxWeeks, 'week')}`} vanishes onClick={() => setWeeks(String(maxWeeks))} />}
          {pages !== undefined && !isTooLong && <p className="text-muted">{counted(pages, 'page')}</p>}
        </div>
        <ChoiceField label="Printer" value={printer} choices={printerChoices} choose={setPrinter} />
        <TextField label="First day, if dated" type="date" max={maxFirstDay} value={date} set={setDate} />
        {date === '' && <ChoiceField label="First weekday" value={weekday} choices={weekdayChoices} choose={setWeekday} />}
      </div>
      <p className="mt-1 text-muted">
        {edition
          ? 'With fewer weeks, the last days are dropped. More weeks get the texts that are used least.'
          : 'An edition records which texts are on which day. What you add to the journal later does not change it.'}
      </p>
      <Failure text={trouble} className="trouble mt-3" />
    </FormDialog>
  );

  async function submit(): Promise<void> {
    setBusy(true);
    const settings = { weeks: count, start, printer };
    // A name that is only the id in words is not written.
    const named = edition && name.trim() === editionName(edition) ? edition.name : name.trim();
    const call = edition
      ? editEdition(edition, { name: named, ...settings })
      : request(editorApi.editions, { method: 'POST', body: { id: name.trim(), template, ...settings } });
    const { failure } = await attempt<unknown>(call);
    setBusy(false);
    if (failure)
      return setTrouble(`Nothing was saved. ${failure.kind === 'gone' ? 'This edition was deleted.' : failureSentence(failure)}`);
    await Promise.all([mutate(editorApi.editions), edition && mutate(editorApi.book(id)), mutate(editorApi.printings)]);
    close();
    if (!edition) navigate(bookPath(id));
    toasts.success(`“${name.trim()}” was ${edition ? 'changed' : 'recorded'}.`);
  }
}

/** Saves the settings of an edition. @throws HttpError when somebody else changed one of them since it was `seen` */
async function editEdition(seen: EditionSummary, settings: Pick<EditionSummary, 'name' | 'printer' | 'start' | 'weeks'>): Promise<void> {
  const { item, version } = await editionCalls.read(seen.id);
  const isChanged = (['name', 'weeks', 'start', 'printer'] as const).some((each) => item[each] !== seen[each]);
  if (isChanged) throw new HttpError(412, 'Precondition Failed', 'This edition was changed elsewhere. Close this and edit it again.');
  await editionCalls.update(seen.id, settings, version);
}
