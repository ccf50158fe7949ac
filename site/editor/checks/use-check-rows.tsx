import { useMemo, useState, type ReactNode } from 'react';
import type { Check, CheckGroup, Lack } from '../../../server/model/api/checks-api.ts';
import type { EditionFault } from '../../../server/model/api/editions-api.ts';
import { counted, withArticle } from '../../../server/model/text/wording.ts';
import type { Collection, JournalLists } from '../api/use-collection.ts';
import { useEditionNames } from '../api/use-editions.ts';
import { editionIn, FaultLink, faultWords, textFileOf } from '../kinds/editions.tsx';
import type { Prompt, Quote } from '../../../server/model/entities/quote.ts';
import { Suggestions } from '../ui/suggestions.tsx';
import type { ListKind } from '../kinds/kind.ts';
import { promptKind } from '../kinds/prompts.tsx';
import { quoteKind } from '../kinds/quotes.tsx';
import { templateKind } from '../kinds/templates.tsx';
import { useIsReadOnly } from '../api/session.ts';
import { SamePrice } from '../forms/same-price.tsx';
import { ItemAction } from '../ui/buttons.tsx';
import { useLeavingWarning } from '../ui/events.ts';
import { CheckRow } from './check-group.tsx';
import { placeOf } from '../kinds/places.ts';
import { CheckMessage, WayOut } from './check-place.tsx';
import { sentence } from '../kinds/words.ts';
import { withoutAdvice } from './check-words.ts';
import { SimilarPair } from './similar-pair.tsx';
import { fileIn, itemIn, type CheckedFolder } from '../api/use-checks.ts';
import { withList } from './with-list.ts';
import { useFixes, valueOf, type ItemFix } from './use-fixes.ts';

/** An item to open in a dialog, or a new one that a day lacks. */
export type OpenItem = { folder: CheckedFolder; id: string } | { folder: CheckedFolder; lack: Lack };

/** A dialog to open: of an item, or of a broken file. */
export type OpenCheck = OpenItem | { file: string };

