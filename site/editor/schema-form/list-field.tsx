import { useRef, type ReactNode } from 'react';
import { ItemAction } from '../ui/buttons.tsx';
import { ChoiceSelect } from '../ui/choice-select.tsx';
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
    requestAnimationFrame(() => {
      const all = list.current?.querySelectorAll<HTMLElement>(':scope > ol > li');
      (all?.[Math.min(focused, next.length - 1)] ?? list.current)?.focus();
    });
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length || form.isReadOnly) return;
    set(items.toSpliced(from, 1).toSpliced(to, 0, items[from]), to);
  };
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
            aria-label={`${one} ${index + 1} of ${items.length}`}
            className="grid gap-3 rounded-xs border border-rule bg-sheet px-4 pt-1 pb-4"
            onKeyDown={(event) => {
              const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
              if (!step || !event.altKey || event.defaultPrevented) return;
              event.preventDefault();
              move(index, index + step);
            }}
          >
            <div className="-mr-2 flex flex-wrap items-center justify-end text-small text-muted">
              <span className="mr-auto">
                {one} {index + 1}
              </span>
              {!form.isReadOnly &&
                actionsAt(index).map(({ action, icon, isPossible = true, run }) => (
                  <ItemAction
                    key={action}
                    label=""
                    icon={icon}
                    aria-label={`${action}: ${one} ${index + 1}`}
                    title={action}
                    disabled={!isPossible}
                    onClick={run}
                  />
                ))}
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

  function actionsAt(index: number) {
    return [
      { action: 'Move up', icon: 'icon-[lucide--arrow-up]', isPossible: index > 0, run: () => move(index, index - 1) },
      { action: 'Move down', icon: 'icon-[lucide--arrow-down]', isPossible: index < items.length - 1, run: () => move(index, index + 1) },
      {
        action: 'Duplicate',
        icon: 'icon-[lucide--copy]',
        isPossible: items.length < maxItems,
        run: () => set(items.toSpliced(index + 1, 0, structuredClone(items[index])), index + 1),
      },
      {
        action: 'Delete',
        icon: 'icon-[lucide--trash-2]',
        isPossible: items.length > minItems,
        run: () => set(items.toSpliced(index, 1), index),
      },
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
