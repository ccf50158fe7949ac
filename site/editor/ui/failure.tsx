import type { ReactNode } from 'react';

/** Says why something failed. Renders nothing without a text. */
export function Failure({ text, className = 'trouble' }: { text: ReactNode; className?: string }) {
  if (!text) return null;
  return (
    <p role="alert" className={className}>
      {text}
    </p>
  );
}
