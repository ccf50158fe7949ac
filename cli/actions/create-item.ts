import path from 'node:path';
import { Option, type Command } from 'commander';
import type { ZodType } from 'zod';
import { collections } from '../../server/model/entities/collections.ts';
import { explainIssues, sentenceOf } from '../../server/model/entities/problem.ts';
import { idFault } from '../../server/model/entities/ids.ts';
import { withoutAbsent } from '../../server/content/ground/without-absent.ts';
import { suggest } from '../../server/model/text/suggest.ts';
import { openRepository, type Repository } from '../../server/content/repository.ts';
import { askForFields, type ErrorOf, type Values } from '../input/ask-for-fields.ts';
import { newKinds, type NewField, type NewKind } from '../input/new-item-fields.ts';
import { UsageError } from '../input/usage-error.ts';
import { publishedNow } from '../../server/model/entities/iso-dates.ts';

type Options = Record<string, string | string[] | boolean | undefined> & { content: string; id?: string; publish?: boolean };

/** Writes a new item and prints its path. On a terminal, asks for missing values. @throws UsageError for a value; DiskFullError, WriteRefusedError */
export async function createItem(options: Options, command: Command): Promise<void> {
  const { content, id, publish } = options;
  const kind = newKinds[command.name()] as NewKind;
  const values = Object.fromEntries(kind.fields.map(({ key, flags }) => [key, options[new Option(flags).attributeName()]]));
  const repository = await openRepository(content);
  const { schema, noun } = collections[kind.collection];
  const fault = id === undefined ? undefined : idFault(kind.collection, id);
  if (fault !== undefined) throw new UsageError(`--id: ${fault}`);
  if (id !== undefined && repository.files().includes(`${kind.collection}/${id}.yaml`))
    throw new UsageError(`--id: the ${noun} "${id}" already exists`);
  const errorOf = (field: NewField, value: unknown) => fieldError(kind, field, value, repository);
  for (const field of kind.fields) {
    const error = values[field.key] === undefined ? undefined : errorOf(field, values[field.key]);
    if (error !== undefined) throw new UsageError(`${field.flags.split(' ')[0]}: ${error}`);
  }

  const completeValues = await completed(kind, values, errorOf);
  const author = repository.site()?.author.name;
  const defaults = {
    posts: { author, publishedAt: publishedNow(), categories: [], draft: !publish || undefined, content: postBody },
    pages: { blocks: [{ title: completeValues['name'] }, { space: 1 }, { lines: 'rest' }] },
  };
  const fields = schema.parse({ ...defaults[kind.collection as keyof typeof defaults], ...withoutAbsent(completeValues) });
  const stored = await repository.writer.create(kind.collection, fields as never, id);
  process.stdout.write(`${path.join(content, stored.file)}\n`);
}

async function completed(kind: NewKind, values: Values, errorOf: ErrorOf): Promise<Values> {
  const isBare = Object.values(values).every((value) => value === undefined);
  const open = kind.fields.filter(
    ({ key, isRequired, isAsked = true }) => values[key] === undefined && (isRequired || (isBare && isAsked)),
  );
  const needed = open.filter(({ isRequired }) => isRequired);
  if (needed.length === 0) return values;
  if (process.stdin.isTTY && process.stderr.isTTY) return { ...values, ...(await askForFields(open, errorOf)) };
  throw new UsageError(needed.map(({ key, flags }) => `${key}: is missing; write ${flags}`).join('\njournal: '));
}

function fieldError(kind: NewKind, field: NewField, value: unknown, repository: Repository): string | undefined {
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
  const suggested = suggest(slug, slugs);
  return `there is no category "${slug}"; ${suggested ? `did you mean "${suggested}"?` : `there are ${slugs.join(', ')}`}`;
}

const postBody = `<p>Begin with one person and one morning: what happened, and what it has to do with the reader.</p>
<h2 id="what-it-is-about">What it is about</h2>
<p>Say it once, plainly, with an example from life.</p>
<h2 id="how-to-do-it">How to do it</h2>
<ol>
  <li>The first step, small enough for today.</li>
  <li>The second.</li>
</ol>
<h2 id="try-it-tonight">Try it tonight</h2>
<p>End with the one line that the reader could write in the journal this evening.</p>
`;
