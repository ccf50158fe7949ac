import path from 'node:path';
import { isBelow } from '../content/files/links.ts';
import { escapeRegExp } from '../model/text/escape-text.ts';
import { isRecord } from '../model/is-record.ts';
import { lowerKeys, readTextFile, valueAt, type Fields, type OldSites } from './old-sites.ts';

/** The old site's settings for all posts of a folder, nearest first: `defaults` of Jekyll, data files of Eleventy, `cascade` of Hugo. Keys are in lower case. */
export function folderData(file: string, sites: OldSites): Fields[] {
  const { root, jekyll, hugo } = sites.of(file);
  const name = (from: unknown) =>
    path
      .relative(path.join(root, String(from ?? '')), file)
      .split(path.sep)
      .join('/');
  const defaults = [jekyll?.['defaults']]
    .flat()
    .map((each) => ({
      scope: String(valueAt(each, 'scope', 'path') ?? '').replace(/^\/|\/$/g, ''),
      type: valueAt(each, 'scope', 'type') ?? 'posts',
      values: (valueAt(each, 'values') ?? {}) as Fields,
    }))
    .filter(({ scope, type }) => type === 'posts' && isInScope(name(jekyll?.['source']), scope))
    .sort((a, b) => b.scope.length - a.scope.length);

  const folders = [path.dirname(file)];
  for (let at = path.dirname(file); at !== root && isBelow(root, at); at = path.dirname(at)) folders.push(path.dirname(at));
  const pages = [...folders.map((folder) => sites.read(path.join(folder, '_index.md'))), hugo];
  const cascades = pages.flatMap((page) => [valueAt(page, 'cascade')].flat()).filter(isRecord);
  return [
    ...defaults.map(({ values }) => values),
    ...[file.replace(/\.\w+$/, ''), ...folders.map((folder) => path.join(folder, path.basename(folder)))].flatMap((stem) =>
      dataBeside(stem, sites),
    ),
    ...cascades.filter((each) => isTarget(each['_target'] ?? each['target'], name(hugo?.['contentdir'] ?? 'content'))),
  ];
}

/** The data files of Eleventy for a post or a folder. Code is not run: values in a .js file are matched as text. */
function dataBeside(stem: string, sites: OldSites): Fields[] {
  const read = ['.11tydata.json', '.json'].map((ending) => sites.read(stem + ending)).filter(isRecord);
  const scripts = ['.11tydata.js', '.11tydata.cjs', '.11tydata.mjs'].map((ending) => readTextFile(stem + ending) ?? '');
  return [...read, ...scripts.map((script) => lowerKeys(Object.fromEntries([...script.matchAll(entry)].map(entryOf))) as Fields)];
}

const entry = /\b(author|draft|eleventyExcludeFromCollections|permalink|published)\s*:\s*(?:(["'`])([^\n]*?)\2|([^\n]{1,60}))/g;

function entryOf([, key = '', , text, code = '']: RegExpMatchArray): [string, unknown] {
  const [literal] = /^(?:false|true)/.exec(code) ?? [];
  return [key, text ?? (literal === undefined ? { code: code.replace(/[\s,;}]+$/, '') } : literal === 'true')];
}

/** Whether a cascade of Hugo is for a page. */
function isTarget(target: unknown, name: string): boolean {
  const kind = valueAt(target, 'kind') ?? 'page';
  return kind === 'page' && isInScope(name, String(valueAt(target, 'path') ?? '').replace(/^\/|\/$/g, ''));
}

function isInScope(name: string, scope: string): boolean {
  const pattern = scope
    .split('**')
    .map((part) => part.split('*').map(escapeRegExp).join('[^/]*'))
    .join('.*');
  return scope === '' || new RegExp(`^${pattern}(?:/|$)`).test(name);
}
