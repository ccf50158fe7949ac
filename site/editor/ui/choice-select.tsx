import { Select } from 'radix-ui';
import { useState } from 'react';
import type { Choice } from '../kinds/item-kind.ts';

interface ChoiceSelectProps {
  /** For its label. */
  id?: string;
  /** Said in place of a label that is seen. */
  label?: string;
  value: string;
  choices: readonly Choice[];
  choose: (value: string) => void;
}

/** A list to choose one value from. */
export function ChoiceSelect({ id, label, value, choices, choose }: ChoiceSelectProps) {
  // A list that nobody is near is not drawn: there may be hundreds of choices.
  const [isNear, setNear] = useState(false);
  const comeNear = () => setNear(true);
  return (
    <Select.Root value={value} onValueChange={choose}>
      <Select.Trigger id={id} className="select" aria-label={label} onFocus={comeNear} onPointerEnter={comeNear}>
        <Select.Value>{choices.find((choice) => choice.value === value)?.label ?? value}</Select.Value>
        <Select.Icon className="select-icon">
          <span className="icon-[lucide--chevron-down]" aria-hidden="true" />
        </Select.Icon>
      </Select.Trigger>
      {isNear && (
        <Select.Portal>
          <Select.Content className="select-list" position="popper" sideOffset={4}>
            <Select.Viewport>
              {choices.map((choice) => (
                <Select.Item key={choice.value} value={choice.value} className="select-choice">
                  <Select.ItemText>{choice.label}</Select.ItemText>
                  <Select.ItemIndicator>
                    <span className="icon-[lucide--check]" aria-hidden="true" />
                  </Select.ItemIndicator>
                </Select.Item>
              ))}
            </Select.Viewport>
          </Select.Content>
        </Select.Portal>
      )}
    </Select.Root>
  );
}
