import { diffArrays } from 'diff';
import { splitAtElements } from '../model/text/html-tree.ts';

// With more differences, nothing is marked: the pages have nothing in common.
const maxEdits = 3000;

/** Marks the words and pictures that differ between two versions of an HTML page, outside of its head, scripts, styles and drawings. */
export function markHtml(before: string, after: string): { before: string; after: string } {
  const [old, current] = [tokensOf(before), tokensOf(after)];
  const [oldWords, currentWords] = [old.filter(isWord), current.filter(isWord)];
  const runs = diffArrays(oldWords, currentWords, { comparator: (a, b) => a.text === b.text, maxEditLength: maxEdits });
  if (!runs) return { before, after };
  const marked = new Set(runs.flatMap(({ added, removed, value }) => (added || removed ? value : [])));
  const markedText = (token: Token) => (marked.has(token) ? `<mark>${token.text}</mark>` : token.text);
  const written = (tokens: readonly Token[]) =>
    tokens
      .map(markedText)
      .join('')
      .replaceAll(/<\/mark>(\s+)<mark>/g, '$1');
  return { before: written(old), after: written(current) };
}

interface Token {
  text: string;
  isWord: boolean;
}

const isWord = (token: Token): boolean => token.isWord;

const hiddenTags = ['script', 'style', 'svg', 'textarea', 'select', 'noscript', '!--'];
const token = /<(?:"[^"]*"|'[^']*'|[^'"<>])*>|[^<\s]+|\s+|</g;

function tokensOf(html: string): Token[] {
  const body = Math.max(0, html.search(/<body\b/i));
  const tokens = splitAtElements(html.slice(body), hiddenTags).flatMap((text, index) =>
    index % 2 === 1 ? text : (text.match(token) ?? []),
  );
  return [
    { text: html.slice(0, body), isWord: false },
    ...tokens.map((text) => ({ text, isWord: !/^[<\s]/.test(text) || /^<img\b/i.test(text) })),
  ];
}
