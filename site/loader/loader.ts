import { watchParts } from './parts.ts';
import { holdPresses } from './hold-presses.ts';
import { startAnalytics, watchClicks, watchRestores } from './analytics.ts';

const script = document.querySelector<HTMLScriptElement>('script[data-loader]');
// A second copy of this script does nothing.
if (script?.dataset['loader'] === '') {
  script.dataset['loader'] = 'running';
  // A prerendered page may never be shown.
  if ('prerendering' in document && document.prerendering) document.addEventListener('prerenderingchange', run, { once: true });
  else run();
}

/** Runs a public page until its visitor shows an intent that needs React. Attributes in the HTML control it. */
function run(): void {
  const { analyticsKey, modules, url } = script?.dataset ?? {};
  startAnalytics(analyticsKey);
  const { pathname, search, hash } = window.location;
  // Static hosts also serve a page at the name of its file, such as `/blog.html`, which React would take for another page.
  const named = pathname.replace(/(?:\/index)?\.html$/, '') || '/';
  const path = named === url ? named : pathname;
  // A reload of the page that thanks for a plain form would send its usage event again.
  const query = search === '?subscribed=1' ? '' : search;
  if (path + query !== pathname + search) window.history.replaceState(window.history.state, '', path + query + hash);
  watchClicks();
  watchRestores();
  // A file cannot opt in to a view transition, and the browser would log an error.
  window.addEventListener('pageswap', ({ activation, viewTransition }) => {
    if (/\.\w+$/.test(new URL(activation?.entry.url ?? '', window.location.href).pathname)) viewTransition?.skipTransition();
  });
  showReaderDay();
  // The editor and the other tools load React themselves.
  const load = modules === undefined ? () => {} : holdPresses(modules.split(' '));
  watchParts(load);
  // A static host sends the same page for all searches, and for all missing pages.
  if (url !== undefined && url !== shownAt(window.location)) load();
}

/** Sets the year and the question to the reader's date: the page may have been rendered on another day. */
function showReaderDay(): void {
  const now = new Date();
  const thisYear = String(now.getFullYear());
  // Setting the same text would cause a new layout.
  for (const year of document.querySelectorAll('[data-year]')) if (year.textContent !== thisYear) year.textContent = thisYear;
  const section = document.querySelector<HTMLElement>('section[data-questions]');
  const weekday = (now.getDay() + 6) % 7;
  if (!section || section.dataset['weekday'] === String(weekday)) return;
  const texts = (JSON.parse(section.dataset['questions'] ?? '') as (string[] | null)[])[weekday];
  section.hidden = !texts;
  for (const [index, element] of section.querySelectorAll('[data-text]').entries()) element.textContent = texts?.[index] ?? '';
}

/** The part of the address that a page is rendered from, without campaign parameters. */
function shownAt({ pathname, search }: Location): string {
  const shown = [...new URLSearchParams(search)].filter(([name]) => /^(q|page)$/.test(name));
  const query = shown.length > 0 ? `?${new URLSearchParams(shown)}` : '';
  return pathname.replace(/(.)\/$/, '$1') + query;
}
