import { useState, useRef, type ReactNode } from 'react';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { previewOf, type PublishableChange, type PreviewSide } from '../../../server/model/api/publish-api.ts';
import { pageNames, pageTypes, type PageType } from '../../../server/model/entities/page-types.ts';
import { useRead, type Read } from '../../data/use-read.ts';
import { sentenceOf } from '../api/request.ts';
import { JournalPage, textsOn } from '../preview/journal-page.tsx';
import type { PreviewedPage } from '../preview/previewed-page.ts';
import { CloseFooter, DialogShell } from '../ui/dialog-shell.tsx';
import { RadioChoices } from '../ui/fields.tsx';
import { ListState } from '../ui/list-state.tsx';

type PreviewDialogProps = { change: PublishableChange; close: () => void };

export function PreviewDialog({ change, close }: PreviewDialogProps) {
  return (
    <DialogShell title="Before and after" close={close} width="w-352">
      {previewOf[change.part] === 'site' ? <SitePreview change={change} close={close} /> : <JournalPreview change={change} />}
      <CloseFooter close={close} />
    </DialogShell>
  );
}

function PreviewSides({ kind, children }: Pick<PublishableChange, 'kind'> & { children: (side: PreviewSide) => ReactNode }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <figure>
        <figcaption className="mb-1 font-semibold">Online</figcaption>
        {kind === 'added' ? <p className="text-muted">It is new: nothing of it is online yet.</p> : children('before')}
      </figure>
      <figure>
        <figcaption className="mb-1 font-semibold">With your change</figcaption>
        {kind === 'removed' ? <p className="text-muted">It is deleted.</p> : children('after')}
      </figure>
    </div>
  );
}

const typeChoices = pageTypes.map((value) => ({ value, label: pageNames[value] }));

/** The journal page on both sides, with a bar beside each line that the other side lacks. */
function JournalPreview({ change: { part, kind, paths } }: { change: PublishableChange }) {
  const [type, setType] = useState<PageType>('morning');
  const hasTypes = part === 'templates';
  const pathOf = (side: PreviewSide) => editorApi.publishJournalPage(paths[0], side, hasTypes ? type : undefined);
  const before = useRead<PreviewedPage>(kind === 'added' ? null : pathOf('before'), undefined, { revalidatesOnMount: true });
  const after = useRead<PreviewedPage>(kind === 'removed' ? null : pathOf('after'), undefined, { revalidatesOnMount: true });
  return (
    <>
      {hasTypes && (
        <RadioChoices legend="Page" isLegendHidden value={type} choices={typeChoices} choose={setType} className="mb-3 gap-x-6" />
      )}
      <PreviewSides kind={kind}>
        {(side) => (side === 'before' ? <Side read={before} other={after} /> : <Side read={after} other={before} />)}
      </PreviewSides>
    </>
  );
}

function Side({ read, other }: { read: Read<PreviewedPage>; other: Read<PreviewedPage> }) {
  if (read.status === 'error') return <p className="text-error">The page cannot be shown. {sentenceOf(read.error)}</p>;
  if (read.status === 'missing') return <p className="text-muted">It is on no page of the journal.</p>;
  if (read.status === 'loading') return <ListState kind="loading" text="Loading the page..." />;
  const { page } = read.value;
  const seen = new Set(textsOn(other.value?.page ?? page).map(({ text }) => text));
  return (
    <div className="relative max-w-150">
      <JournalPage page={page} label="The page" className="leaf border border-rule" />
      <svg viewBox={`0 0 ${page.width} ${page.height}`} className="absolute inset-0" aria-hidden="true">
        {textsOn(page)
          .filter(({ text }) => !seen.has(text))
          .map(({ x, y, size, text }) => (
            <rect key={`${y} ${text}`} className="fill-accent" x={x - 9} y={y - size * 0.8} width={2.5} height={size} />
          ))}
      </svg>
    </div>
  );
}

/** The page of the site on both sides, without scripts. They scroll together, starting at the first changed words. */
function SitePreview({ change: { kind, paths }, close }: PreviewDialogProps) {
  const frames = useRef<Partial<Record<PreviewSide, HTMLIFrameElement | null>>>({});
  return (
    <PreviewSides kind={kind}>
      {(side) => (
        <iframe
          ref={(frame) => {
            frames.current[side] = frame;
          }}
          className="h-dvh-70 max-h-240 w-full border border-rule bg-white max-sm:h-dvh-55"
          // Of the same origin, so that both can scroll together, but without scripts.
          sandbox="allow-same-origin"
          src={editorApi.publishPreview(paths[0], side)}
          title={side === 'before' ? 'The page online' : 'The page with your change'}
          onLoad={() => begin(side)}
        />
      )}
    </PreviewSides>
  );

  function begin(side: PreviewSide): void {
    const { before, after } = frames.current;
    const [own, other] = side === 'before' ? [before, after] : [after, before];
    const page = own?.contentDocument;
    if (!page) return;
    page.head.append(markStyle(page, side));
    const follow = () => scrollAlong(page.documentElement, other?.contentDocument?.documentElement);
    page.addEventListener('scroll', follow, { passive: true });
    // A key pressed in the frame does not reach the dialog.
    page.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
    page.querySelector('mark')?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
}

/** Marks words like the review: removed ones on the page online, added ones on the other. */
function markStyle(page: Document, side: PreviewSide): HTMLStyleElement {
  const style = page.createElement('style');
  style.textContent = `mark { background: ${side === 'before' ? '#f6e3df' : '#e2efe0'}; color: inherit }`;
  return style;
}

function scrollAlong(page: HTMLElement, other: HTMLElement | undefined): void {
  if (!other || rangeOf(page) <= 0) return;
  const top = Math.round((page.scrollTop / rangeOf(page)) * rangeOf(other));
  // Ignores small differences, because the other page fires its own scroll event in response.
  if (Math.abs(other.scrollTop - top) > 2) other.scrollTo({ top, behavior: 'instant' });
}

const rangeOf = ({ scrollHeight, clientHeight }: HTMLElement): number => scrollHeight - clientHeight;
