import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { dayLabel, weekdays } from '../../../server/model/entities/days.ts';
import type { Weekday } from '../../../server/model/entities/days.ts';
import { pageNames, pageTypes, usualSides } from '../../../server/model/page/page-types.ts';
import type { PageType } from '../../../server/model/page/page-types.ts';
import type { Side } from '../../../server/model/page/print-measures.ts';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { Labelled } from '../ui/labelled.tsx';
import { ListState } from '../list/list-state.tsx';
import { PagePreview } from './page-preview.tsx';
import { TemplateCode } from './template-code.tsx';
import { usePreviewedPage } from './use-previewed-page.ts';

const dayChoices = weekdays.map((day) => ({ value: day, label: dayLabel(day) }));
const typeChoices = pageTypes.map((type) => ({ value: type, label: pageNames[type] }));

/** A printed page of the journal for a day and a page type. */
export function TemplatePreview() {
  const [type, setType] = useState<PageType>('morning');
  const [chosenDay, setDay] = useState<Weekday>();
  const [chosenSide, setSide] = useState<Side>();
  const day = chosenDay ?? (type === 'sunday_reflection' ? 'sunday' : 'monday');
  const side = chosenSide ?? usualSides[type];
  const { shown, drawAnother } = usePreviewedPage(type, day, side);
  const page = shown.status === 'loaded' ? shown.value : undefined;
  const state =
    shown.status === 'error' ? (
      <ListState kind="error" text={`Error setting the page: ${shown.error.message}`} retry={drawAnother} />
    ) : (
      <ListState kind="loading" text="Setting the page..." />
    );
  return (
    <section className="mt-12 border-t border-rule pt-6" aria-labelledby="template-preview">
      <h3 id="template-preview" className="mb-3.5 font-semibold">
        Template Preview
      </h3>
      <div className="flex flex-wrap gap-x-5 gap-y-3">
        <Labelled label="Day of Week" width="flex-[0_1_14rem]">
          {(id) => <ChoiceSelect id={id} value={day} choices={dayChoices} choose={(chosen) => setDay(chosen as Weekday)} />}
        </Labelled>
        <Labelled label="Page Type" width="flex-[0_1_14rem]">
          {(id) => <ChoiceSelect id={id} value={type} choices={typeChoices} choose={(chosen) => setType(chosen as PageType)} />}
        </Labelled>
      </div>
      <Tabs.Root defaultValue="preview">
        <Tabs.List className="tabs mb-6" aria-label="How to show the page">
          <Tabs.Trigger className="tab" value="preview">
            Preview
          </Tabs.Trigger>
          <Tabs.Trigger className="tab" value="code">
            Template Code
          </Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="preview">
          {page ? <PagePreview preview={page} side={side} setSide={setSide} drawAnother={drawAnother} /> : state}
        </Tabs.Content>
        <Tabs.Content value="code">{page ? <TemplateCode type={page.page.type} code={page.code} /> : state}</Tabs.Content>
      </Tabs.Root>
    </section>
  );
}
