import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import type { ArticleSummary } from '../../../server/model/api/articles-api.ts';
import { editionName } from '../../../server/model/api/editions-api.ts';
import { articleEditorPath, bookPath, editorPath, pagesPath, type EditorTab } from '../../../server/model/api/editor-views.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import type { Prompt, Quote } from '../../../server/model/entities/quote.ts';
import type { Template } from '../../../server/model/entities/template.ts';
import { useRead } from '../../data/use-read.ts';
import { whenFound } from '../../data/when-found.ts';
import { storedJson, storeJson } from '../../data/use-stored-choice.ts';
import { useEditorAccess, useIsReadOnly, useServersRead } from '../api/session.ts';
import { useEditions } from '../api/use-editions.ts';
import { useReview } from '../changes/review.tsx';
import type { Place } from '../list/list-place.ts';
import type { MenuAction } from '../ui/action-menu.tsx';
import { OptionList, useCombobox } from '../ui/combobox.tsx';
import { DialogShell } from '../ui/dialog-shell.tsx';
import { onSubmit } from '../ui/window-events.ts';
import { dayEntries, findEntries, newEntries, screenEntries, sectionEntries, viewSite, type PaletteEntry } from './palette-entries.ts';

/** Finds screens, items, days of the book and actions by their words, recent choices first. @param actions those of the menu */
export function Palette({ close, actions }: { close: () => void; actions: readonly MenuAction[] }) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [, navigate] = useLocation();
  const [recent] = useState(recentEntries);
  const all = useEntries(actions);
  const editions = useEditions();
  const isSearch = query.trim() !== '';
  const known = (entry: PaletteEntry) => all.find((each) => keyOf(each) === keyOf(entry)) ?? (entry.href === undefined ? [] : entry);
  const lately = recent.flatMap(known);
  const options = isSearch
    ? [...dayEntries(query, editions), ...findEntries(all, query)]
    : [...lately, ...all.filter((entry) => entry.note !== 'Quote' && entry.note !== 'Prompt' && !lately.includes(entry))].slice(
        0,
        maxShown,
      );
  const { active, reset, field } = useCombobox({ id, count: options.length, marksFirst: true });
  return (
    <DialogShell title="Go to" close={close} width="w-144 mt-[8dvh]">
      <form className="grid gap-2 pb-6" onSubmit={onSubmit(() => choose(active))}>
        <input
          {...field}
          type="text"
          className="text-box min-h-11 w-full px-3"
          aria-label="Screen, text, day or action"
          placeholder="Screen, text, day or action: day 27, price, put online…"
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            reset();
          }}
        />
        <output className={isSearch && options.length === 0 ? 'py-2 text-muted' : 'sr-only'}>
          {isSearch && (options.length === 0 ? `Nothing matches “${query.trim()}”.` : `${options.length} found`)}
        </output>
        <OptionList
          id={id}
          label="Found"
          active={active}
          className="max-h-dvh-55 overflow-y-auto overscroll-contain"
          options={options.map((entry) => ({
            key: keyOf(entry),
            content: (
              <span className="flex flex-wrap items-baseline gap-x-4">
                <span className="line-clamp-2 grow basis-40">{entry.label}</span>
                <span className="flex-none text-small font-normal text-muted">{entry.note}</span>
              </span>
            ),
          }))}
          choose={choose}
        />
      </form>
    </DialogShell>
  );

  function choose(index: number): void {
    const entry = options[index];
    if (!entry) return;
    rememberEntry(entry);
    close();
    if (entry.href !== undefined) navigate(entry.href, { state: { opened: entry.opened } satisfies Place });
    entry.run?.();
    if (entry.press !== undefined) pressWhenThere(entry.press);
  }
}

const maxShown = 40;

function useEntries(actions: readonly MenuAction[]): PaletteEntry[] {
  const { hasRepository } = useEditorAccess();
  const isReadOnly = useIsReadOnly();
  const review = useReview();
  const quotes = useRead<Quote[]>(editorApi.quotes);
  const prompts = useRead<Prompt[]>(editorApi.prompts);
  const templates = useRead<Template[]>(editorApi.templates);
  const articles = useServersRead<ArticleSummary[]>(editorApi.articles);
  const editions = useEditions();
  return [
    ...screenEntries,
    ...sectionEntries,
    ...(isReadOnly ? [] : newEntries),
    ...(hasRepository
      ? [
          { label: 'Put online', note: 'Action', words: 'publish changes not online', run: () => review({}) },
          { label: 'Get others’ changes', note: 'Action', words: 'update fetch', run: () => review({}) },
        ]
      : []),
    ...actions.map((action) => ({ ...action, note: 'Action' })),
    viewSite,
    ...editions.map((edition) => ({ label: editionName(edition), note: 'Edition', href: bookPath(edition.id) })),
    ...(templates.value ?? []).map(({ id, name }) => ({ label: name, note: 'Pages of a template', href: pagesPath(id) })),
    ...(articles.value ?? []).map(({ id, title }) => ({ label: title, note: 'Article', href: articleEditorPath(id) })),
    ...(quotes.value ?? []).map(({ author = '', ...item }) => ({ ...listedAs('Quote', 'quotes', item), words: author })),
    ...(prompts.value ?? []).map((item) => listedAs('Prompt', 'prompts', item)),
  ];
}

function listedAs(note: string, tab: EditorTab, { id, text }: { id: string; text: string }): PaletteEntry {
  return { label: text, note, href: editorPath(tab), opened: id };
}

const keyOf = ({ label, note, href, opened }: PaletteEntry): string => [note, opened ?? label, href].join(' ');

const storageKey = 'journal-palette-recent';
const maxRecent = 6;

const recentEntries = (): PaletteEntry[] => storedJson(storageKey) ?? [];

function rememberEntry(entry: PaletteEntry): void {
  const others = recentEntries().filter((each) => keyOf(each) !== keyOf(entry));
  storeJson(storageKey, [entry, ...others].slice(0, maxRecent));
}

const patienceMs = 10_000;

/** Presses a button of the next screen as soon as it exists and the palette is closed. */
function pressWhenThere(selector: string): void {
  const find = () => (document.querySelector('[role=dialog]') ? null : document.querySelector<HTMLElement>(selector));
  const stop = whenFound(find, (button) => button.click());
  setTimeout(stop, patienceMs);
}
