import { useMemo } from 'react';
import type { EditedBlock } from '../../../server/model/api/template-pages-api.ts';
import { blocksSchemas } from '../../../server/model/entities/page-blocks.ts';
import { faultsIn, rulesOf } from '../schema-form/rules.ts';
import { SchemaField } from '../schema-form/schema-form.tsx';

interface BlockFormProps {
  block: EditedBlock;
  pageKind: 'book' | 'day';
  isFixed: boolean;
  change: (block: EditedBlock) => void;
}

/** The fields of a block, as its schema describes them. */
export function BlockForm({ block, pageKind, isFixed, change }: BlockFormProps) {
  const { block: schema } = blocksSchemas[pageKind];
  const root = useMemo(() => rulesOf(schema), [schema]);
  const form = { root, faults: faultsIn(schema, block), isReadOnly: isFixed };
  const set = (next: unknown) => change((next ?? {}) as EditedBlock);
  return <SchemaField form={form} rules={root} path="" label="" isRequired value={block} change={set} />;
}
