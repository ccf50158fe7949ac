import { useEffect, useEffectEvent, useState } from 'react';
import { useSWRConfig } from 'swr';
import { Link, useLocation, useSearch } from 'wouter';
import { editionName, type BookOutline, type EditionSummary } from '../../../server/model/api/editions-api.ts';
import { bookPath, editorPath, parseBook } from '../../../server/model/api/editor-views.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { idOfName } from '../../../server/model/entities/ids.ts';
import { usePageData } from '../../data/page-context.ts';
import { useRead } from '../../data/use-read.ts';
import { useStoredText } from '../../data/use-stored-choice.ts';
import { useRefetcher } from '../api/refetcher.ts';
import { attempt, failureSentence, isRefused, requestJson } from '../api/request.ts';
import { useIsReadOnly, useServersRead } from '../api/session.ts';
import type { JournalLists } from '../api/use-collection.ts';
import { editionCalls, editionFacts } from '../api/use-editions.ts';
import { ItemMark } from '../changes/review.tsx';
import { ActionMenu } from '../ui/action-menu.tsx';
import { ItemLink, SmallButton } from '../ui/buttons.tsx';
import { useShortcuts } from '../ui/keys.ts';
import { ListState, LoadState } from '../ui/list-state.tsx';
import { focusWhenLost, PanelHead } from '../ui/panel-head.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { BookReader } from './book-reader.tsx';
import { EditionDialog } from './edition-dialog.tsx';
import { FaultLink, faultsInWords } from '../kinds/editions.tsx';
import { Printings } from './printings.tsx';
import { PrintSection } from './print-section.tsx';

