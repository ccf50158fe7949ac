import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** How far an element stands below the top of the page, in pixels, also when what is above it grows or shrinks. */
export function usePageTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    // Whatever grows above it makes the page longer.
    const observer = new ResizeObserver(measure);
    observer.observe(document.documentElement);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
