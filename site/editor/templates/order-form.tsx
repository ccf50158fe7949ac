import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { Link, useLocation } from 'wouter';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { editorPath, pagesPath } from '../../../server/model/api/editor-views.ts';
import { bookPageKey, dayPages, type BookPageSummary } from '../../../server/model/api/template-pages-api.ts';
import { idOfName } from '../../../server/model/entities/ids.ts';
import { bookPlaces } from '../../../server/model/entities/page-types.ts';
import { useRead } from '../../data/use-read.ts';
import { attempt, failureSentence, isRefused, request } from '../api/request.ts';
import { useOutdatedItems } from '../api/use-checks.ts';
import { RowActions, SmallButton, type RowAction } from '../ui/buttons.tsx';
import { RenameDialog } from '../save/rename-dialog.tsx';
import { ListState } from '../ui/list-state.tsx';
import { PanelHead } from '../ui/panel-head.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { useSorting, withMoved } from '../ui/use-sorting.ts';
import { DocumentForm, type FormEdit } from '../forms/document-form.tsx';
import {
  daysIn,
  isStandard,
  orderKind,
  pictureOf,
  placeName,
  placeNames,
  rankOf,
  sortedOrder,
  type OrderLine,
  type OrderValues,
} from '../kinds/pages.ts';
import { AddSelect, Thumbnails } from './page-thumbnails.tsx';

export function OrderForm({ template }: { template: string }) {
  const { cache } = useSWRConfig();
  const [kind] = useState(() =>
    orderKind((id) => (cache.get(editorApi.bookPages)?.data as BookPageSummary[] | undefined)?.find((page) => page.id === id)?.name ?? id),
  );
  return (
    <DocumentForm kind={kind} id={template} label="Pages of the template" savedText="Saved.">
      {(edit) => (
        <>
          <PanelHead
            back={{ href: editorPath('templates'), label: 'Templates' }}
            heading={`Pages of ${String(edit.fields['name'] ?? template)}`}
          />
          <Pages {...edit} template={template} />
        </>
      )}
    </DocumentForm>
  );
}

function Pages({ template, ...edit }: FormEdit<OrderValues> & { template: string }) {
  const { fields, version, isFixed } = edit;
  const { mutate } = useSWRConfig();
  const [, navigate] = useLocation();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const own = new Set(daysIn(fields).map(({ key }) => key));
  return (
    <div className="grid gap-8">
      <section aria-label="Pages of the days">
        <h3 className="mb-3 font-semibold">Pages of the days</h3>
        <Thumbnails template={template} fields={fields} version={version} />
        {!isFixed && !isStandard(fields) && (
          <AddSelect
            label="Add a page of a day"
            choices={dayPages.filter(({ key }) => !own.has(key)).map(({ key, name }) => ({ value: key, label: name }))}
            choose={(key) => navigate(pagesPath(template, key))}
          />
        )}
      </section>
      {isStandard(fields) ? (
        <div className="trouble flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>This template has the standard pages, like every template without pages of its own.</p>
          {!isFixed && <SmallButton label="Give it its own pages" isBusy={isBusy} onClick={() => void copyStandard()} />}
        </div>
      ) : (
        <Order {...edit} template={template} />
      )}
    </div>
  );

  async function copyStandard(): Promise<void> {
    setBusy(true);
    const { failure } = await attempt(request(editorApi.templatePages(template), { method: 'POST', body: {}, version }));
    if (failure) toasts.error(failureSentence(failure));
    await Promise.all([editorApi.document('templates', template), editorApi.bookPages].map((path) => mutate(path)));
    setBusy(false);
  }
}