/** The book of an edition (initially of the last one read), the list of editions, and what prints them. */
export function BookPanel(lists: JournalLists) {
  const { isStatic } = usePageData();
  const asked = parseBook(useSearch()).edition;
  const [last, setLast] = useStoredText('journal-edition');
  const remember = useEffectEvent((edition: string) => edition !== '' && setLast(edition));
  useEffect(() => void remember(asked), [asked]);
  const isReadOnly = useIsReadOnly();
  // Which texts are missing also depends on the other lists.
  const list = useServersRead<EditionSummary[]>(editorApi.editions, { revalidatesOnMount: true });
  const editions = list.value ?? [];
  const [edited, setEdited] = useState<EditionSummary | 'new'>();
  /** The edition that is being deleted. It is left first, or its deleted book would be read again. */
  const [leaving, setLeaving] = useState<string>();
  const others = editions.filter((each) => each.id !== leaving);
  const id = asked && asked !== leaving ? asked : ((others.find((each) => each.id === last) ?? others[0])?.id ?? '');
  const edition = editions.find((each) => each.id === id);
  const path = editorApi.book(id);
  const read = useRead<BookOutline>(id === '' ? null : path, undefined, { revalidatesOnMount: true });
  const book = read.value;
  const refetcher = useRefetcher();
  const revision = book?.revision;
  // No event reports which texts are now missing or differ from what was printed.
  useEffect(() => {
    if (revision === undefined) return;
    for (const path of [editorApi.editions, editorApi.printings]) void refetcher.refetchSoon(path);
  }, [refetcher, revision]);
  const makeNew = isReadOnly ? undefined : () => setEdited('new');
  useShortcuts(makeNew ? { n: makeNew } : {});
  if (isStatic) return <ListState kind="empty" text="The book needs the journal’s server, and this copy of the site is static files." />;
  const newEdition = makeNew && <SmallButton icon="icon-[lucide--plus]" label="New edition…" aria-keyshortcuts="n" onClick={makeNew} />;
  return (
    <>
      {book ? <BookReader key={id} {...lists} book={book} beside={newEdition} /> : <PanelHead heading="The book">{newEdition}</PanelHead>}
      {id !== '' && !book && (
        <div className={read.status === 'loading' ? 'min-h-dvh' : ''}>
          <LoadState read={read} path={path} loading="Opening the book..." />
        </div>
      )}
      {list.status === 'loaded' && editions.length === 0 && (
        <ListState kind="empty" text="There is no edition yet. An edition records which texts are on which day." />
      )}
      {edition && book && <PrintSection key={`print ${id}`} {...lists} edition={edition} revision={book.revision} />}
      {list.status === 'loaded' && <Printings edition={id} />}
      {editions.length > 0 && <EditionList editions={editions} shown={id} edit={setEdited} leave={setLeaving} />}
      {edited && (
        <EditionDialog
          edition={edited === 'new' ? undefined : edited}
          templates={lists.templates.items}
          close={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

interface EditionListProps {
  editions: readonly EditionSummary[];
  shown: string;
  edit: (edition: EditionSummary) => void;
  leave: (id: string | undefined) => void;
}

// This many copies need better names.
const maxCopies = 20;

function EditionList({ editions, shown, edit, leave }: EditionListProps) {
  const isReadOnly = useIsReadOnly();
  const { mutate } = useSWRConfig();
  const [, navigate] = useLocation();
  const toasts = useToasts();
  return (
    <section className="mt-8" aria-labelledby="editions">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id="editions" className="font-semibold" tabIndex={-1}>
          Editions
        </h3>
        <div className="-mr-2 flex flex-wrap gap-x-4">
          <ItemLink href={editorPath('dates')} icon="icon-[lucide--calendar-days]" label="Holidays and personal days" />
          <ItemLink href={editorPath('cover')} icon="icon-[lucide--book]" label="Words and price of the cover" />
        </div>
      </div>
      <ul className="mt-2 divide-y divide-rule border-y border-rule bg-sheet">
        {editions.map((edition) => {
          const { id, faults } = edition;
          const name = editionName(edition);
          const [first] = faults;
          return (
            <li key={id} className="flex min-h-12 flex-wrap items-center gap-x-4 px-4 py-1 has-current:bg-tint">
              <Link
                href={bookPath(id)}
                onClick={() => window.scrollTo(0, 0)}
                aria-current={id === shown ? 'true' : undefined}
                className="text-link font-semibold"
              >
                {name}
              </Link>
              <span className="text-muted">{[editionFacts(edition), ...faultsInWords(faults)].join(' · ')}</span>
              <div className="-mr-2 ml-auto flex flex-wrap items-center gap-x-1">
                <ItemMark part="editions" id={id} />
                {first && faults.length === 1 && <FaultLink edition={id} fault={first} />}
                {!isReadOnly && (
                  <ActionMenu
                    label={`More for ${name}`}
                    groups={[
                      [
                        { label: 'Edit', icon: 'icon-[lucide--pencil]', run: () => edit(edition) },
                        { label: 'Duplicate', icon: 'icon-[lucide--copy]', run: () => void duplicate(edition) },
                      ],
                      [{ label: 'Delete', icon: 'icon-[lucide--trash-2]', run: () => void remove(edition) }],
                    ]}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );

  async function duplicate(edition: EditionSummary): Promise<void> {
    const names = Array.from({ length: maxCopies }, (_, index) => `${editionName(edition)} copy${index === 0 ? '' : ` ${index + 1}`}`);
    // The server refuses a taken name.
    const name = names.find((each) => editions.every(({ id }) => id !== idOfName(each))) ?? editionName(edition);
    const call = requestJson<EditionSummary>(editorApi.editions, { method: 'POST', body: { id: name, from: edition.id } });
    const { value: copy, failure } = await attempt(call);
    if (failure) return toasts.error(`Nothing was copied. ${failureSentence(failure)}`);
    await mutate(editorApi.editions);
    navigate(bookPath(copy.id));
    toasts.success(`“${name}” was made.`);
  }

  async function remove(edition: EditionSummary): Promise<void> {
    const name = editionName(edition);
    if (!window.confirm(`Are you sure you want to delete “${name}”?\n\nIts texts stay, and so does what was printed of it.`)) return;
    leave(edition.id);
    const { failure } = await attempt(editionCalls.remove(edition));
    if (failure)
      toasts.error(`Nothing was deleted. ${isRefused(failure, 412) ? 'This edition was changed elsewhere.' : failureSentence(failure)}`);
    else {
      // Before the toast, whose Undo opens the edition again.
      navigate(editorPath('book'));
      toasts.success(`“${name}” was deleted.`, { label: 'Undo', alt: 'Restore the edition', run: () => void restore(edition) });
    }
    await mutate(editorApi.editions);
    leave(undefined);
    // Its row, which had the focus, is gone.
    focusWhenLost(document.getElementById('editions'));
  }

  async function restore(edition: EditionSummary): Promise<void> {
    const { failure } = await attempt(editionCalls.restore(edition.id, edition));
    if (failure) return toasts.error(`Nothing was restored. ${failureSentence(failure)}`);
    await mutate(editorApi.editions);
    navigate(bookPath(edition.id));
  }
}
