import path from 'node:path';
import type { ZodType } from 'zod';
import { collections } from '../../server/model/entities/collections.ts';
import { explainIssues, sentenceOf } from '../../server/model/entities/explain.ts';
import { isDeviceName, isId, isReserved } from '../../server/model/entities/ids.ts';
import { suggest } from '../../server/model/text/suggest.ts';
import { openRepository } from '../../server/content/repository.ts';
import type { Repository } from '../../server/content/repository.ts';
import { askForFields } from '../input/ask-for-fields.ts';
import type { NewField, NewKind } from '../input/new-item-fields.ts';
import { postBody } from '../input/post-body.ts';
import { UsageError } from '../input/usage-error.ts';

interface NewItem {
  content: string;
  id: string | undefined;
  /** Posts alone. */
  isDraft: boolean;
  /** By key; undefined where no option was given. */
  values: Record<string, unknown>;
}

/**
 * Writes a new item and returns its path. What is missing is asked for when a person sits at a terminal.
 * Throws UsageError where a value is missing, is not valid, or names what is not there; DiskFullError, WriteRefusedError.
 */
export async function makeItem(kind: NewKind, { content, id, isDraft, values }: NewItem): Promise<string> {
  const repository = await openRepository(content);
  if (id !== undefined) refuseId(id, kind, repository);
  const faultOf = (field: NewField, value: unknown) => faultOfField(kind, field, value, repository);
  for (const field of kind.fields) refuseFault(faultOf(field, values[field.key]), field, values[field.key] !== undefined);

  const given = await completed(kind, values, faultOf);
  const item = kind.collection === 'posts' ? { ...postDefaults(repository, isDraft), ...present(given) } : present(given);
  const fields = collections[kind.collection].schema.parse(item);
  const stored = await repository.create(kind.collection, fields as never, id);
  return path.join(content, stored.file);
}

/** The values with what a person answers: everything when nothing was given, else what is missing. */
async function completed(
  kind: NewKind,
  values: Record<string, unknown>,
  faultOf: (field: NewField, value: unknown) => string | undefined,
): Promise<Record<string, unknown>> {
  const isBare = Object.values(values).every((value) => value === undefined);
  const open = kind.fields.filter(({ key, isRequired }) => values[key] === undefined && (isBare || isRequired));
  const needed = open.filter(({ isRequired }) => isRequired);
  if (needed.length === 0) return values;
  if (process.stdin.isTTY && process.stderr.isTTY) return { ...values, ...(await askForFields(open, faultOf)) };
  throw new UsageError(needed.map(({ key, flags }) => `${key}: is missing; write ${flags}`).join('\njournal: '));
}

function refuseFault(fault: string | undefined, { flags }: NewField, isGiven: boolean): void {
  if (isGiven && fault !== undefined) throw new UsageError(`${flags.split(' ')[0]}: ${fault}`);
}

/** Why a value cannot be the field's, or undefined. */
function faultOfField(kind: NewKind, field: NewField, value: unknown, repository: Repository): string | undefined {
  const { schema, noun } = collections[kind.collection];
  const checked = (schema.shape[field.key] as ZodType).safeParse(value, { reportInput: true });
  const [explanation] = checked.success ? [] : explainIssues(checked.error.issues, [], noun);
  if (explanation) return sentenceOf(explanation);
  if (field.key === 'categories') return (value as string[] | undefined)?.map((slug) => unknownCategory(slug, repository)).find(Boolean);
  if (field.key === 'featuredImage' && typeof value === 'string' && !repository.pictures().includes(value.slice(1)))
    return `there is no picture content${value}`;
  return undefined;
}

function unknownCategory(slug: string, repository: Repository): string | undefined {
  const slugs = repository.list('categories').map(({ id }) => id);
  if (slugs.includes(slug)) return undefined;
  const meant = suggest(slug, slugs);
  return `there is no category "${slug}"; ${meant ? `did you mean "${meant}"?` : `there are ${slugs.join(', ')}`}`;
}

function refuseId(id: string, { collection }: NewKind, repository: Repository): void {
  const { noun } = collections[collection];
  if (!isId(id)) throw new UsageError(`--id: "${id}" is not an id; write lower-case letters, digits and single hyphens, at most 80`);
  if (isDeviceName(id)) throw new UsageError(`--id: "${id}" is a device on Windows, which can hold no such file; choose another`);
  if (isReserved(collection, id)) throw new UsageError(`--id: "${id}" is reserved for the site's own addresses; choose another`);
  if (repository.files().includes(`${collection}/${id}.yaml`)) throw new UsageError(`--id: there is a ${noun} "${id}" already`);
}

function postDefaults(repository: Repository, isDraft: boolean): Record<string, unknown> {
  return {
    author: repository.site()?.author.name,
    publishedAt: new Date().toISOString().slice(0, 10),
    categories: [],
    draft: isDraft ? true : undefined,
    content: postBody,
  };
}

function present(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
