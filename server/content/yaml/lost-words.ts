import { isMap, isScalar, isSeq, visit, type Document, type Scalar } from 'yaml';
import { shortened } from '../../model/text/wording.ts';

/** A text as it is written in its source. */
export interface WrittenText {
  path: (string | number)[];
  whole: string;
}

/** The schema's messages, by path, when these texts replace the values that YAML made of them. */
export type MessagesOf = (texts: readonly WrittenText[]) => ReadonlyMap<string, string>;

interface LostWords extends WrittenText {
  offset: number;
  message: string;
}

const maxLostLetters = 200;

/**
 * Finds plain texts with words that YAML takes for a comment, a tag or an anchor, where the schema would take the words: `We are #1`,
 * `!Viva la vida`, `&co and more`.
 */
export function findLostWords(document: Document.Parsed, text: string, messagesOf: MessagesOf = () => new Map()): LostWords[] {
  if (!/\s(?:#[\p{L}\p{N}]|[!&])/u.test(text)) return [];
  const repeated = new Set<string>();
  visit(document, { Alias: (_, { source }) => void repeated.add(source) });
  const found: LostWords[] = [];
  search(document.contents, []);
  const refused = messagesOf(found);
  return found.filter(({ path }) => !refused.has(path.join('.')));

  function search(node: unknown, path: LostWords['path']): void {
    if (isMap(node)) for (const { key, value } of node.items) search(value, [...path, String(key)]);
    else if (isSeq(node)) for (const [index, item] of node.items.entries()) search(item, [...path, index]);
    else if (isScalar(node) && node.type === 'PLAIN' && (node.value === null || typeof node.value === 'string'))
      found.push(...lossesOf(node, path));
  }

  function lossesOf({ anchor, range, source = '', tag }: Scalar, path: LostWords['path']): LostWords[] {
    const [start, end] = range as [number, number, number];
    const loss = (lost: string, offset: number, what: string, otherwise: string, whole: string): LostWords => {
      const message = `YAML takes ${JSON.stringify(shortened(lost, 40))} for ${what}, not for words; put the whole text in quotation marks, or ${otherwise}`;
      return { path, offset, message, whole };
    };
    const isMarked = (tag !== undefined && !knownTag.test(tag)) || (anchor !== undefined && !repeated.has(anchor));
    const [marks] = isMarked ? (/(?:[!&]\S*\s+)*[!&]\S*\s*$/.exec(text.slice(Math.max(0, start - maxLostLetters), start)) ?? []) : [];
    const [, space = '', comment] = /^([ \t]*)(#[\p{L}\p{N}][^\r\n]*)/u.exec(text.slice(end, end + maxLostLetters)) ?? [];
    return [
      ...(marks === undefined
        ? []
        : [loss(marks.trim(), start - marks.length, marks.startsWith('!') ? 'a tag' : 'an anchor', 'remove it', marks + source)]),
      ...(comment === undefined ? [] : [loss(comment, end + space.length, 'a comment', 'put a space after the #', `${source} ${comment}`)]),
    ];
  }
}

const knownTag = /^tag:yaml\.org,2002:(?:binary|bool|float|int|null|str|timestamp)$/;
