import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { editorApi, type EditedDocument } from '../../../server/model/api/editor-paths.ts';
import { useRead } from '../../data/use-read.ts';
import { requestVersioned, type Versioned } from '../api/request.ts';
import { BrokenFileDialog } from '../checks/broken-file-dialog.tsx';
import { useDraftAtOpening } from '../save/draft-store.ts';
import { sentenceAbout } from '../schema-form/rules.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { ListState, PanelHead } from '../ui/list-state.tsx';
import { DocumentForm } from './document-form.tsx';
import { sections, type Section } from './documents.ts';

/** The words of the site, the facts for the printer and the cover as forms, beside the pages that show them. */
export function SiteWordsPanel() {
  const [open, setOpen] = useState(sections[0] as Section);
  return (
    <section aria-label="Site words">
      <PanelHead heading="Site words" />
      <fieldset className="mb-6 flex flex-wrap gap-2">
        <legend className="sr-only">What to edit</legend>
        {sections.map((section) => (
          <button
            key={section.name}
            type="button"
            className="min-h-9 cursor-pointer rounded-xs border border-rule bg-sheet px-3 text-small font-semibold hover:bg-tint aria-pressed:bg-ink aria-pressed:text-paper aria-pressed:forced-color-adjust-none"
            aria-pressed={section === open}
            onClick={() => setOpen(section)}
          >
            {section.name}
          </button>
        ))}
      </fieldset>
      <OpenDocument key={open.part} section={open} open={setOpen} />
    </section>
  );
}

function OpenDocument({ section, open }: { section: Section; open: (section: Section) => void }) {
  const { part } = section;
  const call = editorApi.document(part);
  const { mutate } = useSWRConfig();
  const read = useRead<Versioned<EditedDocument>>(call, requestVersioned, { revalidatesOnMount: true });
  const draft = useDraftAtOpening(part, () => true);
  const [good, setGood] = useState<Versioned<EditedDocument>>();
  const [isText, setText] = useState(false);
  const document = read.status === 'loaded' ? read.value : undefined;
  if (document?.item.fields && document !== good) setGood(document);
  const problems = document && !document.item.fields ? document.item.problems : [];
  if (read.status === 'error')
    return <ListState kind="error" text={`Error loading the words: ${read.error.message}`} retry={() => void mutate(call)} />;
  if (!document || draft === 'loading') return <ListState kind="loading" text="Loading the words..." />;
  return (
    <>
      {problems.length > 0 && (
        <div role="alert" className="trouble mb-6 grid justify-items-start gap-3">
          <p>The file of these words has an error, so visitors see the words from before. Correct it as text; then the form is back.</p>
          {problems.map(({ line, column, message }) => (
            <p key={`${line} ${column} ${message}`}>
              Line {line}, column {column}: {sentenceAbout('It', message)}
            </p>
          ))}
          <SmallButton label="Correct the text" onClick={() => setText(true)} />
        </div>
      )}
      {isText && (
        <BrokenFileDialog
          part={part}
          id={part}
          lastGood={null}
          errors={problems}
          close={() => {
            setText(false);
            void mutate(call);
          }}
          refocus={() => undefined}
        />
      )}
      {good && <DocumentForm section={section} saved={good} draft={draft} open={open} />}
    </>
  );
}
