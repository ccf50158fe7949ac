import { Tabs } from 'radix-ui';
import type { ComponentProps } from 'react';

type TabListProps = ComponentProps<'div'> & { label: string; tabs: Readonly<Record<string, string>> };

export function TabList({ label, tabs, className = '', ...rest }: TabListProps) {
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
    >
      {Object.entries(tabs).map(([value, name]) => (
        <Tabs.Trigger key={value} className="tab" value={value}>
          {name}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}
