import { brokenLinks, linkFault, linkTargets, type LinkTargets } from '../content/html/broken-links.ts';
import { isSanitizedForm } from '../content/html/sanitized-form.ts';
import { maxProblems } from '../content/tree/parse-item.ts';
import { itemOf, type StoredItem } from '../content/tree/stored-item.ts';
import { paths } from '../model/api/paths.ts';
import { pageId } from '../model/text/allowed-html.ts';
import { unmatchedTags } from '../model/text/tag-faults.ts';
import { textsIn } from './print-claims.ts';
import { spotPattern, unreadFiles, type Content, type ItemRule, type Warning } from './warning.ts';

/** What the links of posts and of `site.yaml` may lead to. */
export function linkTargetsIn(content: Content): LinkTargets {
  const posts = content.list('posts');
  const unread = [...unreadFiles(content)].map(itemOf).map(({ name, id }) => (name === 'posts' ? paths.post(id) : paths.category(id)));
  return linkTargets({
    posts: posts.map(({ id, fields }) => [id, fields.content] as const),
    categories: content.list('categories').map(({ id }) => id),
    pictures: content.pictures(),
    hasPrivacy: content.site()?.privacy !== undefined,
    aliases: [...posts.flatMap(({ fields }) => fields.aliases ?? []), ...unread],
  });
}

export function brokenLinksOfSite(content: Content, targets: LinkTargets): Warning[] {
  return textsIn(content.site(), []).flatMap(({ path, text }) =>
    addressesIn(text).flatMap((address): Warning[] => {
      const message = linkFault(address, paths.home, targets);
      const spot = new RegExp(spotPattern(address));
      return message === undefined ? [] : [{ file: 'site.yaml', path, rule: 'broken-link', message, spot }];
    }),
  );
}

export function brokenLinksOfPosts(targets: LinkTargets): ItemRule<'posts'> {
  return ({ file, id, fields }) =>
    brokenLinks(id, fields.content, targets).map(({ href, message }): Warning => {
      const spot = new RegExp(`(?<=(?:href|HREF)\\s*=\\s*["']?)${spotPattern(href)}(?=["'\\s>])`);
      return { file, path: ['content'], rule: 'broken-link', message, spot };
    });
}

/** The paths in a text of the site: the whole text, or those of links as `[words](/path)`. */
function addressesIn(text: string): string[] {
  return /^\/\S*$/.test(text) ? [text] : [...text.matchAll(/\]\((\/[^)\s]*)\)/g)].map(([, address = '']) => address);
}

/** HTML in posts that readers don't see as written: pages keep only the elements that an article needs, and only well nested. */
export function removedHtml({ file, fields: { content } }: StoredItem<'posts'>): Warning[] | Promise<Warning[]> {
  return isSanitizedForm(content) ? [] : removedFrom(content, { file, path: ['content'] });
}

async function removedFrom(content: string, about: Pick<Warning, 'file' | 'path'>): Promise<Warning[]> {
  // Imported lazily: it takes a while, and few posts need it.
  const { sanitizeHtml } = await import('../content/html/sanitize-html.ts');
  const unmatched = unmatchedTags(content);
  const known = new Set(unmatched.map(({ what }) => what));
  const warnings = unmatched.map(({ start, what, advice }, index): Warning => {
    const spot = new RegExp(`${spotPattern(/^<[^>]*/.exec(what)?.[0] ?? '')}(?![\\w-])`, 'gi');
    // The places of further tags are not reported.
    const skipped = index > maxProblems ? 0 : (content.slice(0, start).match(spot)?.length ?? 0);
    return { ...about, rule: 'unmatched-tag', message: `${what}; ${advice}`, spot, skipped };
  });
  for (const what of sanitizeHtml(content).removed)
    if (!known.has(what)) warnings.push({ ...about, rule: 'removed-html', message: messageOn(what), spot: spotOf(what) });
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

/** `<script>`, `onclick of <p>` and `href="javascript:x" of <a>` as they are written in a source. */
function spotOf(what: string): RegExp | undefined {
  const [, attribute = '', tag = ''] = /^(?:(\S+?)(?:=.*)? of )?<(.+)>$/s.exec(what) ?? [];
  if (tag === '') return undefined;
  const start = `<${spotPattern(tag)}(?![\\w-])`;
  if (attribute === '') return new RegExp(start, 'i');
  const value = /^\S+?="(.{1,20})/s.exec(what)?.[1];
  const rest = value === undefined ? '' : `\\s*=\\s*["']?${spotPattern(value.replace(/["\\].*$/s, ''))}`;
  return new RegExp(`(?<=${start}[^<>]*[\\s/"'])${spotPattern(attribute)}${rest}`, 'i');
}
