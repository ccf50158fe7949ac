import { watchParts } from './parts.ts';
import { holdPresses } from './intent.ts';
import { startAnalytics, watchClicks } from './usage.ts';

const script = document.querySelector<HTMLScriptElement>('script[data-loader]');
// A second copy of this file does nothing.
if (script?.dataset['loader'] === '') {
  script.dataset['loader'] = 'running';
  // A page that is rendered ahead may never be shown.
  if ('prerendering' in document && document.prerendering) document.addEventListener('prerenderingchange', run, { once: true });
  else run();
}

/** Starts what a public page does until its visitor shows an intent that needs React. The attributes of its HTML say what that is. */
function run(): void {
  const { analyticsKey, modules, url } = script?.dataset ?? {};
  startAnalytics(analyticsKey);
  watchClicks();
  // A file cannot agree to a transition, which the browser would report.
  window.addEventListener('pageswap', ({ activation, viewTransition }) => {
    if (/\.\w+$/.test(new URL(activation?.entry.url ?? '', window.location.href).pathname)) viewTransition?.skipTransition();
  });
  showReaderDay();
  // The editor and the other tools load React themselves.
  const load = modules === undefined ? () => {} : holdPresses(modules.split(' '));
  watchParts(load);
  // A host of files sends one page for every search, and for every missing page.
  if (url !== undefined && url !== shownAt(window.location)) load();
}

/** Shows the year and the question of the reader's own day: the page may have been rendered on another one. */
function showReaderDay(): void {
  const now = new Date();
  const thisYear = String(now.getFullYear());
  // The same text again would lay the page out again.
  for (const year of document.querySelectorAll('[data-year]')) if (year.textContent !== thisYear) year.textContent = thisYear;
  const section = document.querySelector<HTMLElement>('section[data-questions]');
  const weekday = (now.getDay() + 6) % 7;
  if (!section || section.dataset['weekday'] === String(weekday)) return;
  const texts = (JSON.parse(section.dataset['questions'] ?? '') as (string[] | null)[])[weekday];
  section.hidden = !texts;
  for (const [index, element] of section.querySelectorAll('[data-text]').entries()) element.textContent = texts?.[index] ?? '';
}

/** What a page is rendered from, without parameters of campaigns. */
function shownAt({ pathname, search }: Location): string {
  const shown = [...new URLSearchParams(search)].filter(([name]) => /^(q|page|subscribed)$/.test(name));
  const query = shown.length > 0 ? `?${new URLSearchParams(shown)}` : '';
  return pathname.replace(/(.)\/$/, '$1') + query;
}
