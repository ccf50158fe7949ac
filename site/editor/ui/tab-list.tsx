import { Tabs } from 'radix-ui';
import type { ReactNode, Ref } from 'react';

interface TabListProps {
  ref?: Ref<HTMLDivElement>;
  label: string;
  className?: string;
  children: ReactNode;
}

/** The row of tabs of a `Tabs.Root`. */
export function TabList({ ref, label, className = '', children }: TabListProps) {
  return (
    <Tabs.List
      ref={ref}
      className={`tabs ${className}`}
      aria-label={label}
      // Radix focuses a clicked tab by script, which the browser shows as if it came from a key.
      onPointerDown={({ currentTarget }) => currentTarget.setAttribute('data-clicked', '')}
      onKeyDown={({ currentTarget }) => currentTarget.removeAttribute('data-clicked')}
      // A click on another tab moves the focus inside the list.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.removeAttribute('data-clicked');
      }}
    >
      {children}
    </Tabs.List>
  );
}
