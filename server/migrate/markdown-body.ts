import { escapeHtml } from '../model/text/escape-text.ts';
import { shortened } from '../model/text/wording.ts';
import { convertAttributeLists } from './attribute-lists.ts';
import { convertComponents, removeModules } from './convert-mdx.ts';
import { HiddenParts, hideCode, hideFormulas, plainMarkdown } from './hidden-parts.ts';
import { markdownHtml } from './markdown-html.ts';
import type { NoteTag } from './replace-tag.ts';
import { convertTags, withoutAdmonitions, withoutContainers, withoutRaw, type FieldAt } from './convert-tags.ts';

/** Converts a post's Markdown or MDX to HTML, without the heading that is its title. Notes what the old site showed differently, by its first line. */
export function readBody(body: string, isMdx: boolean, title: string | undefined, fieldAt: FieldAt) {
  const notes: { source: string; message: string }[] = [];
  const [hidden, formulas] = [new HiddenParts('code'), new HiddenParts('formula')];
  const note: NoteTag = (tag, what = 'is a tag of the old site') => {
    const shown = hidden.show(tag).trim();
    const message = `${shortened(shown.replace(/\s+/g, ' '), 120)} ${what}, and is left out`;
    if (!notes.some((other) => other.message === message)) notes.push({ source: shown.split('\n', 1)[0] ?? '', message });
  };
  const text = hideCode(withoutAdmonitions(withoutRaw(plainMarkdown(body), isMdx, hidden), note), hidden, !isMdx);
  const pictures = new Map<string, string>();
  const markdown = isMdx || /^\s*(?:import|export)\b/.test(text) ? removeModules(text, hidden, note, pictures) : text;
  const plain = withoutContainers(hideFormulas(markdown, formulas), note)
    .replace(/<!--(?! toc -->)[^]*?-->/g, '')
    .replace(
      /\{%-?\s*comment\s*-?%\}[^]*?\{%-?\s*endcomment\s*-?%\}|\{#(?=[\s-])[^]*?#\}|\{\{-?\s*\/\*[^]*?\*\/\s*-?\}\}|\{\/\*[^]*?\*\/\}/g,
      '',
    )
    // Comments and highlights of Obsidian.
    .replace(/^[ \t]*%%[ \t]*\n[^]*?\n[ \t]*%%[ \t]*$|(?<![\d%])%%(?!%)(?:(?!\n[ \t]*\n)[^])*?%%(?!%)/gm, (comment) => {
      note(comment, 'is a comment');
      return '';
    })
    // The ids of its blocks.
    .replace(/(?<=^|\S[ \t])[ \t]*\^[a-z\d][\w-]{3,}[ \t]*$/gim, '')
    .replace(/(?<![=\w])==(?=[^\s=])([^\n=]*[^\s=])==(?![=\w])/g, '<mark>$1</mark>')
    // Otherwise the words of adjacent tags would run together.
    .replace(/(%\}|[%>]\}\}|<\/[A-Z][\w.]*>)(?=\{%-?\s*\w|\{\{[<%]\s*\w|<[A-Z])/g, '$1 ')
    // Markdown wants brackets around a file name with spaces, which kramdown does not.
    .replace(/(?<=\]\()[^()<>\n"']*[^()<>\n"'\s] [^()<>\n"']*\.\w{2,5}(?=\))/g, '<$&>')
    // The sizes of Obsidian, `![A|300](a.png)`, and of markdown-it, `![A](a.png =300x200)`.
    .replace(
      /(!\[[^\]\n]{0,300}?)\\?\|\d+(?:x\d+)?(?=\]\]|\]\()|(\]\([^()\s]+(?:[ \t]+"[^"\n]*")?)[ \t]+=(?:\d+%?)?x(?:\d+%?)?(?=[ \t]*\))/g,
      '$1$2',
    )
    // kramdown's Markdown inside HTML blocks.
    .replace(/(<\w+[^<>]*?)\smarkdown=["']?(?:1|block|span|true)["']?([^<>]*>)/g, '$1$2\n\n');
  const isLikeMdx = isMdx || pictures.size > 0;
  const components = convertComponents(plain, { isMdx: isLikeMdx, hidden, pictures, note });
  const converted = hidden.show(convertTags(isLikeMdx ? components : convertAttributeLists(components, note), note, fieldAt));

  const { html, heading, lostNotes } = markdownHtml(converted, title, !isMdx);
  for (const name of lostNotes)
    notes.push({ source: `[^${name}]`, message: `[^${name}] is a footnote without a text, and stays as it is` });
  const { first } = formulas;
  if (first !== undefined) {
    const message = `${shortened(first.replace(/\s+/g, ' '), 60)} is a formula; formulas stay as they are written`;
    notes.push({ source: first.split('\n', 1)[0] ?? '', message });
  }
  return { html: formulas.show(html, escapeHtml), ...(heading !== undefined && { heading: formulas.show(heading) }), notes };
}
