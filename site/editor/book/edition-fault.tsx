import { Link } from 'wouter';
import type { EditionFault } from '../../../server/model/api/editions-api.ts';
import { bookDayPath } from '../../../server/model/api/editor-paths.ts';
import { slotNouns } from '../../../server/model/page/print-measures.ts';
import { counted } from '../../../server/model/text/wording.ts';
import { useIsReadOnly } from '../api/session.ts';
import { keepWords, useEditionNames } from '../api/use-editions.ts';
import { useToasts } from '../ui/toasts.tsx';
import { ItemAction } from '../ui/buttons.tsx';

/** The id of the edition whose file it is; undefined for other files. */
export function editionIn(file: string): string | undefined {
  return /^editions\/(.+)\.yaml$/.exec(file)?.[1];
}

export function textFileOf({ slot, id }: EditionFault): string {
  return `${slot === 'quote' ? 'quotes' : 'prompts'}/${id}.yaml`;
}

/** `Day 27 of First edition has this quote with its former words.` */
export function faultWords({ day, slot, kind }: EditionFault, name: string): string {
  const place = `Day ${day} of ${name} has`;
  if (kind === 'gone') return `${place} a ${slotNouns[slot]} that was deleted.`;
  return kind === 'misplaced'
    ? `${place} this prompt, which is for other pages.`
    : `${place} this ${slotNouns[slot]} with its former words.`;
}

/** `1 text changed since`, `2 texts to exchange`; empty without faults. */
export function faultsInWords(faults: readonly EditionFault[]): string[] {
  const changed = faults.filter(({ kind }) => kind === 'changed').length;
  const lost = faults.length - changed;
  return [
    ...(changed > 0 ? [`${counted(changed, 'text')} changed since`] : []),
    ...(lost > 0 ? [`${counted(lost, 'text')} to exchange`] : []),
  ];
}

export function FaultActions({ edition, fault }: { edition: string; fault: EditionFault }) {
  return (
    <>
      {fault.kind === 'changed' && <KeepWords edition={edition} text={fault} label="Keep the new words" />}
      {/* The reader is at the top. */}
      <Link href={bookDayPath(edition, fault)} className="item-action" onClick={() => window.scrollTo(0, 0)}>
        <span className="icon-[lucide--book-open]" aria-hidden="true" />
        Show day {fault.day}
      </Link>
    </>
  );
}

/** For each edition with several changed texts, the button that keeps the new words of all. */
export function KeepAllWords({ problems }: { problems: readonly { file: string; fault?: EditionFault | undefined }[] }) {
  const nameOf = useEditionNames();
  const changed = problems.flatMap(({ file, fault }) => (fault?.kind === 'changed' ? [editionIn(file) ?? ''] : []));
  const editions = [...new Set(changed)];
  return editions
    .filter((edition) => changed.indexOf(edition) !== changed.lastIndexOf(edition))
    .map((edition) => {
      const label = `Keep all new words${editions.length > 1 ? ` of ${nameOf(edition)}` : ''}`;
      return <KeepWords key={edition} edition={edition} label={label} />;
    });
}

interface KeepWordsProps {
  edition: string;
  /** All that changed when absent. */
  text?: EditionFault;
  label: string;
}

function KeepWords({ edition, text, label }: KeepWordsProps) {
  const toasts = useToasts();
  const nameOf = useEditionNames();
  if (useIsReadOnly()) return null;
  return (
    <ItemAction icon="icon-[lucide--check]" label={label} onClick={({ currentTarget }) => void keep(currentTarget.closest('section'))} />
  );

  /** @param section keeps the focus when the button goes */
  async function keep(section: Element | null): Promise<void> {
    const failure = await keepWords(edition, text);
    if (failure !== undefined) return toasts.error(`Nothing was changed. ${failure}`);
    section?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
    toasts.success(`${nameOf(edition)} has the new words.`);
  }
}
