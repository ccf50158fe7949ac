import { useId, useState } from 'react';
import type { PreviewSide } from '../../../server/model/api/publish-api.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import type { Operation, TextOperation } from '../../../server/model/page/drawing.ts';
import { pageNames, pageTypes } from '../../../server/model/page/page-types.ts';
import type { PageType } from '../../../server/model/page/page-types.ts';
import { useRead } from '../../data/use-read.ts';
import type { Read } from '../../data/use-read.ts';
import { ListState } from '../ui/list-state.tsx';
import { JournalPage } from '../preview/journal-page.tsx';
import type { PreviewedPage } from '../preview/previewed-page.ts';
import { PreviewSides } from './preview-sides.tsx';

interface JournalPreviewProps {
  path: string;
  /** Whether one of several pages is chosen. */
  hasTypes: boolean;
  hasBefore: boolean;
  hasAfter: boolean;
}

/** The journal page, with a bar beside each line that the other side lacks. */
export function JournalPreview({ path, hasTypes, hasBefore, hasAfter }: JournalPreviewProps) {
  const [type, setType] = useState<PageType>('morning');
  const name = useId();
  const pathOf = (side: PreviewSide) => editorApi.publishJournalPage(path, side, hasTypes ? type : undefined);
  const before = useRead<PreviewedPage>(hasBefore ? pathOf('before') : null, undefined, { revalidatesOnMount: true });
  const after = useRead<PreviewedPage>(hasAfter ? pathOf('after') : null, undefined, { revalidatesOnMount: true });
  return (
    <>
      {hasTypes && (
        <fieldset className="mb-3 flex flex-wrap gap-x-6">
          <legend className="sr-only">Page</legend>
          {pageTypes.map((value) => (
            <label key={value} className="check">
              <input type="radio" name={name} checked={type === value} onChange={() => setType(value)} />
              {pageNames[value]}
            </label>
          ))}
        </fieldset>
      )}
      <PreviewSides hasBefore={hasBefore} hasAfter={hasAfter}>
        {(side) => (side === 'before' ? <Side read={before} other={after} /> : <Side read={after} other={before} />)}
      </PreviewSides>
    </>
  );
}

function Side({ read, other }: { read: Read<PreviewedPage>; other: Read<PreviewedPage> }) {
  if (read.status === 'error') return <p className="text-error">The page cannot be shown. {read.error.message.replace(/^\d+: /, '')}</p>;
  if (read.status === 'missing') return <p className="text-muted">It is on no page of the journal.</p>;
  if (read.status === 'loading') return <ListState kind="loading" text="Loading the page..." />;
  const { page } = read.value;
  const words = textsOf(page.operations).map(({ text }) => text);
  const seen = new Set(other.status === 'loaded' ? textsOf(other.value.page.operations).map(({ text }) => text) : words);
  return (
    <div className="relative max-w-150">
      <JournalPage page={page} label={words.join(' ')} className="leaf border border-rule" />
      <svg viewBox={`0 0 ${page.width} ${page.height}`} className="absolute inset-0" aria-hidden="true">
        {textsOf(page.operations)
          .filter(({ text }) => !seen.has(text))
          .map(({ x, y, size, text }) => (
            <rect key={`${y} ${text}`} className="fill-accent" x={x - 9} y={y - size * 0.8} width={2.5} height={size} />
          ))}
      </svg>
    </div>
  );
}

function textsOf(operations: readonly Operation[]): TextOperation[] {
  return operations.filter((operation) => operation.kind === 'text');
}
