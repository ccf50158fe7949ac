import { counted } from '../../../server/model/text/wording.ts';
import { useId, useRef } from 'react';
import { sentenceAbout, wordsOf } from '../kinds/parts.ts';
import { FieldFate } from '../save/save-note.tsx';
import { Check, ItemAction, RowActions, type RowAction } from '../ui/buttons.tsx';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { blankOf, fieldsIn, rulesFor, typedValue, withField, type Fields, type Rules, type SchemaFieldProps } from './rules.ts';
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
    return isReadOnly ? null : (
      <ItemAction
        className="justify-self-start"
        icon="icon-[lucide--plus]"
        label={`Add: ${label}`}
        onClick={() => change(blankOf(rules, form.root))}
      />
    );
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
              Kept as it is: {name}: {JSON.stringify(unknown)}
            </p>
          ),
      )}
    </>
  );
  if (label === '') return body;
  return (
    <fieldset className="grid min-w-0 gap-4 border-l border-rule pl-4">
      <legend className="float-left flex w-full items-center gap-2 font-serif text-[1.1875rem]">
        {label}
        {!isRequired && !isReadOnly && (
          <ItemAction className="font-sans" label="Remove" aria-label={`Remove: ${label}`} onClick={() => change(undefined)} />
        )}
      </legend>
      {rules.description && <p className="field-note">{rules.description}</p>}
      {body}
    </fieldset>
  );
}

// Longer texts get several lines.
const maxLine = 300;

// Before, nobody needs to count.
const shownShare = 0.8;

const none = 'none';

function TextField({ form, rules, choices, path, label, isRequired = false, value, change }: ShownProps & { choices: Rules }) {
  const id = useId();
  const fault = form.faults.get(path);
  const text = value === undefined || value === null ? '' : String(value);
  const { maxLength = 0, description = rules.description, type, labels = {} } = choices;
  const note = `${id}-note`;
  const shared = {
    id,
    value: text,
    name: path,
    required: isRequired,
    readOnly: form.isReadOnly,
    'aria-invalid': fault === undefined ? undefined : true,
    'aria-describedby': note,
    onChange: ({ target }: { target: { value: string } }) => change(typedValue(target.value, rules.anyOf ? rules : choices, isRequired)),
  };
  const options = choices.enum
    ?.filter((each) => each !== '')
    .map((each) => ({ value: String(each), label: labels[String(each)] ?? wordsOf(String(each)) }));
  const isLong = maxLength > maxLine || text.includes('\n');
  if (type === 'boolean') return <Check label={label} checked={value === true} disabled={form.isReadOnly} set={change} />;
  return (
    <div className="field grid content-start gap-[0.3rem]">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {options && !form.isReadOnly ? (
        <ChoiceSelect
          id={id}
          value={text || none}
          choices={isRequired ? options : [{ value: none, label: 'None' }, ...options]}
          choose={(chosen) => change(chosen === none ? undefined : chosen)}
        />
      ) : isLong ? (
        <textarea {...shared} className="min-h-0! font-sans! text-ui!" rows={2} />
      ) : (
        <input {...shared} autoComplete="off" inputMode={type === 'number' || type === 'integer' ? 'decimal' : undefined} />
      )}
      <p id={note} className="field-note">
        <FieldFate error={fault && sentenceAbout(label, fault)} elsewhere={form.elsewhere?.[path] ?? ''} />
        {text.length > maxLength * shownShare && maxLength > 0 && (
          <span className="block">
            {counted(text.length, 'character')} of at most {maxLength.toLocaleString('en-US')}
          </span>
        )}
        {description}
      </p>
    </div>
  );
}

/** A list whose items are added, moved (also by Alt and an arrow), copied and deleted. */
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
  const move = (from: number, to: number) => to >= 0 && to < items.length && change(withMoved(items, from, to));
  const sorting = useSorting(list, items.length, form.isReadOnly ? undefined : move, `${path}.`);
  const add = (item: unknown) => set([...items, item], items.length);
  const fault = form.faults.get(path);
  return (
    <fieldset ref={list} tabIndex={-1} className="grid min-w-0 gap-3">
      <legend className="font-serif text-[1.1875rem]">{label}</legend>
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
            // oxlint-disable-next-line react/no-array-index-key -- a value has no other
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
        <ItemAction
          className="justify-self-start"
          icon="icon-[lucide--plus]"
          label={`Add: ${one}`}
          onClick={() => add(blankOf(each, form.root))}
        />
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

function isMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `Reviews` → `Review`, `Categories` → `Category` */
function singular(label: string): string {
  return label.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}
