import type { EditedBlock } from '../../../server/model/api/template-pages-api.ts';

interface BlockFormProps {
  block: EditedBlock;
  pageKind: 'book' | 'day';
  isFixed: boolean;
  change: (block: EditedBlock) => void;
}

/** The fields of a block. */
export function BlockForm({ block, isFixed, change }: BlockFormProps) {
  return (
    <textarea
      aria-label="Block"
      readOnly={isFixed}
      defaultValue={JSON.stringify(block)}
      onChange={({ target }) => {
        try {
          change(JSON.parse(target.value) as EditedBlock);
        } catch {}
      }}
    />
  );
}
