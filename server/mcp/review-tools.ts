import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { NotFoundError } from '../content/ground/errors.ts';
import type { Repository } from '../content/repository.ts';
import { itemOf } from '../content/tree/stored-item.ts';
import type { Check, Checks } from '../model/api/checks-api.ts';
import { editorApi } from '../model/api/editor-calls.ts';
import type { PublishableChanges, PublishOutcome } from '../model/api/publish-api.ts';
import { replaceParts } from '../model/api/replace-api.ts';
import { replacementSchema, replaceSchema } from '../model/api/request-schemas.ts';
import { replaceOutcome, type ReplacePreview } from '../model/api/response-schemas.ts';
import { requiredText } from '../model/entities/fields.ts';
import { ExpectedError } from '../model/errors.ts';
import { readItem, updateItem, type Kind } from './item-tools.ts';
import { called, read, skip, some, someOf, tool, type Call, type Tool } from './tool.ts';

const { find, by, isWhole, matchesCase, parts } = replacementSchema.shape;
const replacement = {
  find,
  by,
  isWhole: isWhole.default(false),
  matchesCase: matchesCase.default(false),
  parts: parts.default([...replaceParts]),
};

/** The tools that check the content, find and replace words in all of it, and send what was changed for review. */
export const reviewTools = ({ folder }: Pick<Repository, 'folder'>): Tool[] => [
  tool(
    'validate',
    'reads',
    'Errors, which keep an item off the site, warnings and suggestions; some have a fix.',
    { file: z.string().optional().describe('Only what is found in this file or folder, such as quotes.'), skip },
    some,
    async ({ file, skip }, call) => {
      const checks = await checksNow(call);
      if (file === undefined) return someOf(checks, skip);
      const named = path.posix.join('/', file, '/');
      const found = checks.filter((check) => `/${check.file}/`.startsWith(named));
      if (found.length === 0 && !existsSync(path.join(folder, named.slice(0, -1))))
        throw new NotFoundError(`There is no file or folder ${file} in the content; name it like quotes/NAME.yaml`);
      return someOf(found, skip);
    },
  ),
  tool(
    'fix',
    'changes',
    'Apply the fix that validate offers for a rule in a file.',
    { file: z.string().describe('From validate.'), rule: z.string() },
    called,
    fixItem,
  ),
  tool(
    'preview_replace',
    'reads',
    'Find words in the lines of all texts, and preview each replacement. Changes nothing.',
    { ...replacement, skip },
    some,
    async ({ skip, ...query }, call) => {
      const { total, lines } = (await call('POST', editorApi.replacePreview, { body: query })).item as unknown as ReplacePreview;
      return { ...someOf(lines, skip), total };
    },
  ),
  tool(
    'replace',
    'changes',
    'Replace words in these lines of a preview. Files that have changed since are refused.',
    { ...replacement, lines: replaceSchema.shape.lines },
    replaceOutcome,
    async (request, call) => (await call('POST', editorApi.replace, { body: request })).item,
  ),
  tool(
    'undo_replace',
    'changes',
    'Undo a replacement, except in files that have changed since.',
    { undo: requiredText.describe('From replace.') },
    replaceOutcome,
    async ({ undo }, call) => (await call('POST', editorApi.undoReplace(encodeURIComponent(undo)))).item,
  ),
  tool(
    'diff',
    'reads',
    'What is not online yet, field by field, with the paths of the files.',
    { skip },
    some.partial().extend({ reason: z.string().optional().describe('Why it is not known.') }),
    async ({ skip }, call) => {
      const listed = await changesNow(call);
      return listed.isKnown ? someOf(listed.changes, skip) : { reason: listed.reason };
    },
  ),
  tool(
    'send_for_review',
    'adds',
    'Push changes as a branch. Returns the address at which to ask for a review.',
    {
      message: z.string().describe('What was changed and why, as the message of a commit.'),
      paths: z.array(z.string()).optional().describe('Files to send, from diff; all when absent.'),
      branch: z.string().optional().describe('The name of a new branch; made from the message when absent.'),
    },
    z.looseObject({ isDone: z.literal(true), branch: z.string().optional(), pullRequestAddress: z.string().optional() }),
    async (request, call) => {
      const listed = request.paths ? undefined : await changesNow(call);
      const here = listed?.isKnown ? listed.changes.filter((change) => !change.isWithdrawn) : [];
      const paths = request.paths ?? here.flatMap((change) => change.paths);
      const { item } = await call('POST', editorApi.publish, { body: { ...request, paths, way: 'propose' } });
      if (!(item as unknown as PublishOutcome).isDone) throw new ExpectedError(JSON.stringify(item));
      return item;
    },
  ),
];

async function checksNow(call: Call): Promise<(Check & { severity: string })[]> {
  const { groups } = (await read(call, editorApi.checks)) as unknown as Checks;
  return groups.flatMap(({ severity, checks }) => checks.map((check) => ({ severity, ...check })));
}

async function fixItem({ file, rule }: { file: string; rule: string }, call: Call): Promise<object> {
  const { name, id } = itemOf(file);
  const check = (await checksNow(call)).find((each) => each.file === file && each.rule === rule && each.fix);
  if (!check?.fix) throw new NotFoundError('validate has no fix for this rule in this file');
  const { version } = await readItem({ kind: name as Kind, id }, call);
  return updateItem({ kind: name as Kind, id, version, fields: { [check.fix.field]: check.fix.value } }, call);
}

async function changesNow(call: Call): Promise<PublishableChanges> {
  return (await read(call, editorApi.publishable)) as unknown as PublishableChanges;
}
