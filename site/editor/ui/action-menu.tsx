import { DropdownMenu } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { Link } from 'wouter';

export interface MenuAction {
  label: string;
  icon?: string;
  /** The target of a link; without it, `run` is called. */
  href?: string;
  run?: () => void;
  isCurrent?: boolean;
  /** The state of a switch, or with `isChoice` of one of several choices. */
  isChecked?: boolean;
  isChoice?: true;
  className?: string;
}

interface ActionMenuProps {
  label?: string;
  className?: string;
  /** Groups are separated by lines. Empty ones are left out. */
  groups: readonly (readonly MenuAction[])[];
  /** The content of the button; three dots by default. */
  children?: ReactNode;
}

/** A button and its menu. An action runs once the button has the focus again, so that a dialog gives the focus back to the button. */
export function ActionMenu({ label, className = 'item-action min-w-9 justify-center', groups, children }: ActionMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<() => void>(undefined);
  return (
    // A modal menu would hide the scroll bar and shift the page. Without a portal, it stays in the landmark of its button.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger ref={trigger} className={className} aria-label={label} title={label}>
        {children ?? <span className="icon-[lucide--ellipsis]" aria-hidden="true" />}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        className="menu-sheet max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(30rem,calc(100vw-1rem))] min-w-44 overflow-y-auto py-1"
        align="end"
        sideOffset={4}
        collisionPadding={8}
        onCloseAutoFocus={(event) => {
          const run = chosen.current;
          if (!run) return;
          chosen.current = undefined;
          event.preventDefault();
          trigger.current?.focus();
          run();
        }}
      >
        {groups
          .filter((actions) => actions.length > 0)
          .map((actions) => (
            <DropdownMenu.Group key={actions[0]?.label} className="not-first:mt-1 not-first:border-t not-first:border-rule not-first:pt-1">
              {actions.map((action) => (
                <MenuEntry key={action.label} action={action} choose={() => (chosen.current = action.run)} />
              ))}
            </DropdownMenu.Group>
          ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

function MenuEntry({ action, choose }: { action: MenuAction; choose: () => void }) {
  const { label, href, isCurrent, isChecked, isChoice, className = '' } = action;
  const icon = isChecked === undefined ? action.icon : isChecked ? 'icon-[lucide--check]' : 'w-3.75';
  const shared = { className: `select-choice gap-2.5 px-3.5 current:font-semibold ${className}`, onSelect: choose };
  const content = (
    <>
      {icon !== undefined && <span className={icon} aria-hidden="true" />}
      {label}
    </>
  );
  if (isChecked !== undefined)
    return (
      <DropdownMenu.CheckboxItem {...shared} checked={isChecked} {...(isChoice && { role: 'menuitemradio' })}>
        {content}
      </DropdownMenu.CheckboxItem>
    );
  if (href === undefined) return <DropdownMenu.Item {...shared}>{content}</DropdownMenu.Item>;
  return (
    <DropdownMenu.Item {...shared} asChild>
      <Link href={href} aria-current={isCurrent ? 'page' : undefined}>
        {content}
      </Link>
    </DropdownMenu.Item>
  );
}
