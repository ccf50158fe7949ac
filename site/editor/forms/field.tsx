import { useId, type ReactNode, type Ref } from 'react';
import type { Field, Values } from '../kinds/kind.ts';
import { FieldFate } from '../save/save-note.tsx';
import type { EditView } from '../save/use-versioned-edit.ts';
import type { VersionedEdit } from '../save/versioned-edit.ts';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { lazyPanel } from '../ui/lazy-part.tsx';
import { SuggestedInput } from '../ui/suggested-input.tsx';

const IconField = lazyPanel(async () => (await import('./icon-field.tsx')).IconField);

/** A field of a form, its value, its error, and what others changed in it. */
export interface FieldState<Value = unknown> extends Pick<Field, 'name' | 'label' | 'isRequired'> {
  control: Exclude<Field['control'], 'own'>;
  value: Value;
  set: (value: Value) => unknown;
  isReadOnly: boolean;
  error: string | undefined;
  elsewhere: string;
}

interface FormFieldProps extends FieldState<string> {
  others?: readonly object[];
  note?: ReactNode;
  input?: Ref<HTMLTextAreaElement & HTMLInputElement> | undefined;
  rows?: number;
  placeholder?: string | undefined;
  inputMode?: 'numeric' | 'decimal' | undefined;
  className?: string;
  textareaClassName?: string;
}

/** One field of a form: its label and control, and below them its error, what others changed, and a note. */
export function FormField(props: FormFieldProps) {
  const { name, label, control, value, set, isReadOnly, error, elsewhere, others = [], note, className = '' } = props;
  const id = useId();
  const described = {
    id,
    'aria-invalid': error === undefined ? undefined : (true as const),
    'aria-describedby': `${id}-note`,
  };
  const shared = {
    ...described,
    name,
    value,
    ref: props.input,
    placeholder: props.placeholder,
    required: props.isRequired,
    readOnly: isReadOnly,
    onChange: ({ target }: { target: { value: string } }) => set(target.value),
  };
  return (
    <div className={`field grid content-start gap-1.25 ${className}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {control === 'lines' && <textarea {...shared} dir="auto" className={props.textareaClassName} rows={props.rows ?? 2} />}
      {control === 'line' && <input {...shared} dir="auto" autoComplete="off" inputMode={props.inputMode} />}
      {control === 'line-like-others' && <SuggestedInput {...shared} items={others} />}
      {control === 'icon' && <IconField {...described} value={value} isReadOnly={isReadOnly} set={set} />}
      {typeof control !== 'string' && (
        <ChoiceSelect {...described} value={value} choices={control as readonly { value: string; label: string }[]} choose={set} />
      )}
      <p id={`${id}-note`} className="field-note">
        <FieldFate error={error} elsewhere={elsewhere} />
        {note}
      </p>
    </div>
  );
}

export function fieldState<V extends Values, Item extends { id: string }, Name extends keyof V & string>(
  edit: VersionedEdit<V, Item>,
  view: EditView<V, Item>,
  name: Name,
  isReadOnly = false,
): FieldState<V[Name]> {
  const field = edit.kind.fields.find((each) => each.name === name);
  return {
    name,
    label: field?.label ?? name,
    control: !field || field.control === 'own' ? 'line' : field.control,
    isRequired: field?.isRequired ?? false,
    value: view.values[name],
    set: (value) => isReadOnly || edit.type(name, value),
    isReadOnly: isReadOnly || view.edit.choices[name] === 'theirs',
    error: view.errors[name],
    elsewhere: view.elsewhere[name],
  };
}
