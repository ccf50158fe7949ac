import { useState } from 'react';
import { editorApi, pagesPath } from '../../../server/model/api/editor-paths.ts';
import { dayPages, parsePageKey, type BookPageSummary, type DrawnPage } from '../../../server/model/api/template-pages-api.ts';
import { useRead } from '../../data/use-read.ts';
import { useIsReadOnly } from '../api/session.ts';
import { useTypedResponse } from '../dialog/text-check.tsx';
import { GuideSwitch } from '../preview/page-preview.tsx';
import { DocumentForm, type FormEdit } from '../documents/document-form.tsx';
import { BlockList } from './block-list.tsx';
import { blocksOfText, isStandard, pageForm, pictureOf, textOfBlocks } from './documents.ts';
import { PagePicture } from './page-picture.tsx';
import { ScreenHead } from './page-thumbnails.tsx';

interface PageFormProps {
  template: string;
  /** The key of the page. */
  page: string;
}

/** One page of a template: as it prints, beside the list of its blocks. */
export function PageForm({ template, page }: PageFormProps) {
  const [kind] = useState(() => pageForm(page));
  const place = parsePageKey(page);
  const bookId = place && 'id' in place ? place.id : undefined;
  const dayPage = dayPages.find(({ key }) => key === page)?.name;
  return (
    <DocumentForm kind={kind} id={bookId ?? template} label="Page" savedText="Saved.">
      {(edit) => (
        <>
          <ScreenHead
            back={{ href: pagesPath(template), label: 'Pages' }}
            title={dayPage ?? String(edit.fields['name'] ?? bookId ?? template)}
          />
          <Blocks {...edit} template={template} page={page} bookId={bookId} />
        </>
      )}
    </DocumentForm>
  );
}

type BlocksProps = FormEdit<'text'> & PageFormProps & { bookId: string | undefined };

function Blocks({ values, fields, version, isFixed, change, template, page, bookId }: BlocksProps) {
  const blocks = blocksOfText(values.text);
  const [selected, select] = useState<number>();
  const [hasGuides, setGuides] = useState(false);
  const isOfStandard = bookId === undefined && isStandard(fields);
  // A server that is read-only draws nothing.
  const isDrawn = !useIsReadOnly() && !isOfStandard;
  const drawn = useTypedResponse<DrawnPage>(editorApi.templatePage(template, page), isDrawn ? { blocks } : undefined, drawDelayMs);
  const pages = useRead<BookPageSummary[]>(bookId === undefined ? null : editorApi.bookPages);
  const users = pages.status === 'loaded' ? (pages.value.find(({ id }) => id === bookId)?.templates ?? []) : [];
  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <section aria-label="Printed page" className="min-w-0 max-lg:mx-auto max-lg:w-full max-lg:max-w-80 lg:sticky lg:top-4">
        {drawn ? (
          <PagePicture drawn={drawn} selected={selected} select={select} hasGuides={hasGuides} />
        ) : (
          <img src={pictureOf(template, page, version)} alt="The page as it prints" width={432} height={648} className="leaf w-full" />
        )}
        {drawn && <GuideSwitch isOn={hasGuides} set={setGuides} />}
      </section>
      <section aria-label="Blocks of the page" className="grid min-w-0 gap-4">
        {isOfStandard && <p className="trouble">This is a standard page. Give the template its own pages to change it.</p>}
        {users.length > 1 && <p className="text-muted">These templates have this page: {users.join(', ')}.</p>}
        <BlockList
          blocks={blocks}
          drawn={drawn?.blocks.length === blocks.length ? drawn : undefined}
          pageKind={bookId === undefined ? 'day' : 'book'}
          selected={selected}
          select={select}
          isFixed={isFixed || isOfStandard}
          change={(next) => change({ text: textOfBlocks(next) })}
        />
      </section>
    </div>
  );
}

const drawDelayMs = 150;
