import { oneLine } from './one-line.ts';

/** Escapes text for a comment on GitHub: no markup, HTML, link, mention, issue, commit or emoji. Line breaks become `⏎`. */
export function escapeMarkdown(text: string): string {
  const words = oneLine(text)
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, ' ')
    // GitHub searches the rendered text for these, so a zero-width space breaks them.
    .replace(/[@#]|:(?=\S)|\bwww(?=\.)|\bGH(?=-\d)|\b[0-9a-f](?=[0-9a-f]{6,39}\b)/giu, (start) => `${start}${breaker}`);
  // Entities are never markup: https://spec.commonmark.org/0.31.2/#entity-and-numeric-character-references
  return words.replace(/[&<>"'`*_~[\](){}@#!|\\:$=+^]/g, (mark) => `&#${mark.charCodeAt(0)};`).replaceAll(breaker, '&#8203;');
}

const breaker = '\u200B';
