import { nouns } from '../entities/nouns.ts';
import type { PublishableChange, PublishPart } from '../api/publish-api.ts';
import { groupBy } from '../group-by.ts';
import { counted, withArticle, startOf, capitalized } from '../text/wording.ts';

type Change = Pick<PublishableChange, 'kind' | 'name' | 'part'>;

const verbs = { added: 'add', edited: 'edit', renamed: 'rename', removed: 'delete' } as const;
const maxNameLength = 50;
/** A longer first line names no items. */
const maxLineLength = 100;

/** The message of a commit: `Add 3 quotes, edit "The First Hour of the Day"`. Empty without changes. */
export function proposedMessage(changes: readonly Change[]): string {
  const line = sentenceOf(changes, true);
  return line.length <= maxLineLength ? line : sentenceOf(changes, false);
}

function sentenceOf(changes: readonly Change[], hasNames: boolean): string {
  const phrases = Object.entries(verbs).flatMap(([kind, verb]) => {
    const ofKind = changes.filter((change) => change.kind === kind);
    const objects = [...groupBy(ofKind, ({ part }) => part)].map(([part, ofPart]) => objectOf(part, ofPart, hasNames));
    return objects.length > 0 ? [`${verb} ${lists.format(objects)}`] : [];
  });
  return capitalized(phrases.join(', '));
}

function objectOf(part: PublishPart, changes: readonly Change[], hasNames: boolean): string {
  if (part === 'site') return 'the words of the site';
  if (part === 'cover' || part === 'dates') return `the ${part}`;
  const noun = part === 'images' ? 'picture' : nouns[part];
  const [first] = changes;
  const name = first?.name.replace(/[\s\p{Cc}]+/gu, ' ').trim() ?? '';
  if (hasNames && changes.length === 1 && name !== '') return `“${beginningOf(name)}”`;
  return changes.length === 1 ? withArticle(noun) : counted(changes.length, noun);
}

/** The first words of a name; part of the first word if that is long, as in a script without spaces. */
function beginningOf(name: string): string {
  const start = startOf(name, maxNameLength);
  return start === name ? name : `${start.replace(/(?<=\S)\s+\S*$/, '')}…`;
}

// British, for no comma before the "and".
const lists = new Intl.ListFormat('en-GB');
