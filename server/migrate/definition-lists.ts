import type { RendererExtension, Token, TokenizerExtension, Tokens } from 'marked';

interface Part {
  tag: 'dd' | 'dt';
  tokens: Token[];
}

/** Terms on their own lines with `: words` below, as in kramdown and Hugo. */
export const definitionLists: TokenizerExtension & RendererExtension = {
  name: 'definitionList',
  level: 'block',
  tokenizer(source): Tokens.Generic | undefined {
    const [raw] = list.exec(source) ?? [];
    if (raw === undefined) return undefined;
    const parts: Part[] = [];
    for (const [, words, term] of raw.matchAll(part)) {
      if (term !== undefined) parts.push({ tag: 'dt', tokens: this.lexer.inlineTokens(term.trim()) });
      else parts.push({ tag: 'dd', tokens: this.lexer.blockTokens((words ?? '').replace(/^(?: {1,4}|\t)/gm, ''), []) });
    }
    return { type: 'definitionList', raw, parts };
  },
  renderer({ parts }) {
    const html = (parts as Part[]).map(({ tag, tokens }) => {
      const inner = tag === 'dt' ? this.parser.parseInline(tokens) : this.parser.parse(tokens).trim();
      // A single paragraph needs no tag.
      return `<${tag}>${inner.replace(/^<p>((?:(?!<p>)[^])*)<\/p>$/, '$1')}</${tag}>\n`;
    });
    return `<dl>\n${html.join('')}</dl>\n`;
  },
};

const termLine = String.raw`(?! {0,3}(?:[:~#>|<]|[-*+][ \t]|\d+[.)][ \t]|\[\^|${'`{3}'}|~{3})|[ \t]*\n| {4}|\t)[^\n]+\n`;
const words = String.raw` {0,3}:[ \t]+[^\n]*(?:\n|$)(?:(?![ \t]*\n)(?! {0,3}:[ \t])[^\n]+(?:\n|$)|(?:[ \t]*\n)+(?: {2,}|\t)[^\n]*\S[^\n]*(?:\n|$))*`;
const group = String.raw`(?:${termLine})+(?:[ \t]*\n)?(?:${words}(?:[ \t]*\n)*)+`;
const list = new RegExp(`^(?:${group})+`);
const part = new RegExp(String.raw`(?<=^|\n) {0,3}:[ \t]+((?:${words.replace(' {0,3}:[ \\t]+', '')}))|(?<=^|\n)(${termLine})`, 'g');
