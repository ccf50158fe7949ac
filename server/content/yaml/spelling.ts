import { isMap, isScalar, isSeq, visit, type Document, type Node, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml';

/** A number or truth value with its spelling in a file, such as 0x10 or 1.10. */
export class AsWritten {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** The value of a node without anchors, aliases and tags: maps as `Map`, numbers and truth values as `AsWritten`. */
export function valueAsWritten(node: Node | null): unknown {
  if (isMap(node)) return pairsAsWritten(node as YAMLMap);
  if (isSeq(node)) return (node as YAMLSeq<Node | null>).items.map(valueAsWritten);
  const scalar = isScalar(node) ? (node as Scalar) : null;
  return hasSpelling(scalar) ? new AsWritten(scalar.source) : (scalar?.value ?? null);
}

export function pairsAsWritten(map: YAMLMap): Map<unknown, unknown> {
  const { items } = map as YAMLMap<Node, Node | null>;
  return new Map(items.map(({ key, value }) => [valueAsWritten(key), valueAsWritten(value)]));
}

/** The spelling of each number and truth value, keys included, sorted; an empty key counts as null. */
export function spellingsIn(document: Document.Parsed): string[] {
  const spellings: string[] = [];
  visit(document, {
    Scalar(place, scalar) {
      if (hasSpelling(scalar)) spellings.push(scalar.source);
      else if (place === 'key' && scalar.value === null) spellings.push('null');
    },
  });
  return spellings.sort();
}

function hasSpelling(scalar: Scalar | null): scalar is Scalar & { source: string } {
  return scalar !== null && scalar.value !== null && typeof scalar.value !== 'string' && scalar.source !== undefined;
}
