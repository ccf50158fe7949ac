import { useEffect, useRef, useState } from 'react';
import { printedOn, useEditions, usesOf } from '../api/use-editions.ts';
import { mainFieldOf, type Values } from '../kinds/kind.ts';
import { hasTwin } from '../kinds/search.ts';
import { sentence } from '../kinds/words.ts';
import { SaveNote, useLeaving } from '../save/save-note.tsx';
import { saveLabel } from '../save/use-versioned-edit.ts';
import { ItemAction } from '../ui/buttons.tsx';
import { FormDialog } from '../ui/dialog-shell.tsx';
import { useMatches } from '../../data/use-matches.ts';
import { lazyPanel } from '../ui/lazy-part.tsx';
import { Failure } from '../ui/failure.tsx';
import { fieldState, FormField } from './field.tsx';
import { DraftNotes } from './form.tsx';
import { useItemForm, type ItemFormProps } from './use-item-form.ts';
import { maxCheckedText, type TextCheck } from '../../../server/model/api/checks-api.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { shortened, counted } from '../../../server/model/text/wording.ts';
import { useTypedResponse } from '../api/use-typed-response.ts';

const TypedPage = lazyPanel(async () => (await import('./typed-page.tsx')).TypedPage);

interface ItemDialogProps<Item extends { id: string }> extends ItemFormProps<Item> {
  refocus: (id: string | undefined) => void;
}

/** Creates or edits an item. Mounted anew each time it opens. */
export function ItemDialog<Item extends { id: string }>(props: ItemDialogProps<Item>) {
  const { kind, collection, open, close, refocus } = props;
  const { part, noun, fields, words } = kind;
  const { form, canSave, firstField, isNew, series } = useItemForm(props);
  const { edit, view, root, save } = form;
  const { values, undecided } = view;
  const id = view.item?.id;
  const printed = printedOn(usesOf(useEditions(), part, id === undefined ? [] : [id]));
  const mainField = mainFieldOf(kind);
  const twin = hasTwin(kind, collection.items, String(values[mainField]), id) ? words.twin : undefined;
  const submitLabel = isNew ? words.submitNew : words.submitEdit;
  const hasPage = part === 'quotes' || part === 'prompts';
  const listed = collection.items.find((each) => each.id === id);
  useEffect(() => void edit.reread(listed), [edit, listed]);
  const lostWords =
    series.lost?.kind === 'unanswered'
      ? `No answer from the server: the ${noun} before this one may or may not be saved.`
      : `The ${noun} before this one was not saved.`;
  const { leave, question } = useLeaving(edit, view, words.discardNote, close);
  return (
    <FormDialog
      title={isNew ? words.makeNew : words.edit}
      close={leave}
      width={hasPage ? 'w-160 lg:w-248' : undefined}
      focusElsewhere={() => refocus(id)}
      form={{ ref: root, className: hasPage ? 'lg:grid lg:aside-76 lg:gap-x-8' : '' }}
      submit={() => void save()}
      submitLabel={saveLabel(submitLabel, undecided)}
      submitKeys="Control+S Meta+S Control+Enter Meta+Enter"
      canSubmit={canSave}
      actions={
        <>
          {isNew && (
            <ItemAction
              icon="icon-[lucide--list-plus]"
              label={words.submitAndGoOn}
              disabled={!canSave}
              aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
              onClick={() => void series.saveAndAddNext()}
            />
          )}
          <output className="ml-2 text-muted">
            {series.making > 0
              ? `Adding ${series.making}...`
              : view.phase === 'saving'
                ? 'Saving...'
                : series.made > 0 && words.written(series.made)}
          </output>
        </>
      }
    >
      <div className="col-span-full -mt-2 mb-4 empty:hidden">
        <DraftNotes draft={open.item && view.continued} />
      </div>
      <div>
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          {fields.map(({ name, control }, index) => (
            <FormField
              key={name}
              {...fieldState(edit, view, name)}
              value={String(values[name])}
              rows={4}
              className={control === 'lines' || control === 'line' || control === 'icon' ? 'col-span-full' : ''}
              others={collection.items}
              note={name === mainField && <TextHints part={part} id={id} values={values} twin={twin} />}
              input={index === 0 ? firstField : undefined}
            />
          ))}
        </div>
        <div className="grid gap-3 troubled:mt-4.5">
          <SaveNote {...form} submitLabel={submitLabel} />
          <Failure text={series.lost && `${lostWords} Close this dialog to get it back.`} />
        </div>
        {printed !== '' && <p className="mt-4 text-muted">{printed}.</p>}
      </div>
      {hasPage && <PageBeside tab={part} values={values} />}
      {question}
    </FormDialog>
  );
}

/** The printed page of what is typed: beside the fields, or behind a button on a narrow screen. */
function PageBeside(typed: { tab: string; values: Values }) {
  const [isOpen, setOpen] = useState(false);
  // Has room for the page beside its fields, like `lg:` in its classes.
  const isWide = useMatches('(width >= 64rem)');
  const place = useRef<HTMLElement>(null);
  // It opens below the visible part of the dialog.
  useEffect(() => {
    if (isOpen) place.current?.scrollIntoView({ block: 'start' });
  }, [isOpen]);
  return (
    <section ref={place} aria-label="Printed page" className="min-w-0 max-lg:mt-3">
      {!isWide && (
        <ItemAction
          icon="icon-[lucide--book-open]"
          label={isOpen ? 'Hide the page' : 'Show the page'}
          className="-ml-2"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {(isOpen || isWide) && (
        <div className="mx-auto max-w-80 not-has-[svg]:aspect-6/9">
          <TypedPage {...typed} />
        </div>
      )}
    </section>
  );
}

type TextHintsProps = { part: string; id: string | undefined; values: Values; twin: string | undefined };

const maxNamedCharacters = 80;
const debounceMs = 400;

/** Says, while a quote or prompt is typed, what it is similar to and how it fits its page. @param twin the message when another item has the text */
export function TextHints({ part, id, values, twin }: TextHintsProps) {
  const text = String(values['text'] ?? '');
  const { author, type } = values;
  const isChecked = (part === 'quotes' || part === 'prompts') && text.trim() !== '' && text.length <= maxCheckedText;
  const body = part === 'quotes' ? { id, text, author } : { id, text, type };
  const { value: check } = useTypedResponse<TextCheck>(editorApi.textCheck, isChecked ? body : undefined, debounceMs);
  const { fit, similar } = (isChecked && check) || {};
  if (!twin && !similar && !fit) return null;
  const trouble =
    fit && (fit.excess > 0 ? `Too long for its page by ${counted(fit.excess, 'character')}.` : fit.missing && sentence(fit.missing));
  return (
    <output className="block">
      {twin && <span className="block">{twin}</span>}
      {!twin && similar && <span className="block">Similar to “{shortened(similar.text, maxNamedCharacters)}”</span>}
      {fit && (
        <span className={`block ${trouble ? 'font-semibold text-error' : ''}`}>
          {trouble ?? `Fits its page at ${fit.points.toLocaleString('en-US')} pt.`}
        </span>
      )}
    </output>
  );
}
