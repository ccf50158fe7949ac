import { isDeepStrictEqual } from 'node:util';
import { parseSource } from '../../content/sync/read-known.ts';
import { decodeSource, readSource, type SourceFile } from '../../content/files/read-file.ts';
import { versionOf } from '../../content/files/etag.ts';
import { editYaml } from '../../content/yaml/edit-yaml.ts';
import type { FieldValue } from '../../content/yaml/splice.ts';
import { keyOrder } from '../../model/entities/collections.ts';
import { sectionAt, sectionNames, sectionSlug, siteSection, valueAt, type SectionName } from '../../model/entities/site-sections.ts';
import type { Problem } from '../../model/entities/problem.ts';
import { objectOf, type ChangedFile } from '../changed-files.ts';
import type { Git } from '../git.ts';
import type { Publishable } from './companions.ts';
import { branchMoved } from './preconditions.ts';
import { notValid, PublishRefusedError } from './publish-errors.ts';

type Fields = Readonly<Record<string, unknown>>;

const file = 'site.yaml';

/** Splits a change of `site.yaml` by section. Keeps it whole when one side is invalid, or a value belongs to several sections. */
export function bySection(site: Publishable): Publishable[] {
  const { change, before, fields } = site;
  const sections = sectionNames.filter((name) => change.fields.some(({ field }) => sectionAt(field) === name));
  if (!before || !fields || sections.length === 0 || change.fields.some(({ field }) => sectionAt(field) === undefined)) return [site];
  return sections.map((name) => ({
    ...site,
    change: { ...change, place: sectionSlug(name), name, fields: change.fields.filter(({ field }) => sectionAt(field) === name) },
    fields: valuesIn(fields as Fields, name),
  }));
}

/** A hash of the values of a section. */
export function sectionVersion(values: object): string {
  return versionOf(Buffer.from(JSON.stringify(values)));
}

type Source = SourceFile | Problem | undefined;
type Sections = ReadonlyMap<string, string>;

/** The versions of the sections that differ between two texts of the file, by place; none when one text has an error. */
export function sectionsBetween(before: Source, after: Source): Sections {
  const old = sectionsOf(before);
  return new Map([...sectionsOf(after)].filter(([place, version]) => old.size > 0 && old.get(place) !== version));
}

export function decodeSite(bytes: Buffer | undefined): Source {
  return bytes && decodeSource(file, bytes);
}

export function sectionsOnDisk(folder: string): Sections {
  return sectionsOf(readSource(folder, file));
}

export async function changedSections(git: Git, files: readonly ChangedFile[]): Promise<Sections> {
  const object = objectOf(files.find((changed) => changed.file === file)?.before);
  if (object === undefined) return new Map();
  return sectionsBetween(decodeSite(await git.bytes('cat-file', 'blob', object)), readSource(git.folder, file));
}

function sectionsOf(source: Source): Sections {
  const fields = fieldsOf(source);
  return new Map(fields && sectionNames.map((name) => [sectionSlug(name), sectionVersion(valuesIn(fields, name))]));
}

function fieldsOf(source: Source): Fields | undefined {
  return source && (parseSource(file, 'site', source).fields as Fields | undefined);
}

/**
 * The text of `site.yaml` in a commit with the chosen sections from disk; undefined when the whole file or no section is chosen.
 * @throws PublishRefusedError when the result would be invalid
 */
export async function chosenSiteText(
  git: Git,
  base: string | undefined,
  all: readonly Publishable[],
  chosen: readonly Publishable[],
): Promise<string | undefined> {
  const places = chosen.flatMap(({ change }) => change.place ?? []);
  if (places.length === 0 || base === undefined || all.every((each) => each.change.place === undefined || chosen.includes(each)))
    return undefined;
  const bytes = await git.bytes('cat-file', 'blob', `${base}:./${file}`);
  const source = decodeSource(file, bytes);
  const online = fieldsOf(source);
  if (!('text' in source) || !online)
    throw new PublishRefusedError(
      'The words of the site that are online have an error, so they go online as a whole. Nothing was published.',
      'fix',
    );
  const target = structuredClone(online) as Record<string, unknown>;
  // Changes of others may have been merged since the changes were read.
  const own = fieldsOf(readSource(git.folder, file));
  if (!own) throw branchMoved(`${file} has an error now`);
  for (const name of sectionNames.filter((each) => places.includes(sectionSlug(each))))
    for (const path of siteSection(name).paths) setAt(target, path.split('.'), valueAt(own, path));
  const changed = Object.keys({ ...online, ...target }).filter((key) => !isDeepStrictEqual(target[key], online[key]));
  const values = Object.fromEntries(changed.map((key) => [key, target[key] as FieldValue | undefined]));
  const text = editYaml(source.text, values, keyOrder('site'));
  const { problems } = parseSource(file, 'site', { ...source, text });
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw notValid(errors);
  return text;
}

function valuesIn(fields: Fields, name: SectionName): Fields {
  return Object.fromEntries(siteSection(name).paths.map((path) => [path, valueAt(fields, path)]));
}

/** Sets a value by path, or removes it together with maps that become empty. */
export function setAt(fields: Record<string, unknown>, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length > 0) {
    const inner = { ...(fields[key] as Fields | undefined) };
    setAt(inner, rest, value);
    fields[key] = Object.keys(inner).length > 0 ? inner : undefined;
  } else if (value === undefined) delete fields[key];
  else fields[key] = value;
}
