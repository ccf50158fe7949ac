import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

interface ItemGridProps<Item extends { id: string }> {
  items: readonly Item[];
  label: string;
  children: (item: Item) => ReactNode;
}

const step = 60;

/** Cards in one, two or three columns. Of a long list, more are drawn as its end comes near. */
export function ItemGrid<Item extends { id: string }>({ items, label, children }: ItemGridProps<Item>) {
  const [drawn, setDrawn] = useState(step);
  const end = useRef<HTMLDivElement>(null);
  const hasMore = drawn < items.length;
  useEffect(() => {
    const target = end.current;
    if (!hasMore || !target) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setDrawn((before) => before + step);
        // Asked anew, for the end may still be near.
        observer.unobserve(target);
        observer.observe(target);
      },
      { rootMargin: '1500px' },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [hasMore]);
  return (
    <>
      <ul className="item-grid" aria-label={label}>
        {items.slice(0, drawn).map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
      <div ref={end} />
    </>
  );
}
