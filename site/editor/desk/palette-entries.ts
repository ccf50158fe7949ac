import { editionName, type EditionSummary } from '../../../server/model/api/editions-api.ts';
import { bookDayPath, editorPath, editorTabs, siteWordsPath } from '../../../server/model/api/editor-views.ts';
import { editorPages, paths } from '../../../server/model/api/paths.ts';
import { folded, hasWords, queryWords } from '../../../server/model/text/normalize.ts';
import { sectionSlug } from '../../../server/model/entities/site-sections.ts';
import { siteSections } from '../kinds/site-sections.ts';
import { wordsOf } from '../kinds/words.ts';
import type { MenuAction } from '../ui/action-menu.tsx';
import { screens } from './desk-bar.tsx';

export interface PaletteEntry extends Pick<MenuAction, 'label' | 'href' | 'run'> {
  note: string;
  words?: string;
  /** The item that the list scrolls to. */
  opened?: string;
  /** The button that is pressed on that screen. */
  press?: string;
}

export const screenEntries: readonly PaletteEntry[] = [
  ...editorTabs.map((tab) => ({ label: screens[tab].name, note: 'Screen', words: screens[tab].words ?? '', href: editorPath(tab) })),
  { label: 'Pictures', note: 'Screen', words: 'images photos upload library', href: editorPages.pictures },
];

export const sectionEntries: readonly PaletteEntry[] = siteSections.map((section) => ({
  label: section.name,
  note: 'Site words',
  words: section.paths.map(wordsOf).join(' '),
  href: siteWordsPath(sectionSlug(section.name)),
}));

const newItem = '[aria-keyshortcuts="n"]';

/** What can be created, with the button on its screen. */
export const newEntries: readonly PaletteEntry[] = [
  { label: 'New quote', note: 'Action', words: 'add', href: editorPath('quotes'), press: newItem },
  { label: 'New prompt', note: 'Action', words: 'add question', href: editorPath('prompts'), press: newItem },
  { label: 'New template', note: 'Action', words: 'create', href: editorPath('templates'), press: newItem },
  { label: 'New article', note: 'Action', words: 'write post', href: editorPages.article.replace(':slug', 'new') },
  { label: 'New category', note: 'Action', words: 'create', href: editorPath('categories'), press: newItem },
  { label: 'New edition', note: 'Action', words: 'record book', href: editorPath('book'), press: newItem },
];

/** `Day 27` of each edition that has it; empty for a query without a day. */
export function dayEntries(query: string, editions: readonly EditionSummary[]): PaletteEntry[] {
  const day = Number(/\bdays?\s*(\d{1,4})\b/i.exec(query)?.[1]);
  return editions
    .filter(({ days }) => day >= 1 && day <= days.length)
    .map((edition) => ({
      label: `Day ${day}`,
      note: editionName(edition),
      href: bookDayPath(edition.id, { day, slot: 'quote' }),
    }));
}

export const viewSite: PaletteEntry = { label: 'View site', note: 'Action', words: 'visitors home', href: paths.home };

const maxFound = 30;
// Ignored words, as in "go to day 27".
const fillers = new Set(['go', 'to', 'the', 'a', 'open', 'show', 'edit', 'of']);

/** The entries that have every word of a query. Those whose label begins with it come first. */
export function findEntries(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const all = queryWords(query);
  const kept = all.filter((word) => !fillers.has(word));
  const words = kept.length > 0 ? kept : all;
  const rankOf = (label: string) => {
    const starts = folded(label).split(/\s+/);
    return words.filter((word) => !starts.some((start) => start.startsWith(word))).length;
  };
  return entries
    .map((entry, index) => ({ entry, index, text: folded(`${entry.label} ${entry.note} ${entry.words ?? ''}`) }))
    .filter(({ text }) => hasWords(text, words))
    .sort((a, b) => rankOf(a.entry.label) - rankOf(b.entry.label) || a.index - b.index)
    .slice(0, maxFound)
    .map(({ entry }) => entry);
}
