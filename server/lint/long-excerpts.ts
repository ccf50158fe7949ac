import type { Content, Warning } from './warning.ts';

/** What reads well on a card and in a search result, in characters. */
const longest = 300;

export function longExcerpts(content: Content): Warning[] {
  return content.list('posts').flatMap(({ file, fields: { excerpt } }): Warning[] => {
    const length = [...excerpt].length;
    if (length <= longest) return [];
    const message = `is ${length} characters long; cards show three lines, so keep it under ${longest}`;
    return [{ file, path: ['excerpt'], rule: 'long-excerpt', message }];
  });
}
