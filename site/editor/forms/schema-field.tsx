import { counted } from '../../../server/model/text/wording.ts';
import { useRef } from 'react';
import { placeholders } from '../../../server/model/page/placeholders.ts';
import { sentenceAbout, wordsOf } from '../kinds/words.ts';
import { Check, ItemAction, RowActions, type RowAction } from '../ui/buttons.tsx';
import { ActionMenu } from '../ui/action-menu.tsx';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { FormField } from './field.tsx';
import { blankOf, fieldsIn, rulesFor, typedValue, withField, type Fields, type Rules, type SchemaFieldProps } from '../kinds/rules.ts';
import { useSorting, withMoved } from '../ui/use-sorting.ts';

/** A value of a content file as a field, or fields, that its schema describes. */
export function SchemaField(props: SchemaFieldProps) {
  const { form, path, value } = props;
  const rules = rulesFor(props.rules, form.root, value);
  const shown = { ...props, label: props.label ?? rules.title ?? wordsOf(path.slice(path.lastIndexOf('.') + 1)) };
  if (rules.type === 'array') return <ListField {...shown} rules={rules} />;
  return rules.type === 'object' ? <MapField {...shown} rules={rules} /> : <TextField {...shown} choices={rules} />;
}

type ShownProps = SchemaFieldProps & { label: string };

function MapField({ form, rules, path, label, isRequired, value, change }: ShownProps) {
  const { isReadOnly } = form;
  if (value === undefined && !isRequired)
    return isReadOnly ? null : <AddAction what={label} add={() => change(blankOf(rules, form.root))} />;
  const fields = (value ?? {}) as Fields;
  const known = fieldsIn(rules, fields);
  const names = new Set(known.map(([name]) => name));
  const body = (
    <>
      {known.map(([name, each]) => (
        <SchemaField
          key={name}
          form={form}
          rules={each}
          path={path === '' ? name : `${path}.${name}`}
          isRequired={rules.required?.includes(name) ?? rules.maxProperties === 1}
          value={fields[name]}
          change={(next) => change(withField(fields, name, next, rules))}
        />
      ))}
      {Object.entries(fields).map(
        ([name, unknown]) =>
          !names.has(name) && (
            <p key={name} className="field-note wrap-anywhere">
              Kept unchanged: {name}: {JSON.stringify(unknown)}
            </p>
          ),
      )}
    </>
  );
  if (label === '') return body;
  return (
    <fieldset className="grid min-w-0 gap-4 border-l border-rule pl-4">
      <legend className="float-left flex w-full flex-wrap items-center gap-x-2 font-serif text-item/normal">
        {label}
        {!isRequired && !isReadOnly && (
          <ItemAction className="font-sans" label="Remove" vanishes aria-label={`Remove: ${label}`} onClick={() => change(undefined)} />
        )}
      </legend>
      {rules.description && <p className="field-note">{rules.description}</p>}
      {body}
    </fieldset>
  );
}

function AddAction({ what, add }: { what: string; add: () => void }) {
  return <ItemAction className="justify-self-start" icon="icon-[lucide--plus]" label={`Add: ${what}`} onClick={add} />;
}

// Longer texts get a field with several lines.
const maxLine = 300;

// The count is shown from this share of the maximum on.
const shownShare = 0.8;

const none = 'none';

function TextField({ form, rules, choices, path, label, isRequired = false, value, change }: ShownProps & { choices: Rules }) {
  const fault = form.faults.get(path);
  const text = value === undefined || value === null ? '' : String(value);
  const { maxLength = 0, description = rules.description, type, labels = {}, hasPlaceholders } = choices;
  const input = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const isFixed = form.isReadOnly;
  if (type === 'boolean') return <Check label={label} checked={value === true} disabled={isFixed} set={change} />;
  const options = choices.enum
    ?.filter((each) => each !== '')
    .map((each) => ({ value: String(each), label: labels[String(each)] ?? wordsOf(String(each)) }));
  // A select cannot be read-only.
  const isChoice = options !== undefined && !isFixed;
  const absent = isRequired ? [] : [{ value: none, label: 'None' }];
  return (
    <FormField
      name={path}
      input={input}
      label={label}
      control={isChoice ? [...absent, ...options] : maxLength > maxLine || text.includes('\n') ? 'lines' : 'line'}
      isRequired={isRequired}
      isReadOnly={isFixed}
      value={isChoice ? text || none : text}
      set={(typed) => change(isChoice && typed === none ? undefined : typedValue(typed, rules.anyOf ? rules : choices, isRequired))}
      error={fault && sentenceAbout(label, fault)}
      elsewhere={form.elsewhere?.[path] ?? ''}
      inputMode={type === 'number' || type === 'integer' ? 'decimal' : undefined}
      textareaClassName="min-h-0! font-sans! text-ui!"
      note={
        <>
          {text.length > maxLength * shownShare && maxLength > 0 && (
            <span className="block">
              {counted(text.length, 'character')} of at most {maxLength.toLocaleString('en-US')}
            </span>
          )}
          {hasPlaceholders ? description?.split(' Placeholders: ')[0] : description}
          {hasPlaceholders && !isFixed && (
            <PlaceholderMenu insert={(placeholder) => change(withInserted(input.current, text, placeholder))} />
          )}
        </>
      }
    />
  );
}