/** The rows of each group of checks, and the buttons for all checks of a group. */
export function useCheckRows(lists: JournalLists, open: (check: OpenCheck) => void) {
  const { quotes, prompts, templates } = lists;
  const isReadOnly = useIsReadOnly();
  const { isFixing, apply } = useFixes(lists);
  const editionNameOf = useEditionNames();
  /** Typed sources by file, to save all at once. */
  const [sources, setSources] = useState<Readonly<Record<string, string>>>({});
  const [lastTyped, setLastTyped] = useState('');
  const items = useMemo(() => {
    const named = <Item extends { id: string }>({ list: { tab, nameOf } }: ListKind<Item>, collection: Collection<Item>) =>
      collection.items.map((item): [string, { item: object; name: string }] => [`${tab}/${item.id}.yaml`, { item, name: nameOf(item) }]);
    return new Map([...named(quoteKind, quotes), ...named(promptKind, prompts), ...named(templateKind, templates)]);
  }, [quotes, prompts, templates]);

  const sourced = fixesOf(
    Object.entries(sources).map(([file, value]) => ({ file, fix: { field: 'source', value: value.trim() } as const })),
  );
  useLeavingWarning(sourced.length > 0);

  return {
    rowsOf: (group: CheckGroup): { key: string; content: ReactNode }[] => {
      if (group.rule === 'author-spelling')
        return [...bySpelling(group.checks)].map(([key, checks]) => ({ key, content: authorRow(checks) }));
      return group.checks.map((check) => ({ key: keyOf(check), content: rowOf(check, group) }));
    },
    actionsOf: (group: CheckGroup): ReactNode => {
      if (isReadOnly) return null;
      if (group.rule === 'no-source')
        return (
          <>
            <Suggestions id="known-sources" items={quotes.items} name="source" typed={lastTyped} />
            {sourced.length > 0 && fixAll(`Save ${counted(sourced.length, 'source')}`, sourced)}
          </>
        );
      const fixes = fixesOf(group.checks);
      const rows = group.rule === 'author-spelling' ? bySpelling(group.checks).size : fixes.length;
      return rows > 1 && fixes.length > 1 && fixAll(`Correct all ${fixes.length.toLocaleString('en-US')}`, fixes);
    },
  };

  function fixAll(label: string, fixes: readonly ItemFix[], name = label): ReactNode {
    const act = () => void apply(fixes);
    return <ItemAction icon="icon-[lucide--wand-sparkles]" label={label} aria-label={name} isBusy={isFixing} onClick={act} />;
  }

  function rowOf(check: Check, group: CheckGroup): ReactNode {
    if (group.severity === 'error') return errorRow(check);
    if (check.lack) return lackRow(check, check.lack);
    if (check.fault) return faultRow(check, check.fault);
    if (check.rule === 'two-prices')
      return (
        <CheckRow text={undefined} actions={undefined}>
          <SamePrice part="site" />
          <SamePrice part="cover" />
        </CheckRow>
      );
    const { file, other, fix } = check;
    if (other !== undefined && items.has(file) && items.has(other)) return pairRow(check, other);
    const text = textIn(file);
    return (
      <CheckRow
        text={text === undefined ? undefined : quoted(file, text)}
        actions={text === undefined ? <WayOut check={check} /> : !isReadOnly && itemActions(check, text)}
      >
        {text === undefined && <p>{placeOf(file).name}</p>}
        {fix && <p className="text-muted">Becomes {quoted(file, fix.value)}</p>}
        {!fix && check.rule !== 'no-source' && <CheckMessage check={check} />}
        {check.rule === 'no-source' && text !== undefined && !isReadOnly && (
          <input
            className="mt-1 min-h-10 w-full max-w-xl rounded-xs border border-muted bg-sheet px-3 py-1.5"
            aria-label={`Source of ${text}`}
            placeholder="Source"
            autoComplete="off"
            list="known-sources"
            value={sources[file] ?? ''}
            onChange={({ target }) => {
              setSources({ ...sources, [file]: target.value });
              setLastTyped(target.value);
            }}
          />
        )}
      </CheckRow>
    );
  }

  function pairRow({ file, message }: Check, other: string): ReactNode {
    const words = sentence(withoutAdvice(message).replace(other, 'the other'));
    const [folder, ids] = [itemIn(file)?.folder ?? 'quotes', [other, file].map((each) => itemIn(each)?.id)];
    return withList(folder, lists, (kind, collection) => (
      <SimilarPair kind={kind} collection={collection} ids={ids} words={words} edit={(id) => open({ folder, id })} />
    ));
  }

  function errorRow(check: Check): ReactNode {
    const { file } = check;
    const text = textIn(file);
    const { name } = placeOf(file);
    const actions = fileIn(file) ? (
      <ItemAction icon="icon-[lucide--file-search]" label="Open" aria-label={`Open ${text ?? name}`} onClick={() => open({ file })} />
    ) : (
      <WayOut check={check} />
    );
    return (
      <CheckRow text={text === undefined ? undefined : quoted(file, text)} actions={actions}>
        {text === undefined && <p>{name}</p>}
        <CheckMessage check={check} />
      </CheckRow>
    );
  }

  function faultRow({ file }: Check, fault: EditionFault): ReactNode {
    const [edition, of] = [editionIn(file) ?? '', textFileOf(fault)];
    const text = textIn(of);
    return (
      <CheckRow text={text === undefined ? undefined : quoted(of, text)} actions={<FaultLink edition={edition} fault={fault} />}>
        <p className="text-muted">{faultWords(fault, editionNameOf(edition))}</p>
      </CheckRow>
    );
  }

  function lackRow({ file, message }: Check, lack: Lack): ReactNode {
    const folder = file === 'quotes' ? 'quotes' : 'prompts';
    const noun = folder === 'quotes' ? 'quote' : 'prompt';
    const words = sentence(withoutAdvice(message));
    const actions = !isReadOnly && (
      <ItemAction
        icon="icon-[lucide--plus]"
        label={`Add ${withArticle(noun)}`}
        aria-label={`Add ${withArticle(noun)}: ${words}`}
        onClick={() => open({ folder, lack })}
      />
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
    const before = fixes[0] ? valueOf(fixes[0].item, 'author') : '';
    const value = first?.fix?.value ?? '';
    const many = fixes.length === 1 ? '' : ` in all ${fixes.length.toLocaleString('en-US')}`;
    const actions = !isReadOnly && fixes.length > 0 && fixAll(`Use “${value}”${many}`, fixes);
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
        {fix && fixAll('Correct', [fix], `Correct ${text}`)}
        <ItemAction icon="icon-[lucide--pencil]" label="Edit" aria-label={`Edit ${text}`} onClick={() => open(of)} />
      </>
    );
  }

  /** The fixes of the checks whose items are in the lists. */
  function fixesOf(checks: readonly { file: string; fix?: Pick<ItemFix, 'field' | 'value'> | undefined }[]): ItemFix[] {
    return checks.flatMap(({ file, fix }) => {
      const folder = itemIn(file)?.folder;
      const item = items.get(file)?.item;
      if (!item || !fix || !folder || folder === 'templates' || valueOf(item, fix.field) === fix.value) return [];
      return [{ ...fix, folder, item: item as Quote | Prompt }];
    });
  }

  function textIn(file: string): string | undefined {
    return items.get(file)?.name;
  }
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
