import { Tabs } from 'radix-ui';
import type { ComponentProps } from 'react';

export function TabList({ label, className = '', ...rest }: ComponentProps<'div'> & { label: string }) {
  return (
    <Tabs.List
      className={`tabs ${className}`}
      aria-label={label}
      // Radix focuses a clicked tab by script, so the browser would show the focus ring of the keyboard.
      onPointerDown={({ currentTarget }) => currentTarget.setAttribute('data-clicked', '')}
      onKeyDown={({ currentTarget }) => currentTarget.removeAttribute('data-clicked')}
      // A click on another tab moves the focus inside the list.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.removeAttribute('data-clicked');
      }}
      {...rest}
    />
  );
}
