import { logic, parseTag } from './replace-tag.ts';

/** The file named by a tag that is used as an address. */
export function addressIn(source: string): string | undefined {
  const { name, named, values } = parseTag(source);
  if (logic.test(name)) return undefined;
  return targetOf(source) ?? [...named.values(), ...values.map(({ text }) => text)].find((text) => /[^.]\.\w{2,5}$/.test(text));
}

/** The link that a link tag shows, in Markdown; undefined for another tag. */
export function linkOf(source: string): string | undefined {
  const target = targetOf(source);
  return target === undefined ? undefined : `[${linkWords(source) || nameInWords(target)}](${target})`;
}

/** The words of Hexo's link: `post_link second-day 'The second day' true`. */
function linkWords(source: string): string {
  const [, words = ''] = /^\s*post_link\s+\S+\s+(.*?)\s*(?:\b(?:true|false)\s*)?$/.exec(source) ?? [];
  return words.replace(/^(["'])(.*)\1$/, '$2');
}

/** `second day` for `_posts/2020-01-03-second-day.md`: the old site shows its address there. */
function nameInWords(file: string): string {
  const [name = ''] = file.replace(/\/$/, '').split('/').at(-1)?.split('#') ?? [];
  return name.replace(/^\d{4}-\d{1,2}-\d{1,2}-|\.\w+$/g, '').replace(/[-_]+/g, ' ');
}

/** The file named by a link tag (`ref`, `post_url`). */
function targetOf(source: string): string | undefined {
  const [, name] = /^\s*(?:post_url|link(?![^]*\s["']?https?:)|post_link|(?:rel)?ref)\s+(?:path=)?["']?([^"'\s]+)/.exec(source) ?? [];
  if (name === undefined) return undefined;
  const [path = '', hash] = name.split('#', 2);
  const file = path === '' || /\.\w+$|\/$/.test(path) ? path : `${path}.md`;
  return hash === undefined ? file : `${file}#${hash}`;
}
