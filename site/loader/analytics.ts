declare global {
  interface Window {
    gtag?: (...args: unknown[]) => void;
    dataLayer?: unknown[];
  }
}

/** Loads the analytics service for `key`. Without a key, loads nothing and warns in development. */
export function startAnalytics(key: string | undefined): void {
  if (!key) {
    if (import.meta.env.DEV) console.warn('ANALYTICS_KEY is not set: usage events are not sent.');
    return;
  }
  const queue = (window.dataLayer = Array.isArray(window.dataLayer) ? window.dataLayer : []);
  // The service requires the `arguments` object and ignores arrays.
  if (typeof window.gtag !== 'function')
    window.gtag = function gtag() {
      // oxlint-disable-next-line prefer-rest-params
      queue.push(arguments);
    };
  window.gtag('js', new Date());
  window.gtag('config', key);
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(key)}`;
  document.head.append(script);
}

/** Sends the `data-event` of clicked links, and makes links with `data-scroll` scroll smoothly to a part of the page. */
export function watchClicks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-event]') : null;
    if (!link) return;
    send(link.dataset['event']);
    if (link.dataset['scroll'] === undefined) return;
    event.preventDefault();
    const part = document.getElementById(link.hash.slice(1));
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    part?.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth' });
    part?.focus({ preventScroll: true });
  });
}

// Only the last page, so that the pages before it can be collected.
let viewed: { page: HTMLElement; view: string | undefined } | undefined;

/** Sends the event in the `data-view` of an element, once. */
export function sendView(element: HTMLElement): void {
  const { view } = element.dataset;
  send(view);
  element.removeAttribute('data-view');
  if (element.id === 'main') viewed = { page: element, view };
}

/** Sends the view of a page again when Back restores it from memory. */
export function watchRestores(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && viewed?.page.isConnected) send(viewed.view);
  });
}

/** Sends an event, if analytics is loaded. @param event lines: name, category, label and, for a conversion, the product */
function send(event = ''): void {
  const [name, category, label, product] = event.split('\n');
  const extra = product !== undefined && { product_name: product, conversion: true };
  // An element with the id `gtag` is also a property of `window`.
  if (typeof window.gtag === 'function') window.gtag('event', name, { event_category: category, event_label: label, ...extra });
}