function PlaceholderMenu({ insert }: { insert: (placeholder: string) => void }) {
  const entries = Object.entries(placeholders).map(([name, meaning]) => ({
    label: `{${name}} – ${meaning}`,
    run: () => insert(`{${name}}`),
  }));
  return (
    <ActionMenu className="item-action -ml-2" groups={[entries]}>
      <span className="icon-[lucide--braces]" aria-hidden="true" />
      Insert a placeholder
    </ActionMenu>
  );
}

function withInserted(field: HTMLInputElement | HTMLTextAreaElement | null, text: string, inserted: string): string {
  const { selectionStart: from, selectionEnd: to } = field ?? {};
  return text.slice(0, from ?? text.length) + inserted + text.slice(to ?? text.length);
}

function ListField({ form, rules, path, label, isRequired, value, change }: ShownProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const items = Array.isArray(value) ? (value as unknown[]) : [];
  const { items: each = {}, minItems = 0, maxItems = Infinity } = rules;
  const { maxProperties, properties = {} } = rulesFor(each, form.root, undefined);
  const one = singular(label);
  const set = (next: readonly unknown[], focused: number) => {
    change(next.length === 0 && !isRequired ? undefined : next);
    sorting.focus(Math.min(focused, next.length - 1));
  };
  const move = (from: number, to: number) => {
    if (to >= 0 && to < items.length) change(withMoved(items, from, to));
  };
  const sorting = useSorting(list, items.length, form.isReadOnly ? undefined : move, `${path}.`);
  const add = (item: unknown) => set([...items, item], items.length);
  const fault = form.faults.get(path);
  return (
    <fieldset ref={list} tabIndex={-1} className="grid min-w-0 gap-3">
      <legend className="font-serif text-item/normal">{label}</legend>
      {(rules.description || fault) && (
        <p className="field-note">
          {fault && <span className="block text-error">{sentenceAbout(label, fault)}</span>}
          {rules.description}
        </p>
      )}
      <ol className="grid gap-3">
        {items.map((item, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields have the focus
          <li
            key={index}
            tabIndex={-1}
            data-row={`${path}.${index}`}
            aria-label={`${one} ${index + 1} of ${items.length}`}
            className="grid gap-3 rounded-xs border border-rule bg-sheet px-4 pt-1 pb-4"
            {...sorting.rowProps(index)}
          >
            <div className="-mr-2 flex flex-wrap items-center justify-end text-small text-muted">
              <span className="mr-auto">
                {one} {index + 1}
              </span>
              {!form.isReadOnly && <RowActions actions={actionsAt(index)} about={`${one} ${index + 1}`} />}
            </div>
            <SchemaField
              form={form}
              rules={each}
              path={`${path}.${index}`}
              label={isMap(item) ? '' : `${one} ${index + 1}`}
              isRequired
              value={item}
              change={(next) => change(items.with(index, next))}
            />
          </li>
        ))}
      </ol>
      {!form.isReadOnly && items.length < maxItems && maxProperties !== 1 && (
        <AddAction what={one} add={() => add(blankOf(each, form.root))} />
      )}
      {!form.isReadOnly && maxProperties === 1 && (
        <ChoiceSelect
          label={`Add: ${one}`}
          value=""
          choices={Object.keys(properties).map((name) => ({ value: name, label: wordsOf(name) }))}
          choose={(name) => add({ [name]: blankOf(properties[name] ?? {}, form.root) })}
        />
      )}
    </fieldset>
  );

  function actionsAt(index: number): RowAction[] {
    const copy = () => set(items.toSpliced(index + 1, 0, structuredClone(items[index])), index + 1);
    return [
      ['Move up', 'icon-[lucide--arrow-up]', () => sorting.shift(index, index - 1), index === 0],
      ['Move down', 'icon-[lucide--arrow-down]', () => sorting.shift(index, index + 1), index === items.length - 1],
      ['Duplicate', 'icon-[lucide--copy]', copy, items.length >= maxItems],
      ['Delete', 'icon-[lucide--trash-2]', () => set(items.toSpliced(index, 1), index), items.length <= minItems],
    ];
  }
}

const isMap = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** `Reviews` → `Review`, `Categories` → `Category` */
const singular = (label: string): string => label.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
