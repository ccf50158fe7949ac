import { isAlias, isCollection, isScalar, visit, type Node } from 'yaml';
import { canonicalPairs, escapeInvisible, inlineYaml } from './canonical-form.ts';
import { EditRefusedError } from '../ground/errors.ts';
import { endOf, endOfLine, eolOf, indentOf, isBlock, isEmpty, startOf, type Edit, type Source, type SourcePair } from './source.ts';
import { blockForms, headerComment, inlineForms, type Scalar } from './scalar.ts';
import { rewrapFlow } from './rewrap.ts';

export type FieldValue = Scalar | readonly unknown[] | Readonly<Record<string, unknown>>;

/** Ways to write another value, the nearest to the old text first. @throws EditRefusedError for a scalar in place of a list, or a shared value */
export function* replaceValue(source: Source, pair: SourcePair, key: string, value: FieldValue): Generator<Edit[]> {
  const { text, map } = source;
  if (typeof value !== 'object' && isCollection(pair.value))
    throw new EditRefusedError(`${key}: is a list or map in the file, and can be changed only there`);
  refuseShared(source, pair.value, key);
  if (typeof value === 'object') {
    const next = pair.srcToken.sep?.find(({ type }) => type === 'comment' || type === 'newline');
    const comment = next?.type === 'comment' ? ` ${next.source}` : '';
    for (const form of pairForms(key, value, source))
      yield [
        {
          start: startOf(pair),
          end: endOf(pair, text),
          text: form.slice(indentOf(map, text).length).replace(/(?=\r?\n)|$/, () => comment),
        },
      ];
    return;
  }
  const tag = pair.srcToken.sep?.find((token) => token.type === 'tag');
  if (!tag || !('source' in tag)) return yield* listsOf(scalarEdits(source, pair, value));
  if (!tag.source.startsWith('!!') || typeof value === typesOfTags[tag.source]) yield* listsOf(scalarEdits(source, pair, value));
  for (const { start, end, text } of scalarEdits(source, pair, value)) {
    const afterTag = source.text.slice(tag.offset + tag.source.length, start) + text;
    yield [{ start: tag.offset, end, text: afterTag.replace(/^ /, '') }];
  }
}

function* listsOf(edits: Iterable<Edit>): Generator<Edit[]> {
  for (const edit of edits) yield [edit];
}

// YAML's own tags before another type are an error for some readers.
const typesOfTags: Record<string, string> = { '!!str': 'string', '!!int': 'number', '!!float': 'number', '!!bool': 'boolean' };

function* scalarEdits({ text, map }: Source, pair: SourcePair, value: Scalar): Generator<Edit> {
  const node = pair.value;
  const eol = eolOf(text);
  const indent = indentOf(map, text);
  const end = endOf(pair, text);
  if (node === null) {
    const at = map.flow ? end : endOfLine(text, end);
    for (const form of newForms(value, { text, map })) yield { start: at, end: at, text: `${map.flow ? '' : eol + indent}: ${form}` };
    return;
  }
  const start = isEmpty(node) ? end : (node.range?.[0] ?? end);
  const gap = isEmpty(node) ? ' ' : '';
  const old = text.slice(start, end);
  // Quotation marks that the old value needs are not a style; keeping them would leave a formatted file unformatted.
  const style = isScalar(node) && inlineYaml(node.value as Scalar) !== old ? node.type : 'PLAIN';
  const rewrapped = typeof value === 'string' ? rewrapFlow(old, style, value, eol) : undefined;
  if (rewrapped !== undefined) yield { start, end, text: rewrapped };
  if (isBlock(node)) for (const block of blockForms(value, eol, indent, old)) yield { start, end, text: block };
  else if (isLong(value) && !map.flow) {
    const lineEnd = endOfLine(text, end);
    for (const block of blockForms(value, eol, indent, undefined, text.slice(end, lineEnd)))
      yield { start, end: lineEnd, text: gap + block };
  }
  const comment = isBlock(node) ? headerComment(old) : '';
  for (const form of inlineForms(value, style, map.flow)) yield { start, end, text: gap + form + comment };
}

/** @throws EditRefusedError when an alias elsewhere in the file repeats the value or a part of it */
export function refuseShared({ root }: Source, value: Node | null, key: string): void {
  const inside = new Set<Node>();
  let hasAnchor = false;
  visit(value, {
    Node(_, node) {
      inside.add(node as Node);
      hasAnchor ||= 'anchor' in node && node.anchor !== undefined;
    },
  });
  if (!hasAnchor) return;
  const anchored = new Map<string, Node>();
  visit(root as unknown as Node, {
    Node(_, node) {
      if (!isAlias(node)) {
        if (node.anchor) anchored.set(node.anchor, node as Node);
        return;
      }
      const target = anchored.get(node.source);
      if (target && inside.has(target) && !inside.has(node))
        throw new EditRefusedError(`${key}: other places in the file repeat its value (&${node.source}); change it there`);
    },
  });
}

/** A new pair in several forms, with the indentation of the map. */
export function pairForms(key: string, value: FieldValue, source: Source): string[] {
  const { text, map } = source;
  const indent = map.flow ? '' : indentOf(map, text);
  const inline = (form: string) => `${indent}${inlineYaml(key)}: ${form}`;
  if (typeof value !== 'object') return newForms(value, source).map(inline);
  const json = inline(escapeInvisible(JSON.stringify(value)));
  if (map.flow) return [json];
  const lines = canonicalPairs(new Map([[key, value]]))
    .trimEnd()
    .split('\n');
  return [lines.map((line) => (line === '' ? '' : indent + line)).join(eolOf(text)), json];
}

function newForms(value: Scalar, { text, map }: Pick<Source, 'text' | 'map'>): string[] {
  const blocks = isLong(value) && !map.flow ? blockForms(value, eolOf(text), indentOf(map, text)) : [];
  return [...blocks, ...inlineForms(value, 'PLAIN', map.flow)];
}

function isLong(value: Scalar): boolean {
  return typeof value === 'string' && value.includes('\n');
}

export function unlessRefused<T>(edit: () => T): T | undefined {
  try {
    return edit();
  } catch (error) {
    if (error instanceof EditRefusedError) return undefined;
    throw error;
  }
}
