import { editorPath } from '../../../server/model/api/editor-views.ts';
import { DocumentForm } from '../forms/document-form.tsx';
import { FormField } from '../forms/field.tsx';
import { datesKind, faultInDates } from '../kinds/dates.ts';
import { PanelHead } from '../ui/panel-head.tsx';

const example = '12-25: Christmas Day\n2027-05-31: Memorial Day\neaster-2: Good Friday';

export function DatesPanel() {
  return (
    <section aria-label="Dates">
      <PanelHead heading="Dates" back={{ href: editorPath('book'), label: 'Book' }} />
      <DocumentForm
        kind={datesKind}
        id="dates"
        label="Dates"
        savedText="Dates saved."
        check={({ lines }) => faultInDates(lines) === undefined}
      >
        {({ values, errors, elsewhere, isFixed, isTried, change }) => (
          <FormField
            name="lines"
            label="Days that mean something"
            control="lines"
            rows={16}
            placeholder={example}
            value={values.lines}
            set={(lines) => change({ lines })}
            isReadOnly={isFixed}
            error={errors['lines'] ?? (isTried ? faultInDates(values.lines) : undefined)}
            elsewhere={elsewhere['lines'] ?? ''}
            className="max-w-xl"
            note="A line for each day: 12-25 is a day of each year, 2027-05-31 one of that year, and easter-2 is two days before Easter Sunday. A book with dates prints the name below the date, in its month and in the plan of the week."
          />
        )}
      </DocumentForm>
    </section>
  );
}
