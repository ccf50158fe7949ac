import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { isOfInputMethod } from './keys.ts';

/**
 * A text field with a list of options below it. Returns the props of the field and the index of the marked option, -1 for none.
 * @param marksFirst whether Enter takes the first option unless an arrow key has marked another
 */
export function useCombobox({ id, count, marksFirst }: { id: string; count: number; marksFirst: boolean }) {
  const [moved, setMoved] = useState<number>();
  const active = Math.min(moved ?? (marksFirst ? 0 : -1), count - 1);
  return {
    active,
    reset: () => setMoved(undefined),
    field: {
      id,
      role: 'combobox',
      'aria-expanded': count > 0,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active >= 0 ? `${id}-${active}` : undefined,
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown: move,
    },
  } as const;

  function move(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || count === 0 || isOfInputMethod(event.nativeEvent)) return;
    event.preventDefault();
    const next = (active + step + count + (active < 0 && step < 0 ? 1 : 0)) % count;
    setMoved(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  }
}

interface OptionListProps {
  id: string;
  label: string;
  active: number;
  options: readonly { key: string; content: ReactNode }[];
  choose: (index: number) => void;
  className?: string;
}

/** The options of a combobox. Its field keeps the focus. */
export function OptionList({ id, label, active, options, choose, className = '' }: OptionListProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist cannot be styled, and Safari shows no labels in it
    <div id={`${id}-list`} role="listbox" aria-label={label} className={options.length > 0 ? `border border-rule ${className}` : ''}>
      {options.map(({ key, content }, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field handles the keys
        <div
          key={key}
          id={`${id}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="option"
          aria-selected={index === active}
          className="cursor-pointer px-2.75 py-1.5 hover:bg-tint aria-selected:bg-tint aria-selected:font-semibold"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(index)}
        >
          {content}
        </div>
      ))}
    </div>
  );
}
