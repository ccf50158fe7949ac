import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Moves its children up a little when they enter the viewport for the first time. They are never hidden, so they are visible without
 * JavaScript, in print and in full-page screenshots.
 */
export function Reveal({ children, className }: { children: ReactNode; className?: string }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const revealed = element.current;
    if (!revealed || revealed.getBoundingClientRect().top < window.innerHeight) return undefined;
    revealed.dataset['reveal'] = 'waiting';
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        revealed.dataset['reveal'] = 'shown';
        observer.disconnect();
      },
      { rootMargin: '0px 0px -50px 0px' },
    );
    observer.observe(revealed);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={element} className={className}>
      {children}
    </div>
  );
}
