import { collectionNames } from '../../server/model/entities/collections.ts';
import { isSingleFile, singleFiles } from '../../server/model/entities/nouns.ts';
import type { ExcerptPart } from '../../server/model/text/differences.ts';
import type { BookChanges, ItemChange } from '../../server/review/compare-content.ts';
import { groupFollowUps, type FollowUps } from '../../server/review/follow-ups.ts';
import { capitalized, shortened, counted } from '../../server/model/text/wording.ts';
import { oneLine, changeLines, changeSummary, hunksOf, sizeWords, titleIn, type ChangeLine } from './diff-text.ts';

/** Changes as a comment on a pull request, with all content escaped. A note counts the changes beyond `maxLength` UTF-16 units. */
export function diffMarkdown({ lostTexts, ...all }: BookChanges, maxLength = maxCommentLength): string {
  const { changes, remarks } = groupFollowUps(all);
  const blocks: Block[] = [
    ...lostTexts.map((sentence, index) => ({ heading: index === 0 ? 'The book' : undefined, text: `- ${escapeMarkdown(sentence)}\n` })),
    ...[...collectionNames, ...singleFiles].flatMap((part) => {
      const items = changes.items.filter((change) => change.part === part);
      const heading = headings[part] ?? capitalized(part);
      return items.map((change, index) => ({ heading: index === 0 ? heading : undefined, text: itemText(change, remarks) }));
    }),
    ...changes.images.map((image, index) => ({
      heading: index === 0 ? 'Pictures' : undefined,
      text: `- **${image.kind}** ${escapeMarkdown(image.file)}, ${sizeWords(image)}\n`,
    })),
  ];
  return withinLength(`### Content: ${changeSummary(changes)}\n`, blocks, maxLength);
}

/** GitHub allows 65,536 characters. A workflow may add some. */
const maxCommentLength = 60_000;
const maxItemLength = 8000;

interface Block {
  heading: string | undefined;
  text: string;
}

/** For parts whose names say too little. */
const headings: Record<string, string> = { pages: 'Pages of the book', site: 'Words of the site' };

function withinLength(start: string, blocks: readonly Block[], maxLength: number): string {
  let comment = start;
  for (const [index, { heading, text }] of blocks.entries()) {
    const next = heading === undefined ? text : `\n#### ${heading}\n\n${text}`;
    const note = `\n_… and ${counted(blocks.length - index, 'more change')} that this comment has no room for; \`journal diff\` lists all._\n`;
    if (comment.length + next.length > maxLength - note.length) return comment + note;
    comment += next;
  }
  return comment;
}

function itemText(change: ItemChange, remarks: FollowUps['remarks']): string {
  const { part, id, was, kind } = change;
  const title = titleIn(change);
  const shown = title === undefined ? '' : ` “${escapeMarkdown(shortened(title, kind === 'added' ? maxItemLength / 4 : 160))}”`;
  const name = escapeMarkdown(isSingleFile(part) ? `${part}.yaml` : id);
  const head = `- **${kind}** ${name}${was === undefined ? '' : `, was ${escapeMarkdown(was)}`}${shown}\n`;
  const lines = changeLines(change, remarks.get(change)).map(lineText);
  const text = head + lines.join('');
  return text.length <= maxItemLength ? text : `${head}  - ${counted(lines.length, 'field')} changed, more than fits here\n`;
}

function lineText(line: ChangeLine): string {
  if (!('field' in line)) return `  - ${escapeMarkdown(line.remark)}\n`;
  const field = escapeMarkdown(line.field);
  if (line.remark === undefined) return `  - ${field}: ${partsText(line.parts)}\n`;
  const hunks = hunksOf(line.parts).map((hunk) => `    - … ${partsText(hunk)} …\n`);
  return `  - ${field}: ${line.remark}\n${hunks.join('')}`;
}

function partsText(parts: readonly ExcerptPart[]): string {
  const texts = parts.map(({ is, text }) => (is in tags ? `<${tags[is]}>${escapeMarkdown(text)}</${tags[is]}>` : escapeMarkdown(text)));
  return texts.join('').trim();
}

const tags: Partial<Record<ExcerptPart['is'], string>> = { added: 'ins', removed: 'del' };

/** Escapes text for a comment on GitHub: no markup, HTML, link, mention, issue, commit or emoji. Line breaks become `⏎`. */
function escapeMarkdown(text: string): string {
  const words = oneLine(text)
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, ' ')
    // GitHub searches the rendered text for these, so a zero-width space breaks them.
    .replace(/[@#]|:(?=\S)|\bwww(?=\.)|\bGH(?=-\d)|\b[0-9a-f](?=[0-9a-f]{6,39}\b)/giu, (start) => `${start}${breaker}`);
  // Entities are never markup: https://spec.commonmark.org/0.31.2/#entity-and-numeric-character-references
  return words.replace(/[&<>"'`*_~[\](){}@#!|\\:$=+^]/g, (mark) => `&#${mark.charCodeAt(0)};`).replaceAll(breaker, '&#8203;');
}

const breaker = '\u200B';
