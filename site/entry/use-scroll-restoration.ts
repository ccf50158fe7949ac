import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * After a click to another page: shows its top or the part named in the address, and gives the page's heading the focus,
 * so that a screen reader says where one is. Going back is left to the browser, which knows where one was.
 * Returns what tells whether one came by a click, before the page it led to is drawn.
 */
export function useArrival(path: string): () => boolean {
  const shown = useRef(path);
  const isClick = useRef(false);
  // Before wouter listens, in an effect: it draws the page as soon as it hears.
  useLayoutEffect(() => {
    const note = ({ type }: Event) => {
      isClick.current = type === 'pushState';
    };
    // wouter announces its own navigations as pushState.
    window.addEventListener('pushState', note);
    window.addEventListener('popstate', note);
    return () => {
      window.removeEventListener('pushState', note);
      window.removeEventListener('popstate', note);
    };
  }, []);
  useEffect(() => {
    if (shown.current === path) return undefined;
    shown.current = path;
    if (!isClick.current) return undefined;
    const id = window.location.hash.slice(1);
    if (!id) window.scrollTo({ top: 0, behavior: 'instant' });
    return onceThere(
      () => (id ? document.getElementById(id) : document.querySelector<HTMLElement>('main h1')),
      (target) => {
        if (id) target.scrollIntoView();
        target.tabIndex = -1;
        target.focus({ preventScroll: true });
      },
    );
  }, [path]);
  return useCallback(() => isClick.current, []);
}

/** Calls back when `find` finds, at once or when the page has come; returns what ends the wait. */
function onceThere(find: () => HTMLElement | null, then: (found: HTMLElement) => void): () => void {
  const found = find();
  if (found) {
    then(found);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    const late = find();
    if (!late) return;
    observer.disconnect();
    then(late);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
