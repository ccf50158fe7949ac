import { useRef } from 'react';
import type { DrawnBlock, DrawnPage, EditedBlock } from '../../../server/model/api/template-pages-api.ts';
import { blocksSchemas } from '../../../server/model/entities/page-blocks.ts';
import { capitalized, counted } from '../../../server/model/text/wording.ts';
import { notesOn } from '../preview/previewed-page.ts';
import { faultsIn, rulesOf } from '../kinds/rules.ts';
import { SchemaField } from '../forms/schema-field.tsx';
import { RowActions, type RowAction } from '../ui/buttons.tsx';
import { useSorting, withMoved } from '../ui/use-sorting.ts';
import { blockKinds, partsOf, summaryOf } from '../kinds/blocks.ts';
import { AddSelect } from './page-thumbnails.tsx';

interface BlockListProps {
  blocks: readonly EditedBlock[];
  /** The page as it prints; undefined until that is known. */
  drawn: DrawnPage | undefined;
  pageKind: 'book' | 'day';
  selected: number | undefined;
  select: (block: number | undefined) => void;
  isFixed: boolean;
  change: (blocks: readonly EditedBlock[]) => void;
}

export function BlockList({ blocks, drawn, pageKind, selected, select, isFixed, change }: BlockListProps) {
  const list = useRef<HTMLDivElement>(null);
  const sorting = useSorting(list, blocks.length, isFixed ? undefined : move);
  // The block that crosses the end of the page, or the last one if only a longer prompt would push it over.
  const rowsOnPage = drawn?.grid.rows ?? Infinity;
  const crossing = drawn?.blocks.findIndex(({ top, rows }) => top + rows > rowsOnPage) ?? -1;
  const tooTall = crossing < 0 ? blocks.length - 1 : crossing;
  return (
    <div ref={list}>
      <ol className="grid divide-y divide-rule border-y border-rule" aria-label="Blocks">
        {blocks.map(rowOf)}
      </ol>
      {!isFixed && (
        <AddSelect
          label="Add a block"
          choices={Object.entries(blockKinds).flatMap(([value, [label, , on = pageKind]]) => (on === pageKind ? [{ value, label }] : []))}
          choose={(kind) => insert((selected ?? blocks.length - 1) + 1, { [kind]: blockKinds[kind]?.[1] })}
        />
      )}
    </div>
  );

  function rowOf(block: EditedBlock, index: number) {
    const { yaml, ...fit } = drawn?.blocks[index] ?? {};
    const faults = faultsOf(fit, rowsOnPage, index === tooTall ? (drawn?.excess ?? 0) : 0, yaml !== undefined);
    const isOpen = index === selected;
    const parts = partsOf(block);
    return (
      <li key={index} className={`min-w-0 ${isOpen ? 'bg-tint' : ''}`} {...sorting.rowProps(index)}>
        <div className="flex items-center" {...sorting.handleProps(index)}>
          {!isFixed && <span className="mx-1 icon-[lucide--grip-vertical] shrink-0 cursor-grab text-muted" aria-hidden="true" />}
          <button
            type="button"
            data-row={index}
            className="flex min-h-10 min-w-0 flex-1 cursor-pointer flex-wrap items-baseline gap-x-3 px-1.5 py-2 text-left"
            aria-expanded={isOpen}
            aria-keyshortcuts={isFixed ? undefined : 'Alt+ArrowUp Alt+ArrowDown'}
            onClick={() => select(isOpen ? undefined : index)}
          >
            <span className="shrink-0 font-semibold">{yaml === undefined ? parts.label : 'Unknown block'}</span>
            <span className="grow basis-24 truncate text-small text-muted" dir="auto">
              {summaryOf(parts)}
            </span>
          </button>
        </div>
        {faults.map((fault) => (
          <p key={fault} className="px-3 pb-2 text-small text-error">
            {fault}
          </p>
        ))}
        {isOpen && (
          <div className="grid gap-3 px-3 pb-4">
            {!isFixed && (
              <div className="-ml-2 flex flex-wrap gap-x-1">
                <RowActions actions={actionsOn(block, index)} />
              </div>
            )}
            {yaml === undefined ? (
              formOf(block, index)
            ) : (
              <pre className="overflow-x-auto border border-rule bg-sheet p-2 text-small">{yaml}</pre>
            )}
          </div>
        )}
      </li>
    );
  }

  function formOf(block: EditedBlock, index: number) {
    const form = { root: rules[pageKind], faults: faultsIn(blocksSchemas[pageKind].block, block), isReadOnly: isFixed };
    const set = (next: unknown) => change(blocks.with(index, (next ?? {}) as EditedBlock));
    return <SchemaField form={form} rules={form.root} path="" label="" isRequired value={block} change={set} />;
  }

  function actionsOn(block: EditedBlock, index: number): RowAction[] {
    return [
      ['Up', 'icon-[lucide--arrow-up]', () => sorting.shift(index, index - 1), index === 0],
      ['Down', 'icon-[lucide--arrow-down]', () => sorting.shift(index, index + 1), index === blocks.length - 1],
      ['Duplicate', 'icon-[lucide--copy]', () => insert(index + 1, block)],
      ['Delete', 'icon-[lucide--trash-2]', () => remove(index)],
    ];
  }

  function move(from: number, to: number): void {
    if (to < 0 || to >= blocks.length) return;
    change(withMoved(blocks, from, to));
    select(selected === from ? to : undefined);
  }

  function insert(at: number, block: EditedBlock): void {
    change(blocks.toSpliced(at, 0, block));
    select(at);
    sorting.focus(at);
  }

  function remove(index: number): void {
    change(blocks.toSpliced(index, 1));
    select(undefined);
    sorting.focus(Math.min(index, blocks.length - 2));
  }
}

const rules = { book: rulesOf(blocksSchemas.book.block), day: rulesOf(blocksSchemas.day.block) };

/** The faults of a block, as sentences. @param excess the number of rows that do not fit, for the block that crosses the end of the page */
function faultsOf(block: Partial<DrawnBlock>, rowsOnPage: number, excess: number, isUnknown: boolean): string[] {
  const { top = 0, rows = 0, faults = [], overflow = [], missing = [] } = block;
  const isOutside = rows > 0 && top >= rowsOnPage;
  return [
    ...(isUnknown
      ? ['This form does not know this block. It is kept unchanged, but not printed.']
      : faults.map((fault) => `${capitalized(fault)}.`)),
    ...(excess > 0 ? [`Too tall by ${counted(excess, 'row')}.`] : isOutside ? ['Below the end of the page.'] : []),
    ...notesOn({ overflow, missing }),
  ];
}
