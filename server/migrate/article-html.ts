import { parseDocument } from 'htmlparser2';
import { sanitizeHtml } from '../content/html/sanitize-html.ts';
import { hiddenElements, unseen } from '../model/text/hidden-html.ts';
import { writeArticle } from './article-writer.ts';
import type { Addresses } from './inline-writer.ts';
import { isControl, isElement, pictureFile, sourceOf, type HtmlNode } from './html-elements.ts';

/** The addresses of pictures that a text shows, and of those that it links to. */
export function picturesIn(html: string): { shown: string[]; linked: string[] } {
  const [shown, linked] = [new Set<string>(), new Set<string>()];
  const nodes: HtmlNode[] = [...parseDocument(html).children];
  for (let node = nodes.shift(); node; node = nodes.shift()) {
    if (!isElement(node) || isControl(node) || hiddenElements.includes(node.name)) continue;
    const { href = '' } = node.attribs;
    if (node.name === 'img' && sourceOf(node) !== '') shown.add(sourceOf(node));
    if (node.name === 'a' && pictureFile.test(href)) linked.add(href.trim());
    nodes.unshift(...node.children);
  }
  return { shown: [...shown], linked: [...linked] };
}

// Deeper than any article. More nesting would overflow the stack.
const maxDepth = 200;

/** Converts an article to allowed elements, with headings below the title and a line for each top-level block. `removed` is what readers would miss. */
export function articleHtml(html: string, addresses: Addresses): { html: string; removed: string[] } {
  const document = parseDocument(html);
  if (isTooDeep(document.children)) {
    const text = html.replace(unseen, ' ').trim();
    return { html: text === '' ? '\n' : `<p>${text}</p>\n`, removed: [`<all tags>, in which others are more than ${maxDepth} deep,`] };
  }
  const article = writeArticle(document.children, html, addresses);
  const { html: cleaned, removed } = sanitizeHtml(article.html);
  return { html: `${cleaned}\n`, removed: [...article.removed, ...removed.filter((what) => /^(?:<|href=|every)/.test(what))] };
}

function isTooDeep(nodes: HtmlNode[]): boolean {
  let level = nodes;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((node) => (isElement(node) ? node.children : []));
  }
  return false;
}