function Order({ values, isFixed, change, save, template }: FormEdit<OrderValues> & { template: string }) {
  const [, navigate] = useLocation();
  const [added, setAdded] = useState<readonly string[]>([]);
  const [newAt, setNewAt] = useState<string>();
  const closeNew = () => setNewAt(undefined);
  const read = useRead<BookPageSummary[]>(editorApi.bookPages, undefined, { revalidatesOnMount: true });
  const pages = read.value;
  const outdated = useOutdatedItems('pages');
  const lines = values.order;
  const set = (next: readonly OrderLine[]) => change({ order: sortedOrder(next) });
  const places = [...new Set([...bookPlaces, ...added, ...lines.map(({ place }) => place)])].sort((a, b) => rankOf(a) - rankOf(b));
  const list = useRef<HTMLDivElement>(null);
  const sorting = useSorting(list, lines.length, isFixed ? undefined : move);
  const intervals = Object.keys(placeNames).filter((place) => !places.includes(place));
  // Waits for the pages, because without them a page would be named by its id.
  if (read.status === 'loading') return <ListState kind="loading" text="Loading the pages..." />;
  return (
    <div ref={list} className="grid max-w-176 gap-7">
      {places.map((place) => (
        <section key={place} ref={place === added.at(-1) ? scrollHere : undefined} aria-label={placeName(place)}>
          <h3 className="mb-1 font-semibold">{placeName(place)}</h3>
          <ol className="divide-y divide-rule border-y border-rule empty:border-b-0">
            {lines.map((line, index) => line.place === place && rowOf(line, index))}
          </ol>
          {!isFixed && (
            <AddSelect
              label="Add a page"
              where={placeName(place)}
              choices={choicesFor(place)}
              choose={(id) => (id === newPage ? setNewAt(place) : set([...lines, { place, id }]))}
            />
          )}
        </section>
      ))}
      {!isFixed && (
        <AddSelect
          label="Add pages that repeat"
          choices={intervals.map((value) => ({ value, label: placeName(value) }))}
          choose={(place) => setAdded([...added, place])}
        />
      )}
      {newAt !== undefined && (
        <RenameDialog title="New page" label="Name" submitLabel="Create" close={closeNew} rename={(name) => makeAt(newAt, name)} />
      )}
    </div>
  );

  function rowOf({ id }: OrderLine, index: number) {
    const page = pages?.find((each) => each.id === id);
    const [key, name] = [bookPageKey(id), page?.name ?? id];
    const error = outdated.get(id);
    const actions: RowAction[] = [
      ['Move up', 'icon-[lucide--arrow-up]', () => sorting.shift(index, index - 1)],
      ['Move down', 'icon-[lucide--arrow-down]', () => sorting.shift(index, index + 1)],
      ['Remove', 'icon-[lucide--x]', () => remove(index)],
    ];
    return (
      <li key={index} {...sorting.rowProps(index)}>
        <div className="flex flex-wrap items-center justify-end gap-x-3 py-1.5" {...sorting.handleProps(index)}>
          {!isFixed && <span className="icon-[lucide--grip-vertical] cursor-grab text-muted" aria-hidden="true" />}
          {page && <img src={pictureOf(template, key, page.version)} alt="" width={40} height={60} loading="lazy" className="leaf w-10" />}
          <Link
            href={pagesPath(template, key)}
            data-row={index}
            aria-keyshortcuts={isFixed ? undefined : 'Alt+ArrowUp Alt+ArrowDown'}
            className="grow basis-20 text-link"
          >
            {name}
          </Link>
          {!isFixed && <RowActions actions={actions} about={name} />}
          {pages && (error ?? !page) && (
            <p className="basis-full text-small text-error">
              {error
                ? `Its file has an error in line ${error.line}; this is its last good version.`
                : 'There is no such page, or its file has an error.'}
            </p>
          )}
        </div>
      </li>
    );
  }

  /** Moves a page. A step past the first or last page of a place moves it to the place before or after. */
  function move(from: number, to: number): number {
    const [line, target] = [lines[from], lines[to]];
    if (!line) return from;
    const isStep = Math.abs(to - from) === 1 && target?.place !== line.place;
    const place = isStep ? places[places.indexOf(line.place) + to - from] : target?.place;
    if (place === undefined) return from;
    const placed = lines.with(from, { ...line, place });
    set(isStep ? placed : withMoved(placed, from, to));
    return isStep ? from : to;
  }

  function remove(index: number): void {
    set(lines.toSpliced(index, 1));
    sorting.focus(Math.min(index, lines.length - 2));
  }

  /** Creates a page and opens it once its place is saved. Resolves to the reason when it is refused. */
  async function makeAt(place: string, name: string): Promise<string | undefined> {
    const id = idOfName(name);
    if (id === '') return 'The name needs a letter from a to z, or a digit.';
    const body = { name, blocks: [{ title: name }, { space: 1 }, { lines: 'rest' }] };
    const headers = { 'If-None-Match': '*' };
    const { failure } = await attempt(request(editorApi.document('pages', id), { method: 'PUT', body, headers }));
    if (isRefused(failure, 412)) return 'There is a page of this name. Choose another name, or add that page.';
    if (failure) return failureSentence(failure);
    set([...lines, { place, id }]);
    void save().then((isSaved) => isSaved && navigate(pagesPath(template, bookPageKey(id))));
    return undefined;
  }

  /** The pages that can be added at a place: one at the front or the back is in the book only once. */
  function choicesFor(place: string): { value: string; label: string }[] {
    const taken = new Set(lines.filter((line) => isOnce(place) || isOnce(line.place) || line.place === place).map(({ id }) => id));
    const free = (pages ?? []).filter(({ id }) => !taken.has(id)).map(({ id, name }) => ({ value: id, label: name }));
    return [{ value: newPage, label: 'New page…' }, ...free];
  }
}

// A new place may be above the viewport.
const scrollHere = (place: HTMLElement | null): void => place?.scrollIntoView({ block: 'center' });

const newPage = '+';

const isOnce = (place: string): boolean => place === 'front' || place === 'back';
