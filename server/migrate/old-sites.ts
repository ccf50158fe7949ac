import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { parse } from 'yaml';
import { ignoringSystemErrors } from '../content/files/system-error.ts';
import { isRecord } from '../model/is-record.ts';
import { readFrontMatter } from './read-front-matter.ts';
import type { Note } from './source-post.ts';

/** Settings or front matter, with keys in lower case: Hugo accepts any case. */
export type Fields = Record<string, unknown>;

/** A folder with the settings of all systems that may have built it. */
export interface OldSite {
  root: string;
  hugo?: Fields | undefined;
  jekyll?: Fields | undefined;
  /** The input folder of Eleventy. */
  eleventy?: string | undefined;
  /** People by the keys that posts name. */
  authors?: Fields | undefined;
  isAstro: boolean;
  /** Whether its settings cannot be read, so that former addresses are unknown. */
  isUnreadable: boolean;
}

/** The sites of imported files. Reads the settings of a site on first use. */
export class OldSites {
  readonly folder: string;
  readonly notes: Note[] = [];
  readonly #sites = new Map<string, OldSite>();
  readonly #values = new Map<string, Fields | null | undefined>();

  constructor(folder: string) {
    this.folder = path.resolve(folder);
  }

  /** The site of a file: the nearest folder above it that has settings. */
  of(file: string): OldSite {
    return this.#at(path.dirname(path.resolve(file)));
  }

  /** Parses a file of YAML, TOML or JSON; undefined when it is missing. Returns null and adds a note when it cannot be read. */
  read(file: string): Fields | null | undefined {
    if (!this.#values.has(file)) this.#values.set(file, this.#parse(file));
    return this.#values.get(file);
  }

  /** Adds one note that a pattern or setting is not understood. */
  noteUnclear(file: string, unclear: string): void {
    const message = `${unclear} is not understood, so posts with this address get no alias for it; add the old address to their aliases`;
    if (!this.notes.some((note) => note.message === message)) this.notes.push({ file, message });
  }

  #parse(file: string): Fields | null | undefined {
    const text = readTextFile(file);
    if (text === undefined) return undefined;
    try {
      const parser = parsers[path.extname(file)] ?? parseYaml;
      return lowerKeys(parser(text) ?? {}) as Fields;
    } catch (error) {
      const [reason] = (error as Error).message.split('\n', 1);
      const message = `cannot be read (${reason}), so its posts are imported without what it sets, such as their former addresses`;
      this.notes.push({ file, message });
      return null;
    }
  }

  #at(folder: string): OldSite {
    const known = this.#sites.get(folder);
    if (known) return known;
    const site = this.#settingsIn(folder);
    const above = path.dirname(folder);
    const isEmpty = !site.hugo && !site.jekyll && site.eleventy === undefined && !site.isAstro && !site.isUnreadable;
    const found = isEmpty && folder !== this.folder && folder !== above ? this.#at(above) : site;
    this.#sites.set(folder, found);
    return found;
  }

  #settingsIn(root: string): OldSite {
    const first = (names: readonly string[]) => {
      const found = names.find((name) => this.read(path.join(root, name)) !== undefined);
      return found === undefined ? undefined : this.read(path.join(root, found));
    };
    const isHugo = ['content', 'config/_default'].some((name) => existsSync(path.join(root, name)));
    const main = first(hugoFiles('hugo', ...(isHugo ? ['config'] : [])));
    const [permalinks, languages] = ['permalinks', 'languages'].map((name) => first(hugoFiles(name).slice(4)));
    const jekyll = first(jekyllFiles);
    const eleventy = eleventyFiles.map((name) => readTextFile(path.join(root, name))).find((text) => text !== undefined);
    return {
      root,
      hugo:
        main || permalinks || languages
          ? { ...(main?.['base_url'] ? zola(main) : main), ...(permalinks && { permalinks }), ...(languages && { languages }) }
          : undefined,
      jekyll: jekyll ?? undefined,
      eleventy:
        eleventy && (/\binput\s*:\s*["'`]([^"'`]+)|setInputDirectory\(\s*["'`]([^"'`]+)/.exec(eleventy)?.slice(1).find(Boolean) ?? '.'),
      authors:
        first(['_data', 'data', 'blog'].flatMap((folder) => dataEndings.map((ending) => `${folder}/authors.${ending}`))) ?? undefined,
      isAstro: configsOf('astro').some((name) => existsSync(path.join(root, name))),
      isUnreadable: [main, permalinks, languages, jekyll].includes(null),
    };
  }
}

/** The settings of Zola as Hugo's: Zola takes the day from the name of a file. */
const zola = (settings: Fields): Fields => ({ ...settings, baseurl: settings['base_url'], frontmatter: { date: [':filename'] } });

const dataEndings = ['toml', 'yaml', 'yml', 'json'];
const hugoFiles = (...names: string[]) =>
  ['', 'config/_default/'].flatMap((folder) => names.flatMap((name) => dataEndings.map((ending) => `${folder}${name}.${ending}`)));
const configsOf = (name: string) => ['js', 'mjs', 'cjs', 'ts'].map((ending) => `${name}.config.${ending}`);
const jekyllFiles = ['_config.yml', '_config.yaml', '_config.toml'];
const eleventyFiles = ['.eleventy.js', ...configsOf('eleventy')];
const configFiles = [...hugoFiles('hugo', 'config'), ...jekyllFiles, ...eleventyFiles, ...configsOf('astro')];
const siteFiles = ['package.json', '.git', 'config/_default', ...configFiles];
const parsers: Record<string, (text: string) => unknown> = { '.toml': parseToml, '.json': JSON.parse, '.md': frontMatterOf };
const parseYaml = (text: string): unknown => parse(text, { uniqueKeys: false, logLevel: 'silent' });

function frontMatterOf(text: string): Fields {
  const read = readFrontMatter(text);
  return 'fields' in read ? read.fields : {};
}

/** The folder of the site that the named folder is in, or that folder itself. Never the home folder: an archive must not publish pictures from elsewhere. */
export function siteFolder(named: string): string {
  const home = os.homedir();
  for (let above = named; above !== home && above !== path.dirname(above); above = path.dirname(above))
    if (siteFiles.some((name) => existsSync(path.join(above, name)))) return above;
  return named;
}

export function readTextFile(file: string): string | undefined {
  return ignoringSystemErrors(() => readFileSync(file, 'utf8').replace(/^\uFEFF/, ''), ['ENOENT', 'ENOTDIR', 'EISDIR']);
}

/** Converts the keys of maps to lower case. Of two keys that differ only in case, the first wins. */
export function lowerKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerKeys);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([key, each]) => [key.toLowerCase(), lowerKeys(each)]));
}

/** The value at a path of lower-case keys. */
export function valueAt(fields: unknown, ...keys: readonly string[]): unknown {
  let value = fields;
  for (const key of keys) value = isRecord(value) ? value[key] : undefined;
  return value;
}
