import { useState } from 'react';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { pagesPath } from '../../../server/model/api/editor-views.ts';
import { dayPages, parsePageKey, type BookPageSummary, type DrawnPage } from '../../../server/model/api/template-pages-api.ts';
import { useRead } from '../../data/use-read.ts';
import { useIsReadOnly } from '../api/session.ts';
import { useTypedResponse } from '../api/use-typed-response.ts';
import { JournalPage } from '../preview/journal-page.tsx';
import { GuideSwitch, PageGuides } from '../preview/page-preview.tsx';
import { DocumentForm, type FormEdit } from '../forms/document-form.tsx';
import { ShowButton } from '../shares/show-button.tsx';
import { PanelHead } from '../ui/panel-head.tsx';
import { BlockList } from './block-list.tsx';
import { isStandard, pageKind, pictureOf, type PageValues } from '../kinds/pages.ts';

type PageFormProps = { template: string; page: string };

export function PageForm({ template, page }: PageFormProps) {
  const [kind] = useState(() => pageKind(page));
  const place = parsePageKey(page);
  const bookId = place && 'id' in place ? place.id : undefined;
  const dayPage = dayPages.find(({ key }) => key === page)?.name;
  const title = ({ fields }: FormEdit<PageValues>) => dayPage ?? String(fields['name'] ?? bookId ?? template);
  return (
    <DocumentForm kind={kind} id={bookId ?? template} label="Page" savedText="Saved.">
      {(edit) => (
        <>
          <PanelHead back={{ href: pagesPath(template), label: 'Pages' }} heading={title(edit)}>
            {bookId !== undefined && <ShowButton thing={{ part: 'pages', item: bookId }} name={title(edit)} isDirty={edit.isDirty} />}
          </PanelHead>
          <Blocks {...edit} template={template} page={page} bookId={bookId} />
        </>
      )}
    </DocumentForm>
  );
}

type BlocksProps = FormEdit<PageValues> & PageFormProps & { bookId: string | undefined };

function Blocks({ values, fields, version, isFixed, change, template, page, bookId }: BlocksProps) {
  const { blocks } = values;
  const [selected, select] = useState<number>();
  const [hasGuides, setGuides] = useState(false);
  const isOfStandard = bookId === undefined && isStandard(fields);
  // A read-only server does not render typed pages.
  const isDrawn = !useIsReadOnly() && !isOfStandard;
  const { value: drawn } = useTypedResponse<DrawnPage>(
    editorApi.templatePage(template, page),
    isDrawn ? { blocks } : undefined,
    debounceMs,
  );
  const pages = useRead<BookPageSummary[]>(bookId === undefined ? null : editorApi.bookPages);
  const users = pages.value?.find(({ id }) => id === bookId)?.templates ?? [];
  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:beside-104">
      <section aria-label="Printed page" className="min-w-0 max-lg:mx-auto max-lg:w-full max-lg:max-w-80 lg:sticky lg:top-4">
        {drawn ? drawing(drawn) : <img src={pictureOf(template, page, version)} alt="The page as it prints" className="leaf w-full" />}
        {drawn && <GuideSwitch page={drawn} isOn={hasGuides} set={setGuides} />}
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
          change={(next) => change({ blocks: next })}
        />
      </section>
    </div>
  );

  function drawing(page: DrawnPage) {
    const { width, height, grid } = page;
    const yOf = (row: number) => grid.top + row * grid.row;
    const end = Math.max(...page.blocks.map(({ top, rows }) => top + rows), 0);
    const isTall = end > grid.rows;
    const tall = isTall ? Math.max(height, yOf(end + 1)) : height;
    return (
      <div className="relative">
        <JournalPage page={{ ...page, height: tall }} label="The page as it prints" className="leaf aspect-auto!" />
        <svg viewBox={`0 0 ${width} ${tall}`} className="absolute inset-0 size-full" aria-hidden="true">
          {page.blocks.map(({ top, rows }, index) => (
            <rect
              key={index}
              x={grid.left - grid.row / 3}
              width={grid.width + (2 * grid.row) / 3}
              y={yOf(top)}
              height={rows * grid.row}
              className={`cursor-pointer ${index === selected ? 'fill-accent/10 stroke-accent' : 'fill-transparent hover:fill-accent/5'}`}
              onClick={() => select(index)}
            />
          ))}
          {isTall && (
            <rect
              x={0}
              width={width}
              y={yOf(grid.rows)}
              height={yOf(end) - yOf(grid.rows)}
              className="pointer-events-none fill-error/15 stroke-error"
              strokeWidth={1.5}
              strokeDasharray="6 3"
            />
          )}
        </svg>
        {hasGuides && (
          <div className="pointer-events-none absolute inset-x-0 top-0" style={{ aspectRatio: `${width} / ${height}` }}>
            <PageGuides page={page} />
          </div>
        )}
      </div>
    );
  }
}

const debounceMs = 150;
