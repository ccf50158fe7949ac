import { sendView } from './analytics.ts';

/**
 * Watches parts of the page, including those that React adds. `data-view` sends its event, `data-reveal` moves the part when it enters the viewport,
 * and `data-near` calls `load` in the viewport or, after a scroll, less than one screen away.
 */
export function watchParts(load: () => void): void {
  const reveals = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        // Parts that are added inside the viewport do not move.
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
  // Swiped lists are tab stops only where they can scroll.
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
  // With reduced data, only a press loads React.
  if (savesData()) return;
  watchNear('0px');
  // Waits for a scroll: until then, the visitor is not near.
  window.addEventListener('scroll', () => watchNear('100% 0px'), { once: true, passive: true });
}

/** Whether the visitor has asked for reduced data. Then nothing is prefetched. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches;
}
