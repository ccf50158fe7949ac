import { isAlreadySanitized } from '../content/html/already-sanitized.ts';
import { brokenLinks, linkFault, linkTargets } from '../content/html/broken-links.ts';
import { timeSlicer } from '../content/yield.ts';
import { paths } from '../model/api/paths.ts';
import { pageId } from '../model/text/allow-list.ts';
import { escapeRegExp } from '../model/text/escape-text.ts';
import { textsIn } from './print-claims.ts';
import type { Content, Warning } from './warning.ts';

/** Links of posts and of `site.yaml` to addresses of the site that do not exist. */
export function* brokenLinkWarnings(content: Content): Generator<void, Warning[]> {
  const posts = content.list('posts');
  const targets = linkTargets({
    posts: posts.map(({ id, fields }) => [id, fields.content] as const),
    categories: content.list('categories').map(({ id }) => id),
    pictures: content.pictures(),
    hasPrivacy: content.site()?.privacy !== undefined,
    aliases: posts.flatMap(({ fields }) => fields.aliases ?? []),
  });
  const rule = 'broken-link';
  const warnings = textsIn(content.site(), []).flatMap(({ path, text }) =>
    addressesIn(text).flatMap((address): Warning[] => {
      const message = linkFault(address, paths.home, targets);
      return message === undefined ? [] : [{ file: 'site.yaml', path, rule, message, spot: new RegExp(escapeRegExp(address)) }];
    }),
  );
  for (const { file, id, fields } of posts) {
    yield;
    for (const { href, message } of brokenLinks(id, fields.content, targets))
      warnings.push({ file, path: ['content'], rule, message, spot: new RegExp(`(?<=href=["'])${escapeRegExp(href)}(?=["'])`, 'i') });
  }
  return warnings;
}

/** The paths in a text of the site: the whole text, or those of links as `[words](/path)`. */
function addressesIn(text: string): string[] {
  return /^\/\S*$/.test(text) ? [text] : [...text.matchAll(/\]\((\/[^)\s]*)\)/g)].map(([, address = '']) => address);
}

/** HTML in posts that readers never see, for only what an article needs is let through. */
export async function removedHtml(content: Content): Promise<Warning[]> {
  const doubtful = content.list('posts').filter(({ fields }) => !isAlreadySanitized(fields.content));
  if (doubtful.length === 0) return [];
  // Loaded here, for it takes a while and few contents need it.
  const { sanitizeHtml } = await import('../content/html/sanitize-html.ts');
  const warnings: Warning[] = [];
  const yieldWhenDue = timeSlicer();
  for (const { file, fields } of doubtful) {
    await yieldWhenDue();
    for (const what of sanitizeHtml(fields.content).removed)
      warnings.push({ file, path: ['content'], rule: 'removed-html', message: messageOn(what), spot: spotOf(what) });
  }
  return warnings;
}

function messageOn(what: string): string {
  const [, id = ''] = /^id="(.*)" of /.exec(what) ?? [];
  const renamed = pageId(id);
  if (renamed === undefined) return `${what} is left out of the page; ${adviceOn(what)}`;
  return `${what} becomes "${renamed}" on the page, because scripts use the name ${id}; choose another id`;
}

function adviceOn(what: string): string {
  if (what.startsWith('src=')) return 'put the picture into content/images and write /images/<file>';
  if (/^(?:href|cite)=/.test(what)) return 'write an address that starts with https://, mailto: or /';
  if (what.startsWith('id=')) return 'start it with a lower-case letter, and write it in lower-case letters, digits and hyphens';
  const instead = insteadOf[what];
  return instead === undefined ? 'remove it' : `write ${instead}`;
}

const insteadOf: Record<string, string> = {
  '<h1>': '<h2>; the title is the <h1>',
  '<h5>': '<h4>',
  '<h6>': '<h4>',
  '<div>': '<p>, <figure> or <blockquote>',
  '<u>': '<em>',
  '<strike>': '<del>',
  '<s>': '<del>',
  '<picture>': '<img>',
};

/** `<script>`, `onclick of <p>` and `href="javascript:x" of <a>` as written in a source. */
function spotOf(what: string): RegExp | undefined {
  const [, attribute = '', tag = ''] = /^(?:(\S+?)(?:=.*)? of )?<(.+)>$/s.exec(what) ?? [];
  if (tag === '') return undefined;
  const start = `<${escapeRegExp(tag)}(?![\\w-])`;
  if (attribute === '') return new RegExp(start, 'i');
  const value = /^\S+?="(.{1,20})/s.exec(what)?.[1];
  const rest = value === undefined ? '' : `\\s*=\\s*["']?${escapeRegExp(value.replace(/["\\].*$/s, ''))}`;
  return new RegExp(`(?<=${start}[^<>]*[\\s/"'])${escapeRegExp(attribute)}${rest}`, 'i');
}
