import { Parser } from 'yaml';

export interface Comment {
  offset: number;
  /** From the `#` to the end of the line. */
  source: string;
}

/** The comments of a YAML text in their order. What looks like one inside a text is none. */
export function commentsIn(text: string): Comment[] {
  const comments: Comment[] = [];
  const open: unknown[] = [...new Parser().parse(text)].reverse();
  while (open.length > 0) {
    const token = open.pop();
    if (typeof token !== 'object' || token === null) continue;
    if ('type' in token && token.type === 'comment') comments.push(token as unknown as Comment);
    else open.push(...Object.values(token).reverse());
  }
  return comments;
}
