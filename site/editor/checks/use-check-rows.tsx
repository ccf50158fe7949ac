import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { Check, CheckGroup, Lack } from '../../../server/model/api/checks.ts';
import type { EditionFault } from '../../../server/model/api/editions.ts';
import type { Prompt } from '../../../server/model/entities/prompt.ts';
import type { Quote } from '../../../server/model/entities/quote.ts';
import type { Template } from '../../../server/model/entities/template.ts';
import type { Collection } from '../api/use-collection.ts';
import type { ItemKind } from '../kinds/item-kind.ts';
import { promptKind } from '../kinds/prompt-kind.tsx';
import { quoteKind } from '../kinds/quote-kind.tsx';
import { editionIn, FaultActions, faultWords, KeepAllWords, textFileOf } from '../book/edition-fault.tsx';
import { useIsReadOnly } from '../session/read-only.ts';
import { CheckAction, CheckRow } from './check-group.tsx';
import { sentence, withoutAdvice } from './check-words.ts';
import { SimilarPair } from './similar-pair.tsx';
import { fileIn, itemIn } from './use-checks.ts';
import type { CheckedFolder } from './use-checks.ts';
import { useFixes } from './use-fixes.ts';
import type { ItemFix } from './use-fixes.ts';

/** A dialog to open: of an item, of a broken file, or of a new item. */
export type OpenCheck = { folder: CheckedFolder; id: string } | { file: string } | { folder: 'quotes' | 'prompts'; lack: Lack };

interface Collections {
  quotes: Collection<Quote>;
  prompts: Collection<Prompt>;
  templates: Collection<Template>;
}

interface CheckRows {
  rowsOf: (group: CheckGroup) => { key: string; content: ReactNode }[];
  /** Buttons for all checks of a group. */
  actionsOf: (group: CheckGroup) => ReactNode;
}

