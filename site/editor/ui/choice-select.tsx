import { Select } from 'radix-ui';
import { useRef, useState } from 'react';
import { Labelled } from './fields.tsx';

interface ChoiceSelectProps<Value extends string> {
  id?: string;
  label?: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  choose: (value: Value) => void;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string;
  /** Shown while the value is empty. */
  placeholder?: string;
}

export function ChoiceSelect<Value extends string>({ label, value, choices, choose, placeholder, ...trigger }: ChoiceSelectProps<Value>) {
  // Choices are rendered when the focus or the pointer comes near: there may be hundreds.
  const [isNear, setNear] = useState(false);
  const comeNear = () => setNear(true);
  const hasChosen = useRef(false);
  const shown = choices.find((choice) => choice.value === value)?.label;
  return (
    <Select.Root
      value={value}
      onValueChange={(chosen) => {
        hasChosen.current = true;
        choose(chosen as Value);
      }}
    >
      <Select.Trigger {...trigger} className="select" aria-label={label} onFocus={comeNear} onPointerEnter={comeNear}>
        <span className="min-w-0 wrap-break-word">
          {/* Radix shows the placeholder for an empty value, even if that is a choice. */}
          <Select.Value placeholder={shown ?? placeholder}>{shown ?? value}</Select.Value>
        </span>
        <Select.Icon className="flex-none leading-none">
          <span className="icon-[lucide--chevron-down]" aria-hidden="true" />
        </Select.Icon>
      </Select.Trigger>
      {isNear && (
        <Select.Portal>
          <Select.Content
            className="menu-sheet max-h-[min(24rem,var(--radix-select-content-available-height))] max-w-[min(24rem,calc(100vw-1rem))] min-w-(--radix-select-trigger-width) overflow-hidden"
            // Otherwise the same Enter would press the button that gets the focus after a choice.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            onCloseAutoFocus={(event) => {
              // Added elements take the focus themselves.
              if (placeholder !== undefined && hasChosen.current) event.preventDefault();
              hasChosen.current = false;
            }}
            position="popper"
            sideOffset={4}
          >
            <Select.Viewport>
              {choices.map((choice) => (
                <Select.Item
                  key={choice.value}
                  value={choice.value}
                  className="select-choice justify-between gap-4 px-2.75 wrap-anywhere data-[state=checked]:font-semibold"
                >
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

export function ChoiceField<Value extends string>(props: ChoiceSelectProps<Value> & { label: string; width?: string }) {
  const { label, width = '', ...select } = props;
  return (
    <Labelled label={label} width={width}>
      {(id) => <ChoiceSelect id={id} {...select} />}
    </Labelled>
  );
}
