import { sendView } from './usage.ts';

/**
 * Watches for parts of the page, also for those that React adds: those with `data-view` send their event, those with `data-reveal` move when
 * they enter the viewport, and `load` is called when one with `data-near` is in the viewport, or less than one screen away after a scroll.
 */
export function watchParts(load: () => void): void {
  const reveals = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        // What is in the viewport when it is added does not move.
        const isShown = isIntersecting || boundingClientRect.top < window.innerHeight;
        target.setAttribute('data-reveal', isShown ? 'shown' : 'waiting');
        if (isShown) reveals.unobserve(target);
      }
    },
    { rootMargin: '0px 0px -50px' },
  );
  const watchNear = (rootMargin: string) => {
    const near = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(), { rootMargin });
    for (const element of document.querySelectorAll('[data-near]')) near.observe(element);
  };
  // The keyboard stops at a list that is swiped only where it has something to scroll.
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) (target as HTMLElement).tabIndex = target.scrollWidth > target.clientWidth ? 0 : -1;
  });
  const watch = () => {
    for (const list of document.querySelectorAll('.swiped')) sizes.observe(list);
    for (const element of document.querySelectorAll<HTMLElement>('[data-view]')) sendView(element);
    for (const element of document.querySelectorAll('[data-reveal=""]')) reveals.observe(element);
  };
  watch();
  new MutationObserver(watch).observe(document.body, { childList: true, subtree: true });
  // Without this it is the visitor's press that loads React.
  if (savesData()) return;
  watchNear('0px');
  // A visitor who does not scroll does not come near.
  window.addEventListener('scroll', () => watchNear('100% 0px'), { once: true, passive: true });
}

/** Whether the visitor asks for little data: nothing is loaded ahead then. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches;
}
