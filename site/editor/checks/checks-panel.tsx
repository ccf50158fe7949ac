import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSWRConfig } from 'swr';
import { severities } from '../../../server/model/api/checks-api.ts';
import type { CheckGroup, Severity } from '../../../server/model/api/checks-api.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import type { Prompt, Quote } from '../../../server/model/entities/collections.ts';
import type { Template } from '../../../server/model/entities/template.ts';
import type { Collection } from '../api/use-collection.ts';
import type { Draft } from '../save/draft-store.ts';
import { useFreeDrafts } from '../save/draft-store.ts';
import type { ItemKind } from '../kinds/item-kind.ts';
import { promptKind, quoteKind, templateKind } from '../kinds/journal-kinds.tsx';
import { ListState, PanelHead } from '../ui/list-state.tsx';
import { BrokenFileDialog } from './broken-file-dialog.tsx';
import { CheckGroupSection } from './check-group-section.tsx';
import { countOf, severityWords, sumOf } from './check-words.ts';
import { CheckedItemDialog } from './checked-item-dialog.tsx';
import { useCheckRows } from './use-check-rows.tsx';
import type { OpenCheck } from './use-check-rows.tsx';
import { fileIn, itemIn, useChecks } from './use-checks.ts';
import { useRowFocus } from './use-row-focus.ts';

interface ChecksPanelProps {
  quotes: Collection<Quote>;
  prompts: Collection<Prompt>;
  templates: Collection<Template>;
}

const noGroups: readonly CheckGroup[] = [];

/** What the server found in the content, with what can be done about it. */
export function ChecksPanel(collections: ChecksPanelProps) {
  const read = useChecks();
  const { mutate } = useSWRConfig();
  const [severity, setSeverity] = useState<Severity>();
  const [open, setOpen] = useState<OpenCheck & { draft?: Draft | undefined }>();
  const groups = read.status === 'loaded' ? read.value.groups : noGroups;
  const { panel, refocus } = useRowFocus();
  const drafts = {
    quotes: useFreeDrafts(quoteKind.noun, open !== undefined),
    prompts: useFreeDrafts(promptKind.noun, open !== undefined),
    templates: useFreeDrafts(templateKind.noun, open !== undefined),
  };
  const draftOf = (check: OpenCheck) => ('id' in check ? drafts[check.folder].find(({ id }) => id === check.id) : undefined);
  const { rowsOf, actionsOf } = useCheckRows(collections, (check) => setOpen({ ...check, draft: draftOf(check) }));
  const shown = severity && countOf(groups, severity) > 0 ? groups.filter((group) => group.severity === severity) : groups;
  const chosen = shown === groups ? undefined : severity;
  return (
    <section ref={panel} aria-label="Checks">
      <PanelHead heading="Checks">
        <output className="mt-1 text-muted">{read.status === 'loaded' && (sumOf(groups, severities) || 'Nothing to correct')}</output>
      </PanelHead>
      {read.status === 'loading' && <ListState kind="loading" text="Checking..." />}
      {read.status === 'error' && (
        <ListState kind="error" text={`Error loading checks: ${read.error.message}`} retry={() => void mutate(editorApi.checks)} />
      )}
      {read.status === 'loaded' && groups.length === 0 && (
        <p className="border-y border-rule py-8">All quotes, prompts, templates, posts and categories are in order.</p>
      )}
      {new Set(groups.map((group) => group.severity)).size > 1 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Show</legend>
          {[undefined, ...severities.filter((each) => countOf(groups, each) > 0)].map((each) => (
            <button
              key={each ?? 'all'}
              type="button"
              className="min-h-9 cursor-pointer rounded-xs border border-rule bg-sheet px-3 text-small font-semibold hover:bg-tint aria-pressed:bg-ink aria-pressed:text-paper aria-pressed:forced-color-adjust-none"
              aria-pressed={chosen === each}
              onClick={() => setSeverity(each)}
            >
              {each ? severityWords[each].all : 'All'}
            </button>
          ))}
        </fieldset>
      )}
      {shown.map((group) => (
        <CheckGroupSection key={group.rule} group={group} rows={rowsOf(group)} actions={actionsOf(group)} />
      ))}
      {open && 'file' in open && brokenFile(open.file)}
      {open && 'folder' in open && open.folder === 'quotes' && (
        <CheckDialog kind={quoteKind} collection={collections.quotes} open={open} {...dialogProps()} />
      )}
      {open && 'folder' in open && open.folder === 'prompts' && (
        <CheckDialog kind={promptKind} collection={collections.prompts} open={open} {...dialogProps()} />
      )}
      {open && 'folder' in open && open.folder === 'templates' && (
        <CheckDialog kind={templateKind} collection={collections.templates} open={open} {...dialogProps()} />
      )}
    </section>
  );

  function brokenFile(file: string): ReactNode {
    const of = fileIn(file);
    const errors = groups
      .filter((group) => group.severity === 'error')
      .flatMap(({ checks }) => checks.filter((check) => check.file === file));
    return of && <BrokenFileDialog {...of} lastGood={lastGood(file, collections)} errors={errors} {...dialogProps()} />;
  }

  function dialogProps() {
    return { close: () => setOpen((current) => (current === open ? undefined : current)), refocus };
  }
}

/** The face of the item that a broken file had; undefined where the editor has no card of it. */
function lastGood(file: string, { quotes, prompts, templates }: ChecksPanelProps): ReactNode {
  const of = itemIn(file);
  const faceIn = <Item extends { id: string }>({ Face }: ItemKind<Item>, { list }: Collection<Item>) => {
    const item = list.status === 'loaded' ? list.value.find(({ id }) => id === of?.id) : undefined;
    return item && <Face item={item} />;
  };
  if (of?.folder === 'quotes') return faceIn(quoteKind, quotes);
  if (of?.folder === 'prompts') return faceIn(promptKind, prompts);
  return of && faceIn(templateKind, templates);
}

interface CheckDialogProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  collection: Collection<Item>;
  open: Exclude<OpenCheck, { file: string }> & { draft?: Draft | undefined };
  close: () => void;
  refocus: () => void;
}

function CheckDialog<Item extends { id: string }>({ open, ...rest }: CheckDialogProps<Item>) {
  const { type, day } = 'lack' in open ? open.lack : {};
  const filters = { ...(day && { day }), ...(type && { type }) };
  return <CheckedItemDialog {...rest} id={'id' in open ? open.id : undefined} draft={open.draft} filters={filters} />;
}
