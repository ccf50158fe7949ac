import { useId } from 'react';
import type { ReactNode, Ref } from 'react';
import { articleLabels } from '../../kinds/article-fields.ts';
import type { ArticleErrors, ArticleField, ArticleValues } from '../../kinds/article-fields.ts';
import type { Version } from '../../save/edit.ts';
import { FieldFate } from '../../save/save-note.tsx';
import { maxLengthNote } from './length-note.ts';

interface FormFieldProps {
  label: string;
  name: string;
  value: string;
  set: (value: string) => void;
  error: string | undefined;
  elsewhere: string;
  isReadOnly: boolean;
  isLines?: boolean;
  isRequired?: boolean;
  /** The length in characters above which search engines and cards cut the text. */
  maxShown?: number;
  note?: ReactNode;
  suggestions?: readonly string[];
  placeholder?: string;
  inputMode?: 'numeric';
  control?: Ref<HTMLTextAreaElement & HTMLInputElement>;
}

/** What the fields of a post have in common. */
export interface ArticleFieldState {
  values: ArticleValues;
  errors: ArticleErrors;
  /** What changed elsewhere in each field, in words. */
  elsewhere: ArticleValues;
  isReadOnly: boolean;
  /** Whose version of a changed field is chosen: nobody types over theirs. */
  choices: Partial<Record<ArticleField, Version>>;
  set: (name: ArticleField, value: string) => void;
}

/** The properties of the control of one field. */
export function fieldProps({ values, errors, elsewhere, isReadOnly, choices, set }: ArticleFieldState, name: ArticleField) {
  const label = articleLabels[name];
  const own = { value: values[name], error: errors[name], elsewhere: elsewhere[name] };
  return { name, label, ...own, isReadOnly: isReadOnly || choices[name] === 'theirs', set: (value: string) => set(name, value) };
}

/** A text of a post with its label, its length and its error. */
export function FormField(props: FormFieldProps) {
  const {
    label,
    name,
    value,
    set,
    error,
    elsewhere,
    isReadOnly,
    isLines,
    isRequired,
    maxShown,
    note,
    suggestions,
    placeholder,
    inputMode,
  } = props;
  const id = useId();
  const shared = {
    id,
    name,
    value,
    placeholder,
    ref: props.control,
    readOnly: isReadOnly,
    required: isRequired,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': `${id}-note`,
    onChange: ({ target }: { target: { value: string } }) => set(target.value),
  };
  return (
    <div className="field grid content-start gap-[0.3rem]">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {isLines ? (
        <textarea {...shared} rows={2} />
      ) : (
        <input {...shared} inputMode={inputMode} list={suggestions && `${id}-suggestions`} autoComplete="off" />
      )}
      {suggestions && (
        <datalist id={`${id}-suggestions`}>
          {suggestions.map((text) => (
            <option key={text}>{text}</option>
          ))}
        </datalist>
      )}
      <p id={`${id}-note`} className="field-note">
        <FieldFate error={error} elsewhere={elsewhere} />
        {maxShown !== undefined && value !== '' && <span className="block">{maxLengthNote(value, maxShown)}</span>}
        {note}
      </p>
    </div>
  );
}
