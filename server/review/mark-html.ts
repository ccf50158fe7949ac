import { diffArrays } from 'diff';
import { splitAtElements } from '../model/text/html-tree.ts';

// With more differences, nothing is marked: the pages have nothing in common.
const maxEdits = 3000;

/** Marks the words and pictures that differ between two versions of an HTML page, outside of its head, scripts, styles and drawings. */
export function markHtml(before: string, after: string): { before: string; after: string } {
  const [old, current] = [tokensOf(before), tokensOf(after)];
  const wordsOf = (tokens: readonly Token[]) => tokens.filter(({ isWord }) => isWord);
  const [oldWords, currentWords] = [wordsOf(old), wordsOf(current)];
  const runs = diffArrays(
    oldWords.map(({ text }) => text),
    currentWords.map(({ text }) => text),
    { maxEditLength: maxEdits },
  );
  if (!runs) return { before, after };
  let [oldAt, currentAt] = [0, 0];
  const marked = new Set<Token>();
  for (const { added, removed, count } of runs) {
    if (removed) for (const token of oldWords.slice(oldAt, oldAt + count)) marked.add(token);
    if (added) for (const token of currentWords.slice(currentAt, currentAt + count)) marked.add(token);
    if (!added) oldAt += count;
    if (!removed) currentAt += count;
  }
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
