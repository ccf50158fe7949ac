import type { Edition } from '../model/entities/edition-schema.ts';
import { editionName } from '../model/api/editions-api.ts';
import { editionSlots, slotNouns } from '../model/entities/editions.ts';
import type { FieldChange } from '../model/text/differences.ts';
import { changedFiles, sideReader } from './changed-files.ts';
import type { Git } from './git.ts';

interface ChangedItem {
  part: string;
  id: string;
  was?: string | undefined;
  kind: string;
  fields: readonly FieldChange[];
}

/**
 * Sentences on the places of editions that lose their text by these changes: `Day 35 of First edition loses its quote`.
 * @param to the commit with the changes; undefined for the disk
 */
export async function lostTexts(git: Git, items: readonly ChangedItem[], to: string | undefined): Promise<string[]> {
  const lost = new Set(items.flatMap((change) => (isLost(change) ? `${change.part}/${change.was ?? change.id}` : [])));
  if (lost.size === 0) return [];
  const files = await changedFiles(git, await git.emptyTree(), to, ['editions']);
  const read = await sideReader(git.folder, git, files);
  return files.flatMap((file) => {
    const edition = read(file, file.after)?.fields as Edition | undefined;
    const id = file.file.replace(/^editions\/|\.yaml$/g, '');
    const places = (edition?.days ?? []).flatMap((day, index) =>
      editionSlots.flatMap((slot) => {
        const part = slot === 'quote' ? 'quotes' : 'prompts';
        return day[slot] !== undefined && lost.has(`${part}/${day[slot]}`) ? [{ day: index + 1, slot }] : [];
      }),
    );
    return places.map(({ day, slot }) => `Day ${day} of ${editionName({ id, name: edition?.name })} loses its ${slotNouns[slot]}`);
  });
}

/** Whether the text is gone from where editions look for it. */
function isLost({ part, kind, fields }: ChangedItem): boolean {
  if (part !== 'quotes' && part !== 'prompts') return false;
  return kind === 'removed' || kind === 'renamed' || fields.some(({ field }) => part === 'prompts' && field === 'type');
}
