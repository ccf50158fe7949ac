import { useId, useState } from 'react';
import { editorApi, pagesPath } from '../../../server/model/api/editor-paths.ts';
import type { DrawnPage, EditedPage, PageSummary, TemplatePages } from '../../../server/model/api/template-pages-api.ts';
import { requestVersioned, type Versioned } from '../api/request.ts';
import { useTypedResponse } from '../dialog/text-check.tsx';
import { GuideKey } from '../preview/page-preview.tsx';
import type { Saving } from '../save/versioned-edit.ts';
import { BlockList } from './block-list.tsx';
import { blocksOfText, ownLines, partsOf, summaryOf, textOfBlocks } from './blocks.ts';
import { EditForm, type FormEdit } from './edit-form.tsx';
import { PagePicture } from './page-picture.tsx';

type Name = 'blocks' | 'name';

interface PageFormProps {
  template: TemplatePages;
  page: PageSummary;
}

const blank = { name: '', blocks: '' };

/** One page of a template: as it prints, beside the list of its blocks. */
export function PageForm({ template, page }: PageFormProps) {
  const error = page.error ?? (page.key.startsWith('book.') ? undefined : template.error);
  return (
    <EditForm<EditedPage, Name>
      id={page.key}
      address={editorApi.templatePage(template.id, page.key)}
      saving={pageSaving(template.id)}
      main="blocks"
      blank={blank}
      title={page.name}
      back={{ href: pagesPath(template.id), label: template.name }}
      isFixed={template.isStandard || error !== undefined}
    >
      {(edit) => <Blocks {...edit} template={template} page={page} error={error} />}
    </EditForm>
  );
}

function Blocks({
  edit,
  view,
  isFixed,
  change,
  template,
  page,
  error,
}: FormEdit<EditedPage, Name> & PageFormProps & { error: string | undefined }) {
  const { values } = view;
  const blocks = blocksOfText(values.blocks);
  const [selected, select] = useState<number>();
  const [hasGuides, setGuides] = useState(false);
  const nameId = useId();
  const isOfBook = page.key.startsWith('book.');
  // A server that is read-only draws nothing.
  const drawn = useTypedResponse<DrawnPage>(editorApi.templatePage(template.id, page.key), isFixed ? undefined : { blocks }, drawDelayMs);
  const others = page.templates?.filter((name) => name !== template.name) ?? [];
  const label = `${page.name} as it prints`;
  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <section aria-label="Printed page" className="min-w-0 max-lg:mx-auto max-lg:w-full max-lg:max-w-80 lg:sticky lg:top-18">
        {drawn ? (
          <PagePicture drawn={drawn} label={label} selected={selected} select={select} hasGuides={hasGuides} />
        ) : (
          <img src={page.picture} alt={label} width={432} height={648} className="leaf w-full" />
        )}
        {drawn && (
          <label className="check mt-2">
            <input type="checkbox" checked={hasGuides} onChange={({ target }) => setGuides(target.checked)} />
            Show bleed, trim and margins
          </label>
        )}
        {hasGuides && <GuideKey />}
      </section>
      <section aria-label="Blocks of the page" className="grid min-w-0 gap-4">
        {error !== undefined && <p className="trouble">{error}. You see its last good version, which cannot be changed.</p>}
        {template.isStandard && <p className="trouble">These are the standard pages. Give the template its own pages to change them.</p>}
        {others.length > 0 && <p className="text-muted">This page is in other templates, too: {others.join(', ')}.</p>}
        {isOfBook && !isFixed && (
          <div className="field max-w-72">
            <label htmlFor={nameId} className="font-semibold">
              Name in the editor
            </label>
            <input id={nameId} value={values.name} onChange={({ target }) => edit.type('name', target.value)} />
          </div>
        )}
        <BlockList
          blocks={blocks}
          drawn={drawn?.blocks.length === blocks.length ? drawn.blocks : undefined}
          pageKind={isOfBook ? 'book' : 'day'}
          selected={selected}
          select={select}
          isFixed={isFixed}
          change={(next, step) => change(textOfBlocks(next), step)}
        />
      </section>
    </div>
  );
}

const drawDelayMs = 150;

/** How the pages of a template are saved. */
function pageSaving(template: string): Saving<EditedPage, Name> {
  const put = (
    id: string,
    { name, blocks }: Record<Name, string>,
    options: Pick<Versioned<unknown>, 'version'> | { headers: Record<string, string> },
  ) =>
    requestVersioned<EditedPage>(editorApi.templatePage(template, id), {
      method: 'PUT',
      body: { name, blocks: blocksOfText(blocks) },
      ...options,
    });
  return {
    noun: 'page',
    fields: [
      { name: 'name', label: 'Name', control: 'line' },
      { name: 'blocks', label: 'Blocks', control: 'lines', shown: ownLines(blockInWords) },
    ],
    required: ['name'],
    valuesOf: ({ name, blocks }) => ({ name, blocks: typeof blocks === 'string' ? blocks : textOfBlocks(blocks) }),
    read: (id) => requestVersioned(editorApi.templatePage(template, id)),
    create: () => Promise.reject(new Error('a page is made in the order of its template')),
    update: ({ item, version }, values) => put(item.id, values, { version }),
    restore: ({ id }, values) => put(id, values, { headers: { 'If-None-Match': '*' } }),
  };
}

function blockInWords(line: string): string {
  const parts = partsOf(JSON.parse(line) as EditedPage['blocks'][number]);
  return `${parts.label}: ${summaryOf(parts)}`;
}
