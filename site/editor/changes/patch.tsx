import { Collapsible } from 'radix-ui';

/** A change line by line, as git shows it, opened by a button. */
export function Patch({ patch }: { patch: string }) {
  return (
    <Collapsible.Root>
      <Collapsible.Trigger className="item-action -ml-2">Show the file</Collapsible.Trigger>
      <Collapsible.Content>
        <pre
          className="mt-1 mb-3 overflow-x-auto border border-rule px-4 py-3 text-[0.8125rem]/[1.6]"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls long lines
          tabIndex={0}
          aria-label="Lines that changed"
        >
          {patch
            .trimEnd()
            .split('\n')
            .map((line, index) => (
              // Lines repeat, so a line is identified by its place.
              // oxlint-disable-next-line react/no-array-index-key
              <span key={index} className={`block w-max min-w-full ${lineClass(line, index)}`}>
                {`${line}\n`}
              </span>
            ))}
        </pre>
      </Collapsible.Content>
    </Collapsible.Root>
  );
}

function lineClass(line: string, index: number): string {
  // The first two lines name the file.
  if (index < 2 || line.startsWith('@@')) return 'text-muted';
  if (line.startsWith('+')) return 'added';
  return line.startsWith('-') ? 'removed' : '';
}
