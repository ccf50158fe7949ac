import { savesData } from './parts.ts';

const controls = 'a[href], button, input, label, summary';
// Presses inside these elements wait for React. All other links and buttons work without it.
const held = '[data-hold]:not(form)';
const turningKeys = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End']);

// After this time, forms and links work without React.
const maxWaitMs = 3000;

interface Press {
  press: () => void;
  /** Repeats the press without React, if the browser can. */
  pressPlain?: (() => void) | undefined;
}

/**
 * Loads and hydrates the page at the visitor's first intent, then repeats the held presses that need React. If loading fails, forms and links work as
 * without scripts. Returns a function that starts loading. @param modules URLs: the entry, then the modules that it needs next
 */
export function holdPresses(modules: readonly string[]): () => void {
  const controller = new AbortController();
  const presses = new Map<unknown, Press>();
  let isLoading = false;
  let isOverdue = false;
  let isTouch = false;
  listen('pointerover', (event) => intend(event, event.pointerType === 'touch'));
  listen('touchstart', (event) => intend(event, true));
  listen('focusin', (event) => intend(event, isTouch));
  listen('click', (event) => {
    const control = elementAt(event)?.closest<HTMLElement>('a[href], button');
    if (control?.closest(held) && !isModified(event)) {
      const press = () => control.click();
      hold(event, control, { press, pressPlain: control.matches('a') ? press : undefined });
    }
  });
  listen('keydown', (event) => {
    isTouch = false;
    load();
    const { key, target } = event;
    if (target && turningKeys.has(key) && elementAt(event)?.closest(held) && !isModified(event)) {
      const press = () => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      hold(event, key, { press });
    }
  });
  listen('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.matches('[data-hold]')) hold(event, form, { press: () => form.requestSubmit(), pressPlain: () => form.submit() });
  });
  // After a reload, older history entries still belong to this document.
  const shown = window.location.pathname + window.location.search;
  const reloadOthers = () => {
    if (window.location.pathname + window.location.search !== shown) window.location.reload();
  };
  window.addEventListener('popstate', reloadOthers);
  // On a slow connection, a field may have the focus before this script runs.
  if (document.activeElement?.matches('input')) load();
  if (savesData()) removeSpeculationRules();
  else if (document.readyState === 'complete') prefetchWhenIdle();
  else window.addEventListener('load', prefetchWhenIdle, { once: true });
  return load;

  /** Listens in the capture phase, so that no event reaches React before it is ready. */
  function listen<Type extends keyof WindowEventMap>(type: Type, listener: (event: WindowEventMap[Type]) => void): void {
    window.addEventListener(type, listener, { capture: true, passive: type === 'touchstart', signal: controller.signal });
  }

  /** Does not load React for a finger on a link, because that would only delay the next page. */
  function intend(event: Event, isOfTouch: boolean): void {
    isTouch = isOfTouch;
    const control = event.type === 'focusin' ? elementAt(event) : elementAt(event)?.closest(controls);
    const isFollowed = isTouch && control?.matches('a') && !control.closest(held);
    const isAhead = event.type === 'pointerover' && !isTouch && savesData();
    if (!control || isFollowed || isAhead) return;
    load();
    if (event.type !== 'focusin') return;
    // Starts the requests that the control will make with `credentials: 'include'` once React runs.
    const reads = control.closest<HTMLElement>('[data-reads]')?.dataset['reads']?.split(' ') ?? [];
    for (const url of reads) addLink('preload', url, { as: 'fetch', crossOrigin: 'use-credentials' });
  }

  /** Holds a press until React runs. Further presses of the same control are dropped. */
  function hold(event: Event, key: unknown, { press, pressPlain }: Press): void {
    if (pressPlain && isOverdue) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    load();
    if (presses.has(key)) return;
    presses.set(key, { press, pressPlain });
    if (pressPlain)
      setTimeout(() => {
        isOverdue = true;
        if (presses.delete(key)) pressPlain();
      }, maxWaitMs);
  }

  function load(): void {
    if (isLoading) return;
    isLoading = true;
    const [entry = '', ...others] = modules;
    for (const url of others) addLink('modulepreload', url);
    void import(/* @vite-ignore */ entry)
      .then(({ hydrated }: { hydrated: Promise<boolean> }) => hydrated)
      .catch(() => false)
      .then(release);
  }

  function release(isHydrated: boolean): void {
    controller.abort();
    // React renders the next page faster than the browser would load it.
    if (isHydrated) {
      removeSpeculationRules();
      window.removeEventListener('popstate', reloadOthers);
    } else document.querySelector('script[data-loader]')?.setAttribute('data-loader', 'failed');
    for (const { press, pressPlain } of presses.values()) (isHydrated ? press : pressPlain)?.();
    presses.clear();
  }

  /** Fetches the modules at the lowest priority, without running them. */
  function prefetchWhenIdle(): void {
    const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout;
    whenIdle(() => !isLoading && modules.forEach((url) => addLink('prefetch', url)));
  }
}

function addLink(rel: string, href: string, others?: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), { rel, href, ...others }));
}

function removeSpeculationRules(): void {
  document.querySelector('[type=speculationrules]')?.remove();
}

function elementAt({ target }: Event): Element | undefined {
  return target instanceof Element ? target : undefined;
}

function isModified({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent | MouseEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}
