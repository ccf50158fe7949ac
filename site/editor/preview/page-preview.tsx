import { useId, useState } from 'react';
import { dayLabel } from '../../../server/model/entities/days.ts';
import { pageNames } from '../../../server/model/page/page-types.ts';
import { sides } from '../../../server/model/page/print-measures.ts';
import type { Side } from '../../../server/model/page/print-measures.ts';
import { JournalPage } from './journal-page.tsx';
import { GuideKey, PageGuides } from './page-guides.tsx';
import { notesOn } from './page-notes.ts';
import type { PreviewedPage } from './use-previewed-page.ts';

interface PagePreviewProps {
  preview: PreviewedPage;
  side: Side;
  setSide: (side: Side) => void;
  drawAnother: () => void;
}

/** The page itself, and what can be looked at in it. */
export function PagePreview({ preview, side, setSide, drawAnother }: PagePreviewProps) {
  const { page } = preview;
  const [hasGuides, setGuides] = useState(false);
  const sideName = useId();
  const notes = notesOn(preview);
  return (
    <div className="preview-columns">
      <div className="preview-tools">
        <button type="button" className="small-button" onClick={drawAnother}>
          <span className="icon-[lucide--shuffle]" aria-hidden="true" />
          Another
        </button>
        <fieldset className="preview-sides">
          <legend className="sr-only">Side of the open book</legend>
          {sides.map((one) => (
            <label key={one}>
              <input type="radio" name={sideName} checked={one === side} onChange={() => setSide(one)} />
              {one === 'left' ? 'Left page' : 'Right page'}
            </label>
          ))}
        </fieldset>
        <label className="preview-check">
          <input type="checkbox" checked={hasGuides} onChange={({ target }) => setGuides(target.checked)} />
          Show bleed, trim and margins
        </label>
        {hasGuides && <GuideKey />}
        <output className="preview-notes">
          {notes.map((note) => (
            <p key={note} className="trouble">
              {note}
            </p>
          ))}
        </output>
        <p className="preview-origin">{originOf(preview)}</p>
      </div>
      <div className={`preview-page preview-page-${page.side}`}>
        <JournalPage page={page} label={labelOf(page)} className="leaf" />
        {hasGuides && <PageGuides side={page.side} />}
      </div>
    </div>
  );
}

/** The page read out, for those who do not see it. */
function labelOf({ type, weekday, operations }: PreviewedPage['page']): string {
  const words = operations.flatMap((operation) => (operation.kind === 'text' ? [operation.text] : []));
  return `${pageNames[type]} for ${dayLabel(weekday)}: ${words.join(' ')}`;
}

function originOf({ page: { type, weekday }, quote, prompt }: PreviewedPage): string {
  const day = dayLabel(weekday);
  const kind = pageNames[type].replace(' Page', '').toLowerCase();
  const own = 'stands a line of the journal’s own';
  if (type !== 'evening') return prompt ? `With a ${kind} prompt for ${day}.` : `There is no ${kind} prompt for ${day}, so here ${own}.`;
  if (quote && prompt) return `With a quote and an evening prompt for ${day}.`;
  if (quote) return `With a quote for ${day}. There is no evening prompt for it, so here ${own}.`;
  if (prompt) return `With an evening prompt for ${day}. There is no quote for it, so here ${own}.`;
  return `There is neither a quote nor an evening prompt for ${day}, so here stand lines of the journal’s own.`;
}
