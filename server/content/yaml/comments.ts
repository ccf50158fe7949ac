import { Parser } from 'yaml';

export interface Comment {
  offset: number;
  source: string;
}

/** The comments of a YAML text, in order. */
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
