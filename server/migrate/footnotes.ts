import type { Token, TokenizerExtension, RendererExtension, Tokens } from 'marked';
import { escapeHtml } from '../model/text/escape-text.ts';

interface Note {
  tokens: Token[];
  number?: number;
}

/** The footnotes of a text: `[^a]` with `[^a]: words` anywhere, and `^[words]`. Numbers them in the order of their marks. */
export function footnotes() {
  const notes = new Map<string, Note>();
  const numbered: Note[] = [];
  /** The names of references without a definition. */
  const lost: string[] = [];
  const extensions: (TokenizerExtension & Partial<RendererExtension>)[] = [
    {
      name: 'footnoteText',
      level: 'block',
      start: (source) => source.match(/\n {0,3}\[\^/)?.index,
      tokenizer(source): Tokens.Generic | undefined {
        const [raw, name = '', first = '', more = ''] = definition.exec(source) ?? [];
        if (raw === undefined) return undefined;
        const tokens = this.lexer.blockTokens(first + more.replace(/^(?: {1,4}|\t)/gm, ''), []);
        notes.set(notes.has(name) ? `${name} ${notes.size}` : name, { tokens });
        return { type: 'footnoteText', raw };
      },
      renderer: () => '',
    },
    {
      name: 'footnote',
      level: 'inline',
      start: (source) => source.match(/\[\^|\^\[/)?.index,
      tokenizer(source): Tokens.Generic | undefined {
        const [named, name] = /^\[\^([^\]\s]+)\]/.exec(source) ?? [];
        if (named !== undefined && name !== undefined) return { type: 'footnote', raw: named, name };
        const raw = /^\^(?:\[(?:[^[\]\\]|\\.|\[(?:[^[\]\\]|\\.|\[[^[\]]*\])*\])*\])/.exec(source)?.[0];
        if (raw === undefined) return undefined;
        const own = `^${notes.size}`;
        const note: Note = { tokens: [] };
        notes.set(own, note);
        const text = raw.slice(2, -1);
        note.tokens = [{ type: 'paragraph', raw: text, text, tokens: this.lexer.inlineTokens(text, []) }];
        return { type: 'footnote', raw, name: own };
      },
      renderer({ name, raw }) {
        const note = notes.get(String(name));
        if (!note) lost.push(String(name));
        if (!note) return escapeHtml(raw);
        const isFirst = note.number === undefined;
        if (isFirst) note.number = numbered.push(note);
        return `<sup${isFirst ? ` id="to-note-${note.number}"` : ''}><a href="#note-${note.number}">${note.number}</a></sup>`;
      },
    },
  ];
  return { extensions, lost, listWith };

  /** The list at the end of the text; empty without notes. Notes without a mark come last. */
  function listWith(render: (tokens: Token[]) => string): string {
    const items: string[] = [];
    // Rendering a note can add further notes.
    for (const note of numbered) items.push(itemOf(note, render(note.tokens).trim()));
    for (const note of notes.values()) if (note.number === undefined) items.push(itemOf(note, render(note.tokens).trim()));
    return items.length === 0 ? '' : `<hr>\n<ol>\n${items.join('\n')}\n</ol>\n`;
  }
}

function itemOf({ number: id }: Note, html: string): string {
  if (id === undefined) return `<li>${html}</li>`;
  const back = ` <a href="#to-note-${id}" title="Back to the text">↩</a>`;
  return `<li id="note-${id}">${html.endsWith('</p>') ? `${html.slice(0, -'</p>'.length)}${back}</p>` : html + back}</li>`;
}

// A note continues on the next lines, and after a blank line on indented lines.
const definition =
  /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*([^\n]*(?:\n|$))((?:(?!(?: {0,3}(?:\[\^[^\]\s]+\]:|#{1,6} |>|[-*+] |\d+[.)] |```|~~~|<)))[^\n]*\S[^\n]*(?:\n|$)|(?:[ \t]*\n)*(?: {2,}|\t)[^\n]*\S[^\n]*(?:\n|$))*)/;
