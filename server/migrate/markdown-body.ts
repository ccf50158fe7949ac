import { escapeHtml } from '../model/text/escape-text.ts';
import { shortened } from '../model/text/wording.ts';
import { HiddenParts } from './hidden-parts.ts';
import { markdownHtml } from './markdown-html.ts';
import { convertShortcodes, type FieldAt, type TagNote } from './shortcodes.ts';

/** Converts a post's Markdown or MDX to HTML, without the heading that is its title, and notes what the old site showed differently. */
export function readBody(
  body: string,
  { isMdx = false, title, fieldAt = () => undefined }: { isMdx?: boolean; title?: string | undefined; fieldAt?: FieldAt } = {},
): { html: string; heading?: string; notes: TagNote[] } {
  const formulas = new HiddenParts('formula');
  const { markdown, notes } = convertShortcodes(body, isMdx, formulas, fieldAt);
  const { html, heading, lostNotes } = markdownHtml(markdown, title, !isMdx);
  for (const name of lostNotes)
    notes.push({ source: `[^${name}]`, message: `[^${name}] is a footnote without a text, and stays as it is` });
  const { first } = formulas;
  if (first !== undefined)
    notes.push({
      source: first.split('\n', 1)[0] ?? '',
      message: `${shortened(first.replace(/\s+/g, ' '), 60)} is a formula; formulas stay as they are written`,
    });
  return { html: formulas.show(html, escapeHtml), ...(heading !== undefined && { heading: formulas.show(heading) }), notes };
}
