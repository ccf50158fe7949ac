import { useState } from 'react';
import { shortened, counted } from '../../../server/model/text/wording.ts';
import type { Collection } from '../api/use-collection.ts';
import { choicesOf, mainFieldOf, type ListKind } from '../kinds/kind.ts';
import { ItemAction, SmallButton } from '../ui/buttons.tsx';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { onSubmit } from '../ui/window-events.ts';
import { SuggestedInput } from '../ui/suggested-input.tsx';
import { useBulkWrites } from './use-bulk-writes.ts';
import type { ListSelection } from './use-selection.ts';

interface BulkBarProps<Item extends { id: string }> {
  kind: ListKind<Item>;
  collection: Collection<Item>;
  found: readonly Item[];
  selection: ListSelection<Item>;
  focusElsewhere: () => void;
}

const maxNamed = 5;
const maxNamedCharacters = 60;

export function BulkBar<Item extends { id: string }>(props: BulkBarProps<Item>) {
  const { kind, collection, found, selection, focusElsewhere } = props;
  const { items } = collection;
  const fields = kind.fields.filter(({ name }) => name !== mainFieldOf(kind));
  const [name, setName] = useState(fields.find(({ name }) => name === 'dayOfWeek')?.name ?? fields[0]?.name);
  const field = fields.find((known) => known.name === name);
  const [typed, setTyped] = useState('');
  const { isBusy, outcome, set, remove } = useBulkWrites(kind, collection, selection);
  const choices = field && choicesOf(field);
  const value = choices ? (choices.find((choice) => choice.value === typed)?.value ?? choices[0]?.value ?? '') : typed.trim();
  const verb = value === '' && !choices ? 'Remove' : 'Set';
  const hidden = selection.items.filter((item) => !found.includes(item)).length;
  const isAllFound = found.every((item) => selection.ids.has(item.id));

  return (
    <section
      aria-label={`Selected ${kind.noun}s`}
      className="bulk-bar fixed inset-x-0 bottom-0 z-8 max-h-dvh-60 overflow-y-auto border-t border-ink bg-paper py-2 shadow-(--shadow-paper)"
    >
      <div className="wrap flex flex-wrap items-center gap-x-3 gap-y-2">
        <output className="font-semibold">
          {counted(selection.items.length, kind.noun)} selected{hidden > 0 && `, ${hidden.toLocaleString('en-US')} not in this list`}
        </output>
        {!isAllFound && <ItemAction label={`Select all ${found.length.toLocaleString('en-US')}`} vanishes onClick={selection.addFound} />}
        <ItemAction icon="icon-[lucide--x]" label="Clear" className="mr-auto" onClick={clear} />
        <form className="flex flex-wrap items-center gap-2 max-sm:contents" onSubmit={onSubmit(submit)}>
          <ChoiceSelect
            label="Field to set"
            value={name ?? ''}
            choices={fields.map((known) => ({ value: known.name, label: known.label }))}
            choose={(chosen) => {
              setName(fields.find((known) => known.name === chosen)?.name);
              setTyped('');
            }}
          />
          {choices ? (
            <ChoiceSelect label="New value" value={value} choices={choices} choose={setTyped} />
          ) : (
            <SuggestedInput
              className="text-box w-44 flex-1 px-3"
              aria-label="New value"
              placeholder="Empty"
              name={name ?? ''}
              items={items}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
          <SmallButton label={`${verb} ${field?.label ?? ''}`} isMain type="submit" isBusy={isBusy} />
        </form>
        <SmallButton icon="icon-[lucide--trash-2]" label="Delete" isBusy={isBusy} onClick={() => void removeAll()} />
        <div role="alert" className="basis-full empty:hidden">
          {outcome && (
            <div className="trouble">
              <p>{outcome.sentence}</p>
              <ul>
                {outcome.refused.slice(0, maxNamed).map(({ id, message }) => (
                  <li key={id}>
                    “{nameOf(id)}”: {message}.
                  </li>
                ))}
                {outcome.refused.length > maxNamed && <li>and {counted(outcome.refused.length - maxNamed, 'other')}</li>}
              </ul>
            </div>
          )}
        </div>
      </div>
    </section>
  );

  function submit(): void {
    if (name && !isBusy) void set(name, value);
  }

  function clear(): void {
    focusElsewhere();
    selection.only([]);
  }

  function nameOf(wanted: string): string {
    const item = outcome?.sent.find(({ id }) => id === wanted);
    return item ? shortened(kind.list.nameOf(item), maxNamedCharacters) : wanted;
  }

  async function removeAll(): Promise<void> {
    if (await remove()) focusElsewhere();
  }
}
