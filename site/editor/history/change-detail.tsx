import { Collapsible } from 'radix-ui';
import { shareParts } from '../../../server/model/api/shares-api.ts';
import { isSingleFile } from '../../../server/model/entities/nouns.ts';
import { useState, type ReactNode } from 'react';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { previewOf, type PublishableChange } from '../../../server/model/api/publish-api.ts';
import type { UncommittedChangeDetail, ChangeKind } from '../../../server/model/api/changes-api.ts';
import type { CollectionName } from '../../../server/model/entities/collections.ts';
import { useRead } from '../../data/use-read.ts';
import { useRefetcher } from '../api/refetcher.ts';
import { attempt, request, whyNothingWas } from '../api/request.ts';
import { kinds } from '../kinds/index.ts';
import { useIsReadOnly } from '../api/session.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { Failure, ReadState } from '../ui/list-state.tsx';
import { Question } from '../ui/dialog-shell.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { ShowButton } from '../shares/show-button.tsx';
import { FieldChanges } from './field-changes.tsx';

interface ChangeDetailProps {
  change: PublishableChange;
  /** Shows the pages of the change before and after. */
  preview: (change: PublishableChange) => void;
}

/** What changed, in words and line by line, and what can be done about it. */
export function ChangeDetail({ change, preview }: ChangeDetailProps) {
  const { part, kind, paths, fields, problem, bytesBefore, bytesAfter } = change;
  const shared = kind === 'removed' ? undefined : shareParts.find((shown) => shown === part);
  const actions = (
    <>
      {previewOf[part] !== undefined && (
        <SmallButton icon="icon-[lucide--columns-2]" label="Before and after" onClick={() => preview(change)} />
      )}
      {shared && <ShowButton thing={{ part: shared, item: change.id }} name={change.name} Button={SmallButton} />}
    </>
  );
  return (
    <>
      {problem !== undefined && <p className="trouble mb-3">It cannot go online yet: {problem.replace(/^\d+:\d+: /, '')}</p>}
      {part === 'images' ? (
        <figure className="mb-2">
          {bytesAfter !== undefined && <img className="max-h-60 max-w-full border border-rule" src={`/${paths[0]}`} alt="As it is now" />}
          <figcaption className="mt-1 text-small text-muted">{sizeWords(bytesBefore, bytesAfter)}</figcaption>
        </figure>
      ) : isSingleFile(part) || kind === 'renamed' ? (
        <>
          <FieldChanges part={part} fields={fields} isWhole={kind === 'added' || kind === 'removed'} renamed={change} />
          <div className="flex flex-wrap gap-3">{actions}</div>
        </>
      ) : (
        <ItemChangeDetail collection={part} id={change.id} action={actions} />
      )}
    </>
  );
}

interface ItemChangeDetailProps {
  collection: CollectionName;
  id: string;
  action?: ReactNode;
}

/** The change of an item in words and line by line, and a button that undoes it. */
export function ItemChangeDetail({ collection, id, action }: ItemChangeDetailProps) {
  const path = editorApi.change({ collection, id });
  const detail = useRead<UncommittedChangeDetail>(path, undefined, { revalidatesOnMount: true });
  if (detail.status === 'missing') return <p>Everything that is saved here is online.</p>;
  if (detail.status !== 'loaded') return <ReadState read={detail} path={path} loading="Comparing..." error="Error reading the change: " />;
  const { noun } = kinds[collection];
  const { fields, kind, patch, version } = detail.value;
  return (
    <div ref={showWhole}>
      {!fields && <p>The file is not a valid {noun}, before or after the change. Its lines are below.</p>}
      {fields?.length === 0 && <p>The words are the same. Only the formatting of the file changed; its lines are below.</p>}
      {fields && fields.length > 0 && <FieldChanges part={collection} fields={fields} isWhole={kind !== 'edited'} />}
      <Patch patch={patch} />
      <div className="flex flex-wrap gap-3">
        {action}
        <DiscardButton collection={collection} id={id} kind={kind} version={version} />
      </div>
    </div>
  );
}

