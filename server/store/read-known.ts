import path from 'node:path';
import { collections } from '../model/collections.ts';
import type { CollectionName, FieldsOf } from '../model/collections.ts';
import { isId, reservedSlugs } from '../model/ids.ts';
import type { Problem } from '../model/problem.ts';
import { siteSchema } from '../model/site.ts';
import type { Site } from '../model/site.ts';
import type { KnownFile } from './content-tree.ts';
import type { ParseCache } from './parse-cache.ts';
import { parseItem } from './parse-item.ts';
import { readSource } from './read-file.ts';
import type { ListedFile } from './scan-tree.ts';

/** Reads a listed file into what is known of it. Undefined when it has gone meanwhile. */
export function readKnown(root: string, listed: ListedFile, cache?: ParseCache): KnownFile | undefined {
  const { file, part, stamp } = listed;
  if (part === 'images') return { part, stamp, problems: [] };

  const name = part === 'site' ? undefined : refuseName(file, part);
  if (name) return { part, stamp, problems: [name] };
  const source = readSource(root, file);
  if (source === undefined) return undefined;
  if ('rule' in source) return { part, stamp, problems: [source] };

  const { text, version } = source;
  const cached = cache?.get(part, version);
  const parsed = cached === undefined ? parseItem(file, text, part === 'site' ? siteKind : collections[part]) : { fields: cached };
  if ('problems' in parsed) return { part, stamp, problems: parsed.problems };
  if (cached === undefined) cache?.set(part, version, parsed.fields);
  if (part === 'site') return { part, stamp, site: parsed.fields as Site, problems: [] };
  const stored = { id: idOf(file), file, version, fields: parsed.fields as FieldsOf[CollectionName] };
  return { part, stamp, stored, problems: [] };
}

const siteKind = { noun: 'site', schema: siteSchema };

function idOf(file: string): string {
  return path.posix.basename(file, '.yaml');
}

function refuseName(file: string, part: CollectionName): Problem | undefined {
  const refuse = (rule: string, message: string): Problem => ({ file, line: 1, column: 1, severity: 'error', rule, message });
  if (!file.includes('/')) return undefined;
  if (!file.endsWith('.yaml')) return refuse('bad-name', `is not read; name it ${file.replace(/\.ya?ml$/i, '.yaml')}`);
  const id = idOf(file);
  if (!isId(id)) return refuse('bad-slug', `"${id}" is not an id; write lower-case letters, digits and single hyphens, at most 80`);
  const isInUrls = part === 'posts' || part === 'categories';
  if (isInUrls && reservedSlugs.includes(id))
    return refuse('reserved-slug', `"${id}" is reserved for the site's own addresses; choose another name`);
  return undefined;
}
