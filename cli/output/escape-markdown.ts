import { oneLine } from './one-line.ts';

/**
 * Content as text in a comment on GitHub, and nothing but text: no markup, no HTML, no link, mention, issue, commit or emoji
 * can come of it. Line breaks become `⏎`.
 */
export function escapeMarkdown(text: string): string {
  const words = oneLine(text)
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, ' ')
    // GitHub looks for these in the finished text, so a space that nobody sees stands in them.
    .replace(/[@#]|:(?=\S)|\bwww(?=\.)|\bGH(?=-\d)|\b[0-9a-f](?=[0-9a-f]{6,39}\b)/giu, (start) => `${start}${breaker}`);
  // As entities they are never taken for markup: https://spec.commonmark.org/0.31.2/#entity-and-numeric-character-references
  return words.replace(/[&<>"'`*_~[\](){}@#!|\\:$=+^]/g, (mark) => `&#${mark.charCodeAt(0)};`).replaceAll(breaker, '&#8203;');
}

const breaker = '\u200B';
