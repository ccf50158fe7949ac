import type { RendererExtension, TokenizerExtension, Tokens } from 'marked';
import { escapeHtml } from '../model/text/escape-text.ts';
import { pictureFile } from './html-elements.ts';

/** Links and pictures of Obsidian: `[[Note#Heading|words]]`, `![[desk.png|200]]`. `data-source` is for links to notes that are not imported. */
export const noteLinks: TokenizerExtension & RendererExtension = {
  name: 'noteLink',
  level: 'inline',
  start: (source) => source.match(/!?\[\[/)?.index,
  tokenizer(source): Tokens.Generic | undefined {
    const [raw, name = '', label] = /^!?\[\[([^[\]|\n]+?)(?:\\?\|([^[\]\n]+))?\]\](?![([])/.exec(source) ?? [];
    // A link with brackets around its words: `[[1]]` and `[1]: /a`.
    if (raw === undefined || name.toLowerCase() in this.lexer.tokens.links) return undefined;
    const target = name.replace(/#?\^.*$/, '');
    const text = label ?? target.replace(/^#/, '').replaceAll('#', ' > ');
    return { type: 'noteLink', raw, target, label, tokens: this.lexer.inlineTokens(text, []) };
  },
  renderer({ raw, target, label, tokens = [] }) {
    const address = escapeHtml(String(target));
    const words = this.parser.parseInline(tokens);
    if (!pictureFile.test(address)) return `<a href="${address}" data-source="${escapeHtml(raw)}">${words}</a>`;
    return `<img src="${address}" alt="${label === undefined ? '' : words}">`;
  },
};
