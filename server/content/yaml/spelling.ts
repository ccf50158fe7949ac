import { isMap, isScalar, isSeq, type Node } from 'yaml';

/** A number or truth value with its spelling in a file, such as 0x10 or 1.10. */
export class AsWritten {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** The value of a node without anchors, aliases and tags: maps as `Map`, numbers and truth values as `AsWritten`. */
export function valueAsWritten(node: Node | null): unknown {
  if (isMap<Node, Node | null>(node)) return new Map(node.items.map(({ key, value }) => [valueAsWritten(key), valueAsWritten(value)]));
  if (isSeq<Node | null>(node)) return node.items.map(valueAsWritten);
  if (!isScalar(node)) return null;
  const { value, source } = node;
  return value === null || typeof value === 'string' || source === undefined ? value : new AsWritten(source);
}
