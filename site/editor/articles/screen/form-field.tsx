import { useId } from 'react';
import { counted } from '../../../../server/model/text/wording.ts';
import { articleLabels, type ArticleErrors, type ArticleField, type ArticleValues } from '../../kinds/article-fields.ts';
import type { Version } from '../../save/merge-fields.ts';
import { FieldFate } from '../../save/save-note.tsx';

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

export function fieldProps({ values, errors, elsewhere, isReadOnly, choices, set }: ArticleFieldState, name: ArticleField) {
  const label = articleLabels[name];
  const own = { value: values[name], error: errors[name], elsewhere: elsewhere[name] };
  return { name, label, ...own, isReadOnly: isReadOnly || choices[name] === 'theirs', set: (value: string) => set(name, value) };
}

export type FieldProps = ReturnType<typeof fieldProps>;

interface FormFieldProps extends FieldProps {
  isLines?: boolean;
  isRequired?: boolean;
  /** The length in characters above which search engines and cards cut the text. */
  maxShown?: number;
  note?: string | undefined;
  suggestions?: readonly string[];
  placeholder?: string;
  inputMode?: 'numeric';
}

export function FormField(props: FormFieldProps) {
  const { label, name, value, error, elsewhere, maxShown, note, suggestions, placeholder } = props;
  const id = useId();
  const shared = {
    id,
    name,
    value,
    placeholder,
    readOnly: props.isReadOnly,
    required: props.isRequired,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': `${id}-note`,
    onChange: ({ target }: { target: { value: string } }) => props.set(target.value),
  };
  return (
    <div className="field grid content-start gap-[0.3rem]">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {props.isLines ? (
        <textarea {...shared} rows={2} />
      ) : (
        <input {...shared} inputMode={props.inputMode} list={suggestions && `${id}-suggestions`} autoComplete="off" />
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

/** `62 characters; about 60 are shown` */
function maxLengthNote(text: string, maxShown: number): string {
  const length = [...text.trim()].length;
  return `${counted(length, 'character')}${length > maxShown ? `; about ${maxShown} are shown` : ` of about ${maxShown}`}`;
}
