import { Link } from 'wouter';
import type { EditionFault } from '../../../server/model/api/editions-api.ts';
import { bookDayPath } from '../../../server/model/api/editor-paths.ts';
import { slotNouns } from '../../../server/model/page/page-types.ts';
import { useIsReadOnly } from '../api/session.ts';
import { keepWords } from '../api/use-editions.ts';
import { useToasts } from '../ui/toasts.tsx';

/** The id of the edition whose file it is; undefined for other files. */
export function editionIn(file: string): string | undefined {
  return /^editions\/(.+)\.yaml$/.exec(file)?.[1];
}

export function textFileOf({ slot, id }: EditionFault): string {
  return `${slot === 'quote' ? 'quotes' : 'prompts'}/${id}.yaml`;
}

/** `Day 27 of first has this quote with its former words.` */
export function faultWords({ day, slot, kind }: EditionFault, edition: string): string {
  const place = `Day ${day} of ${edition} has`;
  if (kind === 'gone') return `${place} a ${slotNouns[slot]} that was deleted.`;
  return kind === 'misplaced'
    ? `${place} this prompt, which is for other pages.`
    : `${place} this ${slotNouns[slot]} with its former words.`;
}

interface Kept {
  /** Called after an edition got the new words. */
  kept?: (() => void) | undefined;
}

export function FaultActions({ edition, fault, kept }: Kept & { edition: string; fault: EditionFault }) {
  return (
    <>
      {fault.kind === 'changed' && <KeepWords edition={edition} text={fault} label="Keep the new words" kept={kept} />}
      <Link href={bookDayPath(edition, fault)} className="item-action">
        <span className="icon-[lucide--book-open]" aria-hidden="true" />
        Show day {fault.day}
      </Link>
    </>
  );
}

/** For each edition with several changed texts, the button that keeps the new words of all. */
export function KeepAllWords({ problems, kept }: Kept & { problems: readonly { file: string; fault?: EditionFault | undefined }[] }) {
  const changed = problems.flatMap(({ file, fault }) => (fault?.kind === 'changed' ? [editionIn(file) ?? ''] : []));
  const editions = [...new Set(changed)];
  return editions
    .filter((edition) => changed.indexOf(edition) !== changed.lastIndexOf(edition))
    .map((edition) => {
      const label = `Keep all new words${editions.length > 1 ? ` of ${edition}` : ''}`;
      return <KeepWords key={edition} edition={edition} label={label} kept={kept} />;
    });
}

interface KeepWordsProps extends Kept {
  edition: string;
  /** All that changed when absent. */
  text?: EditionFault;
  label: string;
}

function KeepWords({ edition, text, label, kept }: KeepWordsProps) {
  const toasts = useToasts();
  if (useIsReadOnly()) return null;
  return (
    <button type="button" className="item-action" onClick={() => void keep()}>
      <span className="icon-[lucide--check]" aria-hidden="true" />
      {label}
    </button>
  );

  async function keep(): Promise<void> {
    const failure = await keepWords(edition, text);
    if (failure !== undefined) return toasts.error(`Nothing was changed. ${failure}`);
    toasts.success(`The edition ${edition} has the new words.`);
    kept?.();
  }
}
