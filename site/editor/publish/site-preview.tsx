import { useRef } from 'react';
import type { PreviewSide } from '../../../server/model/api/publish-api.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { PreviewSides } from './preview-sides.tsx';

interface SitePreviewProps {
  path: string;
  hasBefore: boolean;
  hasAfter: boolean;
  close: () => void;
}

/** The page of the site, without scripts. Both sides scroll together, from the first changed words. */
export function SitePreview({ path, close, ...sides }: SitePreviewProps) {
  const frames = useRef<Partial<Record<PreviewSide, HTMLIFrameElement | null>>>({});
  return (
    <PreviewSides {...sides}>
      {(side) => (
        <iframe
          ref={(frame) => {
            frames.current[side] = frame;
          }}
          className="h-[min(70dvh,60rem)] w-full border border-rule bg-white max-sm:h-[55dvh]"
          // Same origin, so that both can scroll together; nothing in it runs.
          sandbox="allow-same-origin"
          src={editorApi.publishPreview(path, side)}
          title={side === 'before' ? 'The published page' : 'The page with your change'}
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
    // A key that is pressed in the frame does not reach the dialog.
    page.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
    page.querySelector('mark')?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
}

/** Marks words as the review does: removed ones on the published page, added ones on the other. */
function markStyle(page: Document, side: PreviewSide): HTMLStyleElement {
  const style = page.createElement('style');
  style.textContent = `mark { background: ${side === 'before' ? '#f6e3df' : '#e2efe0'}; color: inherit }`;
  return style;
}

/** Scrolls the other page to the same part of its length. */
function scrollAlong(page: HTMLElement, other: HTMLElement | undefined): void {
  if (!other || rangeOf(page) <= 0) return;
  const top = Math.round((page.scrollTop / rangeOf(page)) * rangeOf(other));
  // The other page answers with a scroll of its own.
  if (Math.abs(other.scrollTop - top) > 2) other.scrollTo({ top, behavior: 'instant' });
}

function rangeOf({ scrollHeight, clientHeight }: HTMLElement): number {
  return scrollHeight - clientHeight;
}
