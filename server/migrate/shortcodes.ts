import { escapeHtml } from '../model/text/escape-text.ts';

/** Writes tags of Jekyll, Hugo and Eleventy as Markdown or HTML, and removes imports of MDX. Code stays. Also returns the unknown tags. */
export function convertShortcodes(markdown: string, isMdx: boolean): { markdown: string; unknown: string[] } {
  const unknown = new Set<string>();
  const withCode = markdown.replace(highlight, (_, language: string, code: string) => `\n\`\`\`${language}\n${code.trim()}\n\`\`\`\n`);
  const converted = withCode
    .split(codes)
    .map((part, index) => (index % 2 === 1 ? part : convertText(part, isMdx, unknown)))
    .join('');
  return { markdown: converted, unknown: [...unknown] };
}

const highlight = /\{(?:%-?|\{<)\s*highlight\s+([\w-]+)[^}\n]*\}\}?\s*\n([^]*?)\{(?:%-?|\{<)\s*(?:end|\/\s*)highlight\s*(?:-?%|>\})\}/g;

// Fenced code, and code in a line.
const codes = /(^ {0,3}(?:`{3,}|~{3,})[^]*?^ {0,3}(?:`{3,}|~{3,})[ \t]*$|`[^`\n]+`)/m;

function convertText(text: string, isMdx: boolean, unknown: Set<string>): string {
  const converted = (isMdx ? text.replace(/^(?:import\s.*|export\s+(?:const|default)\s.*);?$/gm, '') : text)
    .replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, '')
    // An attribute list of kramdown.
    .replace(/^\{:.*\}[ \t]*$/gm, '')
    .replace(/\{\{\s*(?:site\.(?:base)?url|base_?url)\s*\}\}/g, '')
    .replace(/\{\{\s*["']([^"']+)["']\s*\|\s*(?:relative_url|absolute_url|url|relURL|absURL)\s*\}\}/g, '$1')
    .replace(/\{%-?\s*(?:post_url|link)\s+(\S+?)\s*-?%\}/g, (_, name: string) => (/\.\w+$/.test(name) ? name : `${name}.md`))
    .replace(/\{\{[<%]\s*(?:rel)?ref\s+["']([^"']+)["']\s*[>%]\}\}/g, (_, name: string) => (/\.\w+$/.test(name) ? name : `${name}.md`))
    .replace(/\{\{[<%]\s*figure\s([^]*?)\/?[>%]\}\}/g, (_, attributes: string) => figureOf(attributes));
  for (const [tag] of converted.matchAll(/\{%[^]*?%\}|\{\{[^]*?\}\}/g)) unknown.add(tag);
  return converted;
}

function figureOf(attributes: string): string {
  const value = (name: string) => new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)'|(\\S+))`).exec(attributes)?.slice(1).find(Boolean) ?? '';
  const caption = value('caption') || value('title');
  const text = caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : '';
  return `<figure><img src="${escapeHtml(value('src'))}" alt="${escapeHtml(value('alt'))}">${text}</figure>`;
}
