import { brokenLinks, linkFault, linkTargets } from '../content/html/broken-links.ts';
import { paths } from '../model/api/paths.ts';
import { escapeRegExp } from '../model/text/escape-text.ts';
import type { Content, Warning } from './warning.ts';

/** Links of posts and of the navigation to addresses of the site that do not exist. */
export function* brokenLinkWarnings(content: Content): Generator<void, Warning[]> {
  const posts = content.list('posts');
  const targets = linkTargets({
    posts: posts.map(({ id, fields }) => [id, fields.content] as const),
    categories: content.list('categories').map(({ id }) => id),
    pictures: content.pictures(),
  });
  const rule = 'broken-link';
  const warnings = (content.site()?.navigation ?? []).flatMap(({ path }, index): Warning[] => {
    const message = linkFault(path, paths.home, targets);
    return message === undefined ? [] : [{ file: 'site.yaml', path: ['navigation', index, 'path'], rule, message }];
  });
  for (const { file, id, fields } of posts) {
    yield;
    for (const { href, message } of brokenLinks(id, fields.content, targets))
      warnings.push({ file, path: ['content'], rule, message, spot: new RegExp(`(?<=href=["'])${escapeRegExp(href)}(?=["'])`, 'i') });
  }
  return warnings;
}
