import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { dayLabel, weekdays, type Weekday } from '../../../server/model/entities/days.ts';
import type { Template } from '../../../server/model/entities/template.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { editorPath } from '../../../server/model/api/editor-views.ts';
import { pageNames, pageTypes, defaultSides, type Side, type PageType } from '../../../server/model/entities/page-types.ts';
import { TextLink } from '../../components/links.tsx';
import { HttpError } from '../../data/http.ts';
import { useRead, type Read } from '../../data/use-read.ts';
import { TemplateProblems } from '../checks/check-notes.tsx';
import { templateChoices } from '../kinds/templates.tsx';
import { ChoiceField } from '../ui/choice-select.tsx';
import { TabList } from '../ui/tab-list.tsx';
import { ListState } from '../ui/list-state.tsx';
import { SmallButton } from '../ui/buttons.tsx';
import { useCopy } from '../ui/toasts.tsx';
import { PagePreview } from '../preview/page-preview.tsx';
import { usePreviewedPage, type PreviewedPage } from '../preview/previewed-page.ts';

const dayChoices = weekdays.map((day) => ({ value: day, label: dayLabel(day) }));
const loading = { value: 'loading', label: 'Loading…' };
const typeChoices = pageTypes.map((type) => ({ value: type, label: pageNames[type] }));

/** A page of the journal for the template, day and type that are chosen above it. */
export function TemplatePreview() {
  const [type, setType] = useState<PageType>('morning');
  const [chosenDay, setDay] = useState<Weekday>();
  const [chosenSide, setSide] = useState<Side>();
  const day = chosenDay ?? (type === 'sunday_reflection' ? 'sunday' : 'monday');
  const side = chosenSide ?? defaultSides[type];
  const [template, setTemplate] = useState<string>();
  const templates = useRead<Template[]>(editorApi.templates);
  const { shown, drawAnother } = usePreviewedPage({ type, day, template }, side);
  const { value: page } = shown;
  const state = <PageState shown={shown} retry={drawAnother} />;
  const choices = templates.value ? templateChoices(templates.value) : [];
  const shownTemplate = template ?? page?.template ?? (page && choices[0]?.value) ?? '';
  const isLoading = shown.status === 'loading' && shownTemplate === '';
  return (
    <>
      <div className="flex flex-wrap gap-x-5 gap-y-3">
        <ChoiceField
          label="Template"
          width="basis-56"
          value={isLoading ? loading.value : shownTemplate}
          choices={isLoading ? [loading] : choices}
          choose={setTemplate}
        />
        <ChoiceField label="Day of Week" width="basis-56" value={day} choices={dayChoices} choose={setDay} />
        <ChoiceField label="Page Type" width="basis-56" value={type} choices={typeChoices} choose={setType} />
      </div>
      {templates.value && <TemplateProblems shown={template ?? page?.template} listed={choices.map(({ value }) => value)} />}
      <Tabs.Root defaultValue="preview">
        <TabList label="How to show the page" className="mb-6" tabs={{ preview: 'Preview', code: 'Template Code' }} />
        <Tabs.Content value="preview">
          {page ? <PagePreview preview={page} side={side} setSide={setSide} drawAnother={drawAnother} /> : state}
        </Tabs.Content>
        <Tabs.Content value="code">{page ? <TemplateCode type={page.page.type} code={page.code} /> : state}</Tabs.Content>
      </Tabs.Root>
    </>
  );
}

function PageState({ shown, retry }: { shown: Read<PreviewedPage>; retry: () => void }) {
  if (shown.status !== 'error')
    return (
      // The height of a page.
      <div className="page:min-h-225">
        <ListState kind="loading" text="Laying out the page..." />
      </div>
    );
  const { error } = shown;
  // The template has no page of this type.
  if (error instanceof HttpError && error.status === 404)
    return <ListState kind="empty" text={`${error.message.slice('404: '.length)}.`} />;
  return <ListState kind="error" text={`Error laying out the page: ${error.message}`} retry={retry} />;
}

const promptColumns = { morning: 'morningPrompt', evening: 'eveningPrompt', sunday_reflection: 'reflectionPrompt' } as const;

/** The page as text for InDesign, with placeholders for the columns of the exported days. */
function TemplateCode({ type, code }: { type: PageType; code: string }) {
  const copy = useCopy();
  return (
    <div className="grid justify-start gap-x-12 gap-y-6 page:grid-cols-page">
      <div className="flex flex-wrap content-start items-center gap-x-6 gap-y-3.5 page:order-1">
        <SmallButton
          icon="icon-[lucide--copy]"
          label="Copy"
          isMain
          onClick={() => void copy(code, 'Template code copied.', 'The code could not be copied. Select it and copy it by hand.')}
        />
        <p className="basis-full">
          Paste it into a text frame on a page of the document, not on a master page. Then replace{' '}
          {type === 'evening' ? 'each placeholder' : 'the placeholder'} by its column of the days:
        </p>
        <dl className="grid basis-full gap-0.5">
          {type === 'evening' && (
            <>
              <dt>
                <code>{'“<<text>>”'}</code> and <code>{'<<author>>'}</code>
              </dt>
              <dd>
                <code>{'<<quote>>'}</code> and <code>{'<<author>>'}</code>
              </dd>
            </>
          )}
          <dt className="not-first:mt-2">
            <code>{'<<text>>'}</code> {type === 'evening' && 'under “Day review”'}
          </dt>
          <dd>
            <code>{`<<${promptColumns[type]}>>`}</code>
          </dd>
        </dl>
        <p className="basis-full">
          The table of the days is on the <TextLink to={editorPath('export')}>Export tab</TextLink>, as text for InDesign’s Data Merge.
        </p>
      </div>
      <pre
        className="max-h-168 overflow-auto border border-rule bg-sheet px-5 py-4.5 text-sm/5.5 tab-8"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls wide lines
        tabIndex={0}
        aria-label="Template code"
      >
        <code>{code}</code>
      </pre>
    </div>
  );
}
