import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { Link, useLocation } from 'wouter';
import { editorApi, editorPath, pagesPath } from '../../../server/model/api/editor-paths.ts';
import {
  bookPageKey,
  comparePlaces,
  parseOrderLine,
  type PageSummary,
  type TemplatePages,
} from '../../../server/model/api/template-pages-api.ts';
import { bookPlaces } from '../../../server/model/page/page-types.ts';
import { failureSentence, request, requestJson, requestVersioned, saveFailureOf, type Versioned } from '../api/request.ts';
import { useIsReadOnly } from '../api/session.ts';
import type { Saving } from '../save/versioned-edit.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { FormDialog } from '../ui/dialog-shell.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { RowAction } from './block-list.tsx';
import { linesIn, ownLines, withMoved } from './blocks.ts';
import { EditForm, type FormEdit } from './edit-form.tsx';
import { useSorting } from './use-sorting.ts';

/** The pages of a template: those of days, and the order of the others. */
export function OrderForm({ template: { item, version } }: { template: Versioned<TemplatePages> }) {
  return (
    <EditForm<TemplatePages, 'order'>
      id={item.id}
      address={editorApi.templatePages(item.id)}
      saving={orderSaving}
      main="order"
      blank={{ order: '' }}
      title={item.name}
      back={{ href: editorPath('templates'), label: 'Templates' }}
      isFixed={item.isStandard || item.error !== undefined}
    >
      {(edit) => (
        <div className="grid gap-8">
          {item.error !== undefined && <p className="trouble">{item.error}. You see its last good version, which cannot be changed.</p>}
          {item.isStandard && <StandardNote template={item} version={version} />}
          <DayPages template={item} />
          <Order {...edit} template={item} />
        </div>
      )}
    </EditForm>
  );
}

function StandardNote({ template, version }: { template: TemplatePages; version: string }) {
  const { mutate } = useSWRConfig();
  const toasts = useToasts();
  const isReadOnly = useIsReadOnly();
  const path = editorApi.templatePages(template.id);
  return (
    <div className="trouble flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>This template has the standard pages, like every template without pages of its own.</p>
      {!isReadOnly && <SmallButton label="Give it its own pages" onClick={() => void copy()} />}
    </div>
  );

  async function copy(): Promise<void> {
    try {
      await request(path, { method: 'POST', body: {}, version });
    } catch (error) {
      toasts.error(failureSentence(saveFailureOf(error)));
    }
    await mutate(path);
  }
}

