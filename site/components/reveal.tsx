import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

interface RevealProps {
  children: ReactNode;
  className?: string;
}

/**
 * Lets what is still below the screen rise a little, once, when it comes into view. It is never hidden, so nothing is lost
 * without JavaScript, in print or in a full-page picture. `styles/motion.css` has the durations.
 */
export function Reveal({ children, className }: RevealProps) {
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
