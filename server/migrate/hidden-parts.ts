import { escapeHtml } from '../model/text/escape-text.ts';
import { replaceElements } from '../model/text/html-tree.ts';

/** Hides parts of a Markdown text, such as code, from the rules for tags. A placeholder with Unicode noncharacters replaces each part. */
export class HiddenParts {
  readonly #parts: { text: string; isBlock: boolean }[] = [];
  readonly #start: string;
  readonly #mark: RegExp;

  /** @param kind hides and shows only parts of this kind */
  constructor(kind: 'code' | 'formula') {
    this.#start = kind === 'code' ? '\uFDD0' : '\uFDD2';
    this.#mark = new RegExp(`(?:(?<=^|\\n)(${linePrefix}))?${this.#start}(\\d+)\uFDD1`, 'g');
  }

  get first(): string | undefined {
    return this.#parts[0]?.text;
  }

  hide(text: string, isBlock = false): string {
    return `${this.#start}${this.#parts.push({ text, isBlock }) - 1}\uFDD1`;
  }

  /** Puts the parts back. Each line of a block gets the indentation of its placeholder. */
  show(text: string, written: (part: string) => string = (part) => part): string {
    const shown = text.replace(this.#mark, (_, prefix: string | undefined, index: string) => {
      const { text: part = '', isBlock = false } = this.#parts[Number(index)] ?? {};
      if (!isBlock) return (prefix ?? '') + written(part);
      const indent = (prefix ?? '').replace(/[^\s>]/g, ' ');
      return (prefix ?? '') + part.replaceAll('\n', `\n${indent}`);
    });
    return shown === text ? text : this.show(shown, written);
  }
}

const linePrefix = String.raw`(?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*`;

export const hiddenPart = /[\uFDD0\uFDD2]\d+\uFDD1/g;

/** Removes the noncharacters of placeholders, and normalizes line ends. */
export function plainMarkdown(text: string): string {
  return text.replace(/[\uFDD0-\uFDD2]/g, '').replace(/\r\n?/g, '\n');
}

/** Hides fenced and indented code, code in a line and preformatted HTML. @param hasIndented false in MDX, where indented text is not code */
export function hideCode(text: string, hidden: HiddenParts, hasIndented: boolean): string {
  const lines = text.split('\n');
  const kept: string[] = [];
  // The indentation of the last list item. Text indented at least as far belongs to the item.
  let indent = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, prefix = '', fence] = fencePattern.exec(line) ?? [];
    const item = listItem.exec(line)?.[0].length ?? 0;
    if (item > 0) indent = /^ {0,3}\[/.test(line) ? 4 : item;
    else if (/^\S/.test(line)) indent = 0;
    const isIndented = new RegExp(`^(?: {${indent + 4}}|\\t${indent > 0 ? '\\t' : ''})\\s*\\S`);
    if (fence !== undefined) {
      const last = endOfFence(lines, at, prefix, fence);
      const indent = new RegExp(`^[ \\t>]{0,${prefix.length}}`);
      const inside = lines.slice(at + 1, last + 1).map((each) => each.replace(indent, ''));
      kept.push(prefix + hidden.hide([line.slice(prefix.length), ...inside].join('\n'), true));
      at = last;
    } else if (hasIndented && !kept.at(-1)?.trim() && isIndented.test(line)) {
      let last = at;
      for (let next = at; isIndented.test(lines[next] ?? '') || lines[next]?.trim() === ''; next += 1) if (lines[next]?.trim()) last = next;
      kept.push(hidden.hide(lines.slice(at, last + 1).join('\n')));
      at = last;
    } else {
      kept.push(line);
    }
  }
  return replaceElements(kept.join('\n'), ['pre', 'code', 'script', 'style'], (code) =>
    hidden.hide(hasIndented ? code : code.replace(stringInBraces, (_, _mark, text: string) => escapeHtml(text.replace(/\\(.)/g, '$1')))),
  ).replace(codeInLine, (code) => hidden.hide(code));
}

// Matches footnotes and descriptions, too. Four more spaces of indentation make code.
const listItem = /^[ \t]*(?:[-*+:]|\d{1,9}[.)])[ \t]{1,4}(?=\S)|^ {0,3}\[\^[^\]\s]+\]:[ \t]/;

const fencePattern = new RegExp('^(' + linePrefix + ')(`{3,}(?=[^`]*$)|~{3,})');

// MDX shows code in HTML as a string of JavaScript: `<pre>{`a < b`}</pre>`.
const stringInBraces = /\{(["'`])((?:(?!\1|\$\{)[^\\]|\\.)*)\1\}(?=\s*<\/)/g;

// A blank line ends the paragraph and its code.
const codeInLine = /(?<![`\\])(`+)(?!`)(?:(?!\n[ \t]*\n)[^])*?(?<!`)\1(?!`)/g;

function endOfFence(lines: readonly string[], first: number, prefix: string, fence: string): number {
  const closing = new RegExp(`^[ \\t>]*\\${fence[0]}{${fence.length},}[ \\t]*$`);
  for (let at = first + 1; at < lines.length; at += 1) {
    if (prefix.includes('>') && !/^\s*>/.test(lines[at] ?? '')) return at - 1;
    if (closing.test(lines[at] ?? '')) return at;
  }
  return lines.length - 1;
}

/** Hides TeX formulas: `$a_1$`, `$$…$$`, `\(…\)`, `\[…\]` and environments, but not prices and escaped brackets around words. */
export function hideFormulas(markdown: string, formulas: HiddenParts): string {
  return markdown.replace(formula, (whole, inLine: string | undefined, inBrackets: string | undefined) => {
    const inside = inLine ?? inBrackets;
    const isProse = inside !== undefined && !inside.includes('\\') && /\p{L}{2,}[ \n]+\p{L}{2,}|\]\(/u.test(inside);
    const isBracketed = inBrackets !== undefined && !/[\\^_=+*/<>|{}]|^\w(?:\(.*\))?$/.test(inBrackets.trim());
    // Markdown renders two backslashes as one.
    return isProse || isBracketed ? whole : formulas.hide(whole.replace(/^\\\\(?=[([])|\\\\(?=[)\]]$)/g, '\\'));
  });
}

const text = String.raw`(?:(?!\n[ \t]*\n)[^$\uFDD0-\uFDD2])`;
const bracketed = String.raw`(?:(?!(?<!\\)\\[[\]])${text})`;
const formula = new RegExp(
  [
    String.raw`(?<=^|\n)\$\$[ \t]*\n[^$\uFDD0-\uFDD2]*?\n[ \t]*\$\$(?=[ \t]*(?:\n|$))`,
    String.raw`(?<![\\$])\$\$${text}+?\$\$`,
    String.raw`\\begin\{(?:\w+\*?)\}[^\uFDD0-\uFDD2]*?\\end\{\w+\*?\}`,
    String.raw`(?<![\\$\w])\$(?=[^\s$])((?:[^$\n\uFDD0-\uFDD2]|\\\$)*?[^\s\\])\$(?![\d$])`,
    String.raw`(?<!\\)(?:\\{1,2}\((${text}*?)\\{1,2}\)|\\{1,2}\[${bracketed}*?[\\^_=+]${bracketed}*?\\{1,2}\])`,
  ].join('|'),
  'g',
);