function DayPages({ template }: { template: TemplatePages }) {
  return (
    <section aria-labelledby="day-pages">
      <h3 id="day-pages" className="mb-3 font-semibold">
        Each day
      </h3>
      <ul className="flex flex-wrap gap-5">
        {template.days.map((page) => (
          <li key={page.key} className="w-32">
            <Link href={pagesPath(template.id, page.key)} className="block text-link">
              <img src={page.picture} alt="" width={128} height={192} loading="lazy" className="leaf mb-1.5 w-full" />
              {page.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Order({ view, isFixed, change, save, template }: FormEdit<TemplatePages, 'order'> & { template: TemplatePages }) {
  const [, navigate] = useLocation();
  const [added, setAdded] = useState<readonly string[]>([]);
  const [newAt, setNewAt] = useState<string>();
  const lines = linesIn(view.values.order).map(parseOrderLine);
  const places = [...new Set([...bookPlaces, ...added, ...lines.map(({ place }) => place)])].sort(comparePlaces);
  const pages = new Map(template.pages.map((page) => [page.key, page]));
  const list = useRef<HTMLDivElement>(null);
  const sorting = useSorting(list, lines.length, isFixed ? undefined : move);
  const intervals = ['month', ...intervalWeeks].filter((place) => !places.includes(place));
  return (
    <div ref={list} className="grid max-w-[44rem] gap-8">
      {places.map((place) => (
        <section key={place} aria-label={placeName(place)}>
          <h3 className="mb-1 font-semibold">{placeName(place)}</h3>
          <ol className="border-y border-rule empty:border-b-0">
            {lines.map((line, index) => line.place === place && rowOf(line.id, index))}
          </ol>
          {!isFixed && (
            <div className="mt-3 max-w-72">
              <ChoiceSelect
                label={`Add a page: ${placeName(place)}`}
                value=""
                placeholder="Add a page…"
                choices={choicesFor(place)}
                choose={(id) => add(place, id)}
              />
            </div>
          )}
        </section>
      ))}
      {!isFixed && (
        <div className="max-w-72">
          <ChoiceSelect
            label="Pages that repeat"
            value=""
            placeholder="Pages that repeat…"
            choices={intervals.map((value) => ({ value, label: placeName(value) }))}
            choose={(place) => setAdded([...added, place])}
          />
        </div>
      )}
      {newAt !== undefined && <NewPageDialog close={() => setNewAt(undefined)} made={(key) => void place(newAt, key)} />}
    </div>
  );

  function rowOf(id: string, index: number) {
    const page = pages.get(bookPageKey(id)) ?? { key: bookPageKey(id), name: id };
    return (
      <li key={index} className="sortable-row border-rule not-first:border-t" {...sorting.rowProps(index)}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5" {...sorting.handleProps(index)}>
          {!isFixed && <span className="icon-[lucide--grip-vertical] cursor-grab text-muted" aria-hidden="true" />}
          {page.picture && <img src={page.picture} alt="" width={40} height={60} loading="lazy" className="leaf w-10" />}
          <Link
            href={pagesPath(template.id, page.key)}
            data-row={index}
            aria-keyshortcuts={isFixed ? undefined : 'Alt+ArrowUp Alt+ArrowDown'}
            className="mr-auto text-link"
          >
            {page.name}
          </Link>
          {!isFixed && (
            <>
              <RowAction icon="icon-[lucide--arrow-up]" label="Up" name={page.name} act={() => sorting.shift(index, index - 1)} />
              <RowAction icon="icon-[lucide--arrow-down]" label="Down" name={page.name} act={() => sorting.shift(index, index + 1)} />
              <RowAction icon="icon-[lucide--x]" label="Remove" name={page.name} act={() => remove(index)} />
            </>
          )}
          {page.error && <p className="basis-full text-small text-error">{page.error}</p>}
        </div>
      </li>
    );
  }

  /** Past the first or last page of a place, a page goes on to the place before or after it. */
  function move(from: number, to: number): void {
    const line = lines[from];
    if (!line) return;
    const step = Math.sign(to - from);
    const target = lines[to];
    const isStep = Math.abs(to - from) === 1;
    if (isStep && target?.place !== line.place) {
      const next = places[places.indexOf(line.place) + step];
      if (next !== undefined) put(lines.with(from, { ...line, place: next }));
    } else if (target) put(withMoved(lines.with(from, { ...line, place: target.place }), from, to));
  }

  function put(next: typeof lines): void {
    change(textOf(next));
  }

  function remove(index: number): void {
    put(lines.toSpliced(index, 1));
    sorting.focus(Math.min(index, lines.length - 2));
  }

  function add(place: string, id: string): void {
    if (id === newPage) setNewAt(place);
    else put(sorted([...lines, { place, id }]));
  }

  /** Puts a new page in its place, and opens it once that is saved. */
  async function place(at: string, key: string): Promise<void> {
    setNewAt(undefined);
    put(sorted([...lines, { place: at, id: key.replace('book.', '') }]));
    if (await save()) navigate(pagesPath(template.id, key));
  }

  /** At the front and at the back a page stands once in the book. */
  function choicesFor(place: string) {
    const standing = (used: { place: string; id: string }) => isOnce(place) || isOnce(used.place) || used.place === place;
    const taken = new Set(lines.filter(standing).map(({ id }) => bookPageKey(id)));
    const free = template.pages.filter((page) => page.picture !== undefined && !taken.has(page.key));
    const named = free.map(({ key, name }: PageSummary) => ({ value: key.replace('book.', ''), label: name }));
    return [{ value: newPage, label: 'New page…' }, ...named];
  }
}

const newPage = '+';
const intervalWeeks = ['2 weeks', '4 weeks', '6 weeks', '13 weeks'];

function isOnce(place: string): boolean {
  return place === 'front' || place === 'back';
}

function sorted(lines: readonly { place: string; id: string }[]) {
  return lines.toSorted((a, b) => comparePlaces(a.place, b.place));
}

function textOf(lines: readonly { place: string; id: string }[]): string {
  return sorted(lines)
    .map(({ place, id }) => `${place}: ${id}`)
    .join('\n');
}

function placeName(place: string): string {
  const names: Record<string, string> = {
    front: 'Front of the book',
    'before-week': 'Before each week',
    'after-week': 'After each week',
    month: 'Before the first week of each month',
    back: 'Back of the book',
  };
  return names[place] ?? `Every ${place}`;
}

function NewPageDialog({ close, made }: { close: () => void; made: (key: string) => void }) {
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<string>();
  return (
    <FormDialog title="New page" close={close} submit={() => void create()} submitLabel="Create" canSubmit={name.trim() !== ''}>
      <div className="field">
        <label htmlFor="page-name" className="font-semibold">
          Name
        </label>
        <input id="page-name" value={name} onChange={({ target }) => setName(target.value)} />
      </div>
      {failure && (
        <p role="alert" className="trouble mt-3">
          {failure}
        </p>
      )}
    </FormDialog>
  );

  async function create(): Promise<void> {
    try {
      made((await requestJson<{ id: string }>(editorApi.bookPages, { method: 'POST', body: { name } })).id);
    } catch (error) {
      setFailure(failureSentence(saveFailureOf(error)));
    }
  }
}

const orderSaving: Saving<TemplatePages, 'order'> = {
  noun: 'order of pages',
  fields: [{ name: 'order', label: 'Order', control: 'lines', shown: ownLines((line) => line) }],
  required: [],
  valuesOf: ({ order }) => ({ order: typeof order === 'string' ? order : order.join('\n') }),
  read: (id) => requestVersioned(editorApi.templatePages(id)),
  create: () => Promise.reject(new Error('a template is made in its list')),
  update: ({ item, version }, { order }) =>
    requestVersioned(editorApi.templatePages(item.id), { method: 'PUT', body: { order: linesIn(order) }, version }),
  restore: () => Promise.reject(new Error('a template is restored with one of its pages')),
};
