const turnMs = 650;

/** Shows the pages `steps` further: one spread on a wide screen, one page on a narrow one. */
export function turnPages(strip: HTMLElement, steps: number): void {
  const spreads = [...strip.querySelectorAll<HTMLElement>('figure')];
  const isNarrow = strip.clientWidth < (spreads[0]?.offsetWidth ?? 0);
  const stops = isNarrow ? [...strip.querySelectorAll<HTMLElement>('.leaf')] : spreads;
  const from = nearest(strip, stops);
  const to = Math.max(0, Math.min(stops.length - 1, from + steps));
  const [start, end] = [stops[from], stops[to]];
  if (from === to || !start || !end) return;
  // The pages after these are likely to be next.
  for (const picture of stops[to + Math.sign(steps)]?.querySelectorAll('img') ?? []) picture.loading = 'eager';
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isTurned = !isNarrow && !isStill && Math.abs(to - from) === 1;
  if (isTurned) turnLeaf(strip, start, end, steps > 0);
  strip.scrollTo({ left: centerOf(strip, end), behavior: isTurned || isStill ? 'instant' : 'smooth' });
}

function nearest(strip: HTMLElement, stops: readonly HTMLElement[]): number {
  const distances = stops.map((stop) => Math.abs(centerOf(strip, stop) - strip.scrollLeft));
  return distances.indexOf(Math.min(...distances));
}

/** Where the strip is scrolled to when the element is in its middle. */
function centerOf(strip: HTMLElement, element: HTMLElement): number {
  const [outer, inner] = [strip.getBoundingClientRect(), element.getBoundingClientRect()];
  return strip.scrollLeft + inner.left - outer.left - (outer.width - inner.width) / 2;
}

/** Turns a leaf with the outer page of one spread and the inner page of the next over both, which are replaced below it. */
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
  for (const [edge, length] of Object.entries({
    left: place.left - outer.left,
    top: place.top - outer.top,
    width: place.width,
    height: place.height,
  }))
    turning.style.setProperty(edge, `${length}px`);

  const still = (isForward ? fromLeft : fromRight).cloneNode(true) as HTMLElement;
  const leaf = document.createElement('div');
  leaf.className = 'turning-leaf';
  leaf.style.transformOrigin = isForward ? 'left' : 'right';
  leaf.append((isForward ? fromRight : fromLeft).cloneNode(true), (isForward ? toLeft : toRight).cloneNode(true));
  (isForward ? leaf : still).classList.add('on-right');
  turning.append(still, leaf);
  frame.append(turning);
  leaf
    .animate(
      { transform: ['rotateY(0)', `rotateY(${isForward ? -180 : 180}deg)`] },
      { duration: turnMs, easing: 'cubic-bezier(0.45, 0, 0.2, 1)' },
    )
    .finished.catch(() => undefined)
    .finally(() => turning.remove());
}
