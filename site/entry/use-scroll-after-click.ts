import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * After a click on a link: scrolls to the top or to the part that the address names, and focuses the heading for screen readers.
 * The browser itself restores the scroll position after going back.
 * Returns a function that says whether the last navigation was a click; it is right before the page is rendered.
 */
export function useScrollAfterClick(path: string): () => boolean {
  const shown = useRef(path);
  const isClick = useRef(false);
  // A layout effect runs before wouter's effect, which renders the page on the same event.
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
    return whenFound(
      () => (id ? document.getElementById(id) : document.querySelector<HTMLElement>('main h1')),
      (target) => {
        if (id) target.scrollIntoView();
        target.tabIndex = -1;
        target.focus({ preventScroll: true });
      },
    );
  }, [path]);
  return () => isClick.current;
}

/** Calls `then` as soon as `find` finds an element; returns a function that stops the search. */
function whenFound(find: () => HTMLElement | null, then: (found: HTMLElement) => void): () => void {
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