/** The rows of each group of checks. */
export function useCheckRows({ quotes, prompts, templates }: Collections, open: (check: OpenCheck) => void): CheckRows {
  const isReadOnly = useIsReadOnly();
  const { isFixing, apply } = useFixes({ quotes, prompts });
  const items = useMemo(() => {
    const listOf = <Item,>({ list }: Collection<Item>) => (list.status === 'loaded' ? list.value : []);
    return {
      quotes: new Map(listOf(quotes).map((quote) => [quote.id, quote])),
      prompts: new Map(listOf(prompts).map((prompt) => [prompt.id, prompt])),
      templates: new Map(listOf(templates).map((template) => [template.id, template])),
    };
  }, [quotes, prompts, templates]);

  return {
    rowsOf: (group) => {
      if (group.rule === 'author-spelling')
        return [...bySpelling(group.checks)].map(([key, checks]) => ({ key, content: authorRow(checks) }));
      return group.checks.map((check) => ({ key: keyOf(check), content: rowOf(check, group) }));
    },
    actionsOf: (group) => {
      if (group.rule === 'edition-text-changed') return <KeepAllWords problems={group.checks} />;
      if (group.rule !== 'typewriter' || isReadOnly) return null;
      const fixes = fixesOf(group.checks);
      if (fixes.length < 2) return null;
      return (
        <CheckAction
          icon="icon-[lucide--wand-sparkles]"
          label={`Correct all ${fixes.length.toLocaleString('en-US')}`}
          isBusy={isFixing}
          run={() => void apply(fixes)}
        />
      );
    },
  };

  function rowOf(check: Check, group: CheckGroup): ReactNode {
    if (group.severity === 'error') return errorRow(check);
    if (check.lack) return lackRow(check, check.lack);
    if (check.fault) return faultRow(check, check.fault);
    const { file, line, other, fix } = check;
    const similar = other === undefined ? undefined : pairRow(check, other);
    if (similar) return similar;
    const text = textIn(file);
    return (
      <CheckRow text={text === undefined ? undefined : quoted(file, text)} actions={!isReadOnly && itemActions(check, text)}>
        {fix && <p className="text-muted">Becomes {quoted(file, fix.value)}</p>}
        {!fix && check.rule !== 'no-source' && <p className="text-muted">{sentence(check.message)}</p>}
        {text === undefined && <FilePlace file={file} line={line} />}
      </CheckRow>
    );
  }

  /** Undefined unless both items are in the lists. */
  function pairRow({ file, message }: Check, other: string): ReactNode {
    const words = sentence(withoutAdvice(message).replace(other, 'the other'));
    const pairIn = <Item extends { id: string }>(kind: ItemKind<Item>, collection: Collection<Item>, known: ReadonlyMap<string, Item>) => {
      const [first, second] = [other, file].map((each) => known.get(itemIn(each)?.id ?? ''));
      const edit = (id: string) => open({ folder: kind.tab as CheckedFolder, id });
      return first && second && <SimilarPair kind={kind} collection={collection} pair={[first, second]} words={words} edit={edit} />;
    };
    return itemIn(file)?.folder === 'quotes' ? pairIn(quoteKind, quotes, items.quotes) : pairIn(promptKind, prompts, items.prompts);
  }

  function errorRow({ file, line, message }: Check): ReactNode {
    const text = textIn(file);
    const actions = fileIn(file) && (
      <CheckAction icon="icon-[lucide--file-search]" label="Open" name={`Open ${file}`} run={() => open({ file })} />
    );
    return (
      <CheckRow text={text === undefined ? undefined : quoted(file, text)} actions={actions}>
        <p>{sentence(message)}</p>
        <FilePlace file={file} line={line} />
      </CheckRow>
    );
  }

  function faultRow({ file }: Check, fault: EditionFault): ReactNode {
    const [edition, of] = [editionIn(file) ?? '', textFileOf(fault)];
    const text = textIn(of);
    return (
      <CheckRow text={text === undefined ? undefined : quoted(of, text)} actions={<FaultActions edition={edition} fault={fault} />}>
        <p className="text-muted">{faultWords(fault, edition)}</p>
      </CheckRow>
    );
  }

  function lackRow({ file, message }: Check, lack: Lack): ReactNode {
    const folder = file === 'quotes' ? 'quotes' : 'prompts';
    const noun = folder === 'quotes' ? 'quote' : 'prompt';
    const words = sentence(withoutAdvice(message));
    const actions = !isReadOnly && (
      <CheckAction icon="icon-[lucide--plus]" label={`Add a ${noun}`} name={`Add a ${noun}: ${words}`} run={() => open({ folder, lack })} />
    );
    return (
      <CheckRow text={undefined} actions={actions}>
        <p className="py-1.5">{words}</p>
      </CheckRow>
    );
  }

  function authorRow(checks: readonly Check[]): ReactNode {
    const [first] = checks;
    const fixes = fixesOf(checks);
    const before = fixes[0]?.before ?? '';
    const value = first?.fix?.value ?? '';
    const many = fixes.length === 1 ? '' : ` in all ${fixes.length.toLocaleString('en-US')}`;
    const actions = !isReadOnly && fixes.length > 0 && (
      <CheckAction icon="icon-[lucide--wand-sparkles]" label={`Use “${value}”${many}`} isBusy={isFixing} run={() => void apply(fixes)} />
    );
    return (
      <CheckRow text={before} actions={actions}>
        <p className="text-muted">
          {fixes.length === 1 ? 'One quote has' : `${fixes.length.toLocaleString('en-US')} quotes have`} this spelling. Others have “{value}
          ”.
        </p>
      </CheckRow>
    );
  }

  function itemActions(check: Check, text: string | undefined): ReactNode {
    const of = itemIn(check.file);
    if (!of || text === undefined) return null;
    const [fix] = fixesOf([check]);
    return (
      <>
        {fix && (
          <CheckAction
            icon="icon-[lucide--wand-sparkles]"
            label="Correct"
            name={`Correct ${text}`}
            isBusy={isFixing}
            run={() => void apply([fix])}
          />
        )}
        <CheckAction icon="icon-[lucide--pencil]" label="Edit" name={`Edit ${text}`} run={() => open(of)} />
      </>
    );
  }

  /** The fixes of the checks whose items are in the lists. */
  function fixesOf(checks: readonly Check[]): ItemFix[] {
    return checks.flatMap(({ file, fix }) => {
      const of = itemIn(file);
      if (!of || !fix || of.folder === 'templates') return [];
      const item: { text: string; author?: string | undefined } | undefined = items[of.folder].get(of.id);
      const before = item?.[fix.field];
      return before === undefined || before === fix.value ? [] : [{ ...fix, folder: of.folder, id: of.id, before }];
    });
  }

  /** The words of an item that is in the lists. */
  function textIn(file: string): string | undefined {
    const of = itemIn(file);
    if (!of) return undefined;
    return of.folder === 'templates' ? items.templates.get(of.id)?.name : items[of.folder].get(of.id)?.text;
  }
}

function FilePlace({ file, line }: Pick<Check, 'file' | 'line'>) {
  return (
    <p className="text-small text-muted">
      <code>content/{file}</code>
      {file.endsWith('.yaml') && `, line ${line}`}
    </p>
  );
}

function quoted(file: string, text: string): string {
  return file.startsWith('quotes/') ? `“${text}”` : text;
}

function keyOf({ file, line, column, message }: Check): string {
  return `${file} ${line} ${column} ${message}`;
}

function bySpelling(checks: readonly Check[]): Map<string, Check[]> {
  const rows = new Map<string, Check[]>();
  for (const check of checks) rows.set(check.message, [...(rows.get(check.message) ?? []), check]);
  return rows;
}
