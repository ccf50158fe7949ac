import { Collapsible } from 'radix-ui';

/** A change line by line, as git shows it, when it is asked for. */
export function Patch({ patch }: { patch: string }) {
  return (
    <Collapsible.Root>
      <Collapsible.Trigger className="item-action patch-toggle">Lines of the file</Collapsible.Trigger>
      <Collapsible.Content>
        {/* Long lines are scrolled to by the keyboard too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className="patch" tabIndex={0} aria-label="Lines that changed">
          {patch
            .trimEnd()
            .split('\n')
            .map((line, index) => (
              // Lines repeat, and their order is what they are.
              // oxlint-disable-next-line react/no-array-index-key
              <span key={index} className={lineClass(line, index)}>
                {`${line}\n`}
              </span>
            ))}
        </pre>
      </Collapsible.Content>
    </Collapsible.Root>
  );
}

function lineClass(line: string, index: number): string | undefined {
  // The two lines that name the file come first.
  if (index < 2 || line.startsWith('@@')) return 'patch-head';
  if (line.startsWith('+')) return 'patch-added';
  return line.startsWith('-') ? 'patch-removed' : undefined;
}
