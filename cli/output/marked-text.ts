import type { ExcerptPart } from '../../server/model/text/diff-words.ts';
import { visibleText } from '../../server/model/text/visible-text.ts';

/** A diff of words as `git diff --word-diff` writes it: `Begin [-soon-]{+now+}`. */
export function markedText(parts: readonly ExcerptPart[], inColor = false): string {
  return parts.map(({ is, text }) => (inColor ? colored : plain)[is](visibleText(text, '\n'))).join('');
}

const plain = {
  same: (text: string) => text,
  'left-out': (text: string) => text,
  removed: (text: string) => `[-${text}-]`,
  added: (text: string) => `{+${text}+}`,
};

const colored = {
  ...plain,
  removed: (text: string) => `\u001b[31m${plain.removed(text)}\u001b[39m`,
  added: (text: string) => `\u001b[32m${plain.added(text)}\u001b[39m`,
};
