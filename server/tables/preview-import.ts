import { timeSlicer } from '../content/ground/time-slices.ts';
import { versionOf } from '../content/files/etag.ts';
import type { Repository } from '../content/repository.ts';
import type { ImportPreview } from '../model/api/tables-api.ts';
import { compareItems, responseEffort } from '../model/text/differences.ts';
import { readItems, type ItemRows, type ReadOptions } from './parse-rows.ts';
import { planImport, type ImportPlan } from './plan-import.ts';
import type { BulkCollection } from '../model/api/changes-api.ts';

interface PlannedTable {
  read: ItemRows;
  plan: ImportPlan;
  /** Changes with the table and with the content, and does not depend on `update`. */
  version: string;
}

type PlanOptions = ReadOptions & { update: boolean };

/** Reads a table and plans its import. A table with problems is compared too, because its other rows can be imported. */
export async function planTable(name: BulkCollection, bytes: Buffer, repository: Repository, options: PlanOptions): Promise<PlannedTable> {
  const { update } = options;
  const read = await readItems(name, bytes, options);
  const plan = await planImport(name, read.rows, repository);
  const version = versionOf(Buffer.from(versionOf(bytes) + JSON.stringify([plan, read])));
  const isUpdating = update && plan.changed.length > 0;
  return { read, plan: isUpdating ? await planImport(name, read.rows, repository, { update }) : plan, version };
}

/** The plan in words, for someone to check. */
export async function previewOf({ read, plan, version }: PlannedTable): Promise<ImportPreview> {
  const { problems, notes, headings } = read;
  const { duplicates, similar, authorVariants } = plan;
  const add = plan.add.map(({ row, fields, idOf }) => {
    return { row, text: fields.text, ...('author' in fields && { author: fields.author }), ...(idOf && { idOf }) };
  });
  const [effort, pause] = [responseEffort(), timeSlicer()];
  const changed: ImportPreview['changed'] = [];
  for (const { row, id, before, fields } of plan.changed) {
    await pause();
    changed.push({ row, id, text: before.text, fields: compareItems(before, { ...before, ...fields }, [], effort) });
  }
  return { problems, notes, headings, add, duplicates, changed, similar, authorVariants, version };
}
