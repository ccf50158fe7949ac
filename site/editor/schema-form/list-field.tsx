import { useRef, type ReactNode } from 'react';
import { ItemAction, RowActions, type RowAction } from '../ui/buttons.tsx';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { useSorting, withMoved } from '../ui/use-sorting.ts';
import { sentenceAbout, wordsOf } from '../kinds/parts.ts';
import { blankOf, rulesFor, type SchemaFieldProps } from './rules.ts';

interface ListFieldProps extends SchemaFieldProps {
  label: string;
  renderItem: (item: SchemaFieldProps) => ReactNode;
}

/** A list whose items are added, moved (also by Alt and an arrow), copied and deleted. */
export function ListField({ form, rules, path, label, isRequired, value, change, renderItem }: ListFieldProps) {
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
            {renderItem({
              form,
              rules: each,
              path: `${path}.${index}`,
              label: isMap(item) ? '' : `${one} ${index + 1}`,
              isRequired: true,
              value: item,
              change: (next) => change(items.with(index, next)),
            })}
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
