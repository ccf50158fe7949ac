import { useState, type ReactNode } from 'react';
import { useSWRConfig } from 'swr';
import { Link, useSearch } from 'wouter';
import { editionName, type BookOutline, type EditionSummary } from '../../../server/model/api/editions-api.ts';
import { bookPath, editorApi, parseBook } from '../../../server/model/api/editor-paths.ts';
import type { PrinterName } from '../../../server/model/page/print-measures.ts';
import { usePageData } from '../../data/page-context.ts';
import { useRead } from '../../data/use-read.ts';
import type { JournalLists } from '../api/use-collection.ts';
import { editionFacts, noEdition } from '../api/use-editions.ts';
import { ChangeMark, useChangesOf } from '../changes/item-changes.tsx';
import { useReview } from '../changes/review.tsx';
import { ListState, PanelHead } from '../ui/list-state.tsx';
import { BookReader } from './book-reader.tsx';
import { FaultActions, faultsInWords, KeepAllWords } from './edition-fault.tsx';
import { NewSelection } from './new-selection.tsx';
import { PrintSection } from './print-section.tsx';

/** The book of an edition to read, the editions, and what prints them. */
export function BookPanel(lists: JournalLists) {
  const { isStatic } = usePageData();
  const asked = parseBook(useSearch()).edition;
  const { mutate } = useSWRConfig();
  const list = useRead<EditionSummary[]>(isStatic ? null : editorApi.editions);
  const editions = list.status === 'loaded' ? list.value : [];
  const [printers, setPrinters] = useState<Readonly<Record<string, PrinterName>>>({});
  const id = asked || (list.status === 'loading' ? '' : (editions[0]?.id ?? noEdition));
  const edition = editions.find((each) => each.id === id);
  const path = editorApi.book(id);
  const read = useRead<BookOutline>(id === '' || id === noEdition ? null : path, undefined, { revalidatesOnMount: true });
  const book = read.status === 'loaded' ? read.value : undefined;
  if (isStatic) return <ListState kind="empty" text="The book needs the journal’s server, and this copy of the site is static files." />;
  return (
    <>
      {book ? <BookReader key={id} {...lists} book={book} /> : <PanelHead heading="The book" />}
      {read.status === 'error' && <ListState kind="error" text={read.error.message} retry={() => void mutate(path)} />}
      {read.status === 'loading' && id !== noEdition && (
        <div className="min-h-dvh">
          <ListState kind="loading" text="Opening the book..." />
        </div>
      )}
      <EditionList editions={editions} shown={id} />
      {id === noEdition && <NewSelection {...lists} />}
      {edition && book && (
        <PrintSection
          key={`print ${id}`}
          {...lists}
          name={editionName(edition)}
          order={{ edition: id, printer: printers[id] ?? edition.printer }}
          setPrinter={(printer) => setPrinters({ ...printers, [id]: printer })}
          revision={book.revision}
        />
      )}
    </>
  );
}

function EditionList({ editions, shown }: { editions: readonly EditionSummary[]; shown: string }) {
  const changes = useChangesOf('editions');
  const review = useReview();
  return (
    <section className="mt-8" aria-labelledby="editions">
      <h3 id="editions" className="font-semibold" tabIndex={-1}>
        Editions
      </h3>
      <ul className="mt-2 border-y border-rule bg-sheet">
        {editions.map((edition) => {
          const { id, faults } = edition;
          const change = changes.find((each) => each.id === id);
          const [first] = faults;
          return (
            <EditionRow
              key={id}
              id={id}
              isShown={id === shown}
              name={editionName(edition)}
              facts={[editionFacts(edition), ...faultsInWords(faults)].join(' · ')}
            >
              {change && <ChangeMark change={change} open={() => review({ only: `editions/${id}.yaml` })} />}
              {first && faults.length === 1 && <FaultActions edition={id} fault={first} />}
              <KeepAllWords problems={faults.map((fault) => ({ file: `editions/${id}.yaml`, fault }))} />
            </EditionRow>
          );
        })}
        <EditionRow
          id={noEdition}
          isShown={shown === noEdition}
          name="New selection"
          facts="Texts chosen now, to print or to record as an edition"
        />
      </ul>
    </section>
  );
}

interface EditionRowProps {
  id: string;
  isShown: boolean;
  name: string;
  facts: string;
  children?: ReactNode;
}

function EditionRow({ id, isShown, name, facts, children }: EditionRowProps) {
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 px-4 py-1 not-first:border-t not-first:border-rule has-[[aria-current]]:bg-tint">
      <Link
        href={bookPath(id)}
        onClick={() => window.scrollTo(0, 0)}
        aria-current={isShown ? 'true' : undefined}
        className="text-link font-semibold"
      >
        {name}
      </Link>
      <span className="text-muted">{facts}</span>
      <div className="-mr-2 ml-auto flex flex-wrap items-center gap-x-1">{children}</div>
    </li>
  );
}