/** At the end of a long list, the details would open below the visible part. */
function showWhole(details: HTMLDivElement | null): void {
  details?.scrollIntoView({ block: 'nearest' });
}

type DiscardButtonProps = Pick<ItemChangeDetailProps, 'collection' | 'id'> & Pick<UncommittedChangeDetail, 'kind' | 'version'>;

function DiscardButton({ collection, id, kind, version }: DiscardButtonProps) {
  /** The version that the question is about: a newer one is not discarded unseen. */
  const [asked, setAsked] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const refetcher = useRefetcher();
  const toasts = useToasts();
  const words = discardWords[kind];
  const { noun, list } = kinds[collection];
  const label = kind === 'deleted' ? 'Bring back' : 'Go back to what is online';
  if (useIsReadOnly()) return null;
  return (
    <>
      <Failure text={failure} className="trouble basis-full" />
      <SmallButton label={label} onClick={() => setAsked(version)} />
      {asked !== undefined && (
        <Question
          title={words.question(noun)}
          note={words.note}
          no="Keep it"
          yes={label}
          close={() => setAsked(undefined)}
          act={() => void discard(asked)}
        />
      )}
    </>
  );

  async function discard(seen: string): Promise<void> {
    setAsked(undefined);
    setFailure(undefined);
    const { failure: refusal } = await attempt(request(editorApi.change({ collection, id }), { method: 'DELETE', version: seen }));
    if (refusal) {
      setFailure(whyNothingWas('undone', refusal, discardFailures));
      return toasts.error(`Failed to undo the change to the ${noun}. Please try again.`);
    }
    await Promise.all([refetcher.refetchTexts(), list && refetcher.refetchSoon(list.path)]);
    toasts.success(words.done(noun));
  }
}

const discardWords: Record<ChangeKind, { question: (noun: string) => string; note: string; done: (noun: string) => string }> = {
  added: {
    question: (noun) => `Remove this new ${noun}?`,
    note: 'It was never online, so it cannot be brought back.',
    done: (noun) => `The new ${noun} was removed.`,
  },
  edited: {
    question: (noun) => `Undo the changes to this ${noun}?`,
    note: 'It goes back to what is online. The changes since then cannot be brought back.',
    done: (noun) => `The ${noun} is as it is online.`,
  },
  deleted: {
    question: (noun) => `Bring this ${noun} back?`,
    note: 'It goes back to what is online.',
    done: (noun) => `The ${noun} is back.`,
  },
};

const discardFailures = { unanswered: 'The change may or may not be undone.', gone: 'There is nothing left to undo.' };

function Patch({ patch }: { patch: string }) {
  return (
    <Collapsible.Root>
      <Collapsible.Trigger className="item-action -ml-2">Show the file</Collapsible.Trigger>
      <Collapsible.Content>
        <pre
          className="mt-1 mb-3 overflow-x-auto border border-rule px-4 py-3 text-[0.8125rem]/[1.6]"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls long lines
          tabIndex={0}
          aria-label="Lines that changed"
        >
          {patch
            .trimEnd()
            .split('\n')
            .map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines repeat, so one is identified by its place
              <span key={index} className={`block w-max min-w-full ${lineClass(line, index)}`}>
                {`${line}\n`}
              </span>
            ))}
        </pre>
      </Collapsible.Content>
    </Collapsible.Root>
  );
}

function lineClass(line: string, index: number): string {
  // The first two lines name the file.
  if (index < 2 || line.startsWith('@@')) return 'text-muted';
  if (line.startsWith('+')) return 'added';
  return line.startsWith('-') ? 'removed' : '';
}

function sizeWords(before: number | undefined, after: number | undefined): string {
  if (before === undefined) return `New, ${inKilobytes(after ?? 0)}.`;
  if (after === undefined) return `Deleted; it had ${inKilobytes(before)}.`;
  return `${inKilobytes(after)}; before the change ${inKilobytes(before)}.`;
}

const inKilobytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en-US')} KB`;
