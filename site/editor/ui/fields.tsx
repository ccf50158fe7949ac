import { startTransition, useId, useOptimistic, useRef, type ComponentProps, type ReactNode } from 'react';
import { useShortcuts } from './keys.ts';

type LabelledProps = { label: string; width?: string | undefined; id?: string | undefined; children: (id: string) => ReactNode };

/** A label and its control, which gets the id. */
export function Labelled({ label, width = '', id: given, children }: LabelledProps) {
  const made = useId();
  const id = given ?? made;
  return (
    <div className={`grid max-w-full gap-1 ${width}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

interface RadioChoicesProps<Value> {
  legend: string;
  /** Whether only screen readers get the legend. */
  isLegendHidden?: boolean;
  value: Value | undefined;
  choices: readonly { value: Value; label: string }[];
  choose: (value: Value) => void;
  className?: string;
}

export function RadioChoices<Value extends string | number | boolean>(props: RadioChoicesProps<Value>) {
  const { legend, isLegendHidden, value, choices, choose, className = 'gap-x-5' } = props;
  const name = useId();
  return (
    <fieldset className={`flex flex-wrap ${className}`}>
      <legend className={isLegendHidden ? 'sr-only' : 'font-semibold'}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.label} className="check">
          <input type="radio" name={name} checked={choice.value === value} onChange={() => choose(choice.value)} />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}

interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  width?: string | undefined;
  set?: (value: string) => void;
  fault?: string;
  note?: string;
}

/** A labelled input for a line of text, a number or a date, with its fault or a note below. */
export function TextField({ label, width, set, fault = '', note, ...rest }: TextFieldProps) {
  return (
    <Labelled label={label} width={width} id={rest.id}>
      {(id) => (
        <>
          <input
            id={id}
            className="text-box w-full px-3"
            aria-invalid={fault !== ''}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => set?.(target.value)}
            {...rest}
          />
          <output id={`${id}-note`} className={fault === '' ? 'text-small text-muted' : 'text-error'}>
            {fault || note}
          </output>
        </>
      )}
    </Labelled>
  );
}

/** Lines of code or of a file. The keyboard scrolls them. */
export function SourceText({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <pre className={`border border-rule px-4 py-3 text-small/5 ${className}`} tabIndex={0} aria-label={label}>
      {children}
    </pre>
  );
}

export function CodeField({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={`text-box block w-full p-3 font-mono text-sm/5.5 ${className}`} spellCheck={false} {...rest} />;
}

interface SearchFieldProps {
  label: string;
  query: string;
  /** Called in a transition, so that the field shows typed text before a long list follows. */
  search: (query: string) => void;
  /** Whether it is the main search of the screen, which `/` focuses. */
  isMain?: boolean;
  className?: string;
}

export function SearchField({ label, query, search, isMain = false, className = '' }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useOptimistic(query);
  useShortcuts(isMain ? { '/': focus } : {});
  return (
    <div className={`relative grow basis-36 ${className}`}>
      <span className="absolute top-3 left-3 icon-[lucide--search]" aria-hidden="true" />
      <input
        ref={field}
        type="search"
        aria-label={label}
        className="text-box w-full pr-3 pl-9"
        value={typed}
        placeholder={label}
        aria-keyshortcuts={isMain ? '/' : undefined}
        onChange={({ target: { value } }) =>
          startTransition(() => {
            setTyped(value);
            search(value);
          })
        }
      />
    </div>
  );

  function focus(): void {
    field.current?.focus();
    field.current?.select();
  }
}
