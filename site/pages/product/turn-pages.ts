const turnMs = 650;
const maxWaitMs = 400;

/** The index that a strip is turning or scrolling to. A second press counts from there. */
let heading: { strip: HTMLElement; to: number } | undefined;

/** Turns `steps` pages from the index `start`, or from the current one: spreads on a wide screen, single pages on a narrow one. */
export async function turnPages(strip: HTMLElement, steps: number, start?: number): Promise<void> {
  const spreads = [...strip.querySelectorAll<HTMLElement>('figure')];
  const isNarrow = strip.clientWidth < (spreads[0]?.offsetWidth ?? 0);
  const stops = isNarrow ? [...strip.querySelectorAll<HTMLElement>('.leaf')] : spreads;
  const visible = nearest(strip, stops);
  const from = start ?? (heading?.strip === strip ? heading.to : visible);
  const to = Math.max(0, Math.min(stops.length - 1, from + steps));
  const [open, end] = [stops[visible], stops[to]];
  if (!open || !end) return;
  const turn = { strip, to };
  heading = turn;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isTurned = !isNarrow && !isStill && Math.abs(to - visible) === 1;
  if (isTurned) {
    await loaded(end);
    if (heading !== turn) return;
    turnLeaf(strip, open, end, to > visible);
  }
  const behavior = isTurned || isStill ? 'instant' : 'smooth';
  strip.scrollTo({ left: centerOf(strip, end), behavior });
  const arrive = () => heading === turn && (heading = undefined);
  if (behavior === 'instant') arrive();
  strip.addEventListener('scrollend', arrive, { once: true });
  // Safari before 26 has no `scrollend`.
  setTimeout(arrive, turnMs);
  // Preloads the pages that are likely next.
  void loaded(stops[to + Math.sign(steps)]);
}

/** Loads the pictures in an element. Resolves when they are decoded, or after a timeout. */
export async function loaded(element: HTMLElement | null | undefined): Promise<void> {
  const pictures = [...(element?.querySelectorAll('img') ?? [])].map((picture) => {
    picture.loading = 'eager';
    return picture.decode().catch(() => undefined);
  });
  await Promise.race([Promise.all(pictures), new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
}

function nearest(strip: HTMLElement, stops: readonly HTMLElement[]): number {
  const distances = stops.map((stop) => Math.abs(centerOf(strip, stop) - strip.scrollLeft));
  return distances.indexOf(Math.min(...distances));
}

/** The scroll position of the strip that centers an element. */
export function centerOf(strip: HTMLElement, element: HTMLElement): number {
  const [outer, inner] = [strip.getBoundingClientRect(), element.getBoundingClientRect()];
  return strip.scrollLeft + inner.left - outer.left - (outer.width - inner.width) / 2;
}

/** Animates a leaf above the two spreads while they change: on it are the outer page of one and the inner page of the other. */
function turnLeaf(strip: HTMLElement, from: HTMLElement, to: HTMLElement, isForward: boolean): void {
  const frame = strip.parentElement;
  const spread = from.querySelector('.spread');
  const [fromLeft, fromRight] = from.querySelectorAll('.leaf');
  const [toLeft, toRight] = to.querySelectorAll('.leaf');
  if (!frame || !spread || !fromLeft || !fromRight || !toLeft || !toRight) return;
  frame.querySelector('.turning')?.remove();
  const [outer, place] = [frame.getBoundingClientRect(), spread.getBoundingClientRect()];
  const turning = document.createElement('div');
  turning.className = 'turning';
  turning.setAttribute('aria-hidden', 'true');
  turning.style.cssText = `left:${place.left - outer.left}px;top:${place.top - outer.top}px;width:${place.width}px;height:${place.height}px`;
  const still = copyOf(isForward ? fromLeft : fromRight);
  const leaf = document.createElement('div');
  leaf.style.transformOrigin = isForward ? 'left' : 'right';
  leaf.append(copyOf(isForward ? fromRight : fromLeft), copyOf(isForward ? toLeft : toRight));
  turning.append(...(isForward ? [still, leaf] : [leaf, still]));
  frame.append(turning);
  leaf
    .animate(
      { transform: ['rotateY(0)', `rotateY(${isForward ? -180 : 180}deg)`] },
      { duration: turnMs, easing: 'cubic-bezier(0.45, 0, 0.2, 1)' },
    )
    .finished.catch(() => undefined)
    .finally(() => turning.remove());
}

/** A copy that paints at once, because it uses the decoded picture that the browser has chosen. */
function copyOf(page: Element): HTMLElement {
  const copy = page.cloneNode(true) as HTMLElement;
  if (copy instanceof HTMLImageElement && page instanceof HTMLImageElement) {
    copy.loading = 'eager';
    copy.decoding = 'sync';
    copy.removeAttribute('srcset');
    copy.src = page.currentSrc || page.src;
  }
  return copy;
}
