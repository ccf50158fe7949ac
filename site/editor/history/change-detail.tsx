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
import { SourceText } from '../ui/fields.tsx';
import { LoadState } from '../ui/list-state.tsx';
import { Failure } from '../ui/failure.tsx';
import { Question } from '../ui/dialog-shell.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { ShowButton } from '../shares/show-button.tsx';
import { FieldChanges } from './field-changes.tsx';
import { nothingLeft } from './item-changes.tsx';

/** A change in words and line by line, with its actions. @param preview shows the pages before and after */
export function ChangeDetail({ change, preview }: { change: PublishableChange; preview: (change: PublishableChange) => void }) {
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

/** The change of an item in words and line by line, and a button that undoes it. */
export function ItemChangeDetail({ collection, id, action }: { collection: CollectionName; id: string; action?: ReactNode }) {
  const path = editorApi.change({ collection, id });
  const detail = useRead<UncommittedChangeDetail>(path, undefined, { revalidatesOnMount: true });
  if (detail.status === 'missing') return <p>{nothingLeft}</p>;
  if (detail.status !== 'loaded') return <LoadState read={detail} path={path} loading="Comparing..." error="Error reading the change: " />;
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

/** Scrolls to details that open below the viewport, at the end of a long list. */
const showWhole = (details: HTMLDivElement | null): void => details?.scrollIntoView({ block: 'nearest' });

function DiscardButton({ collection, id, kind, version }: Pick<UncommittedChangeDetail, 'collection' | 'id' | 'kind' | 'version'>) {
  /** The version that the question is about, so that a newer one is not discarded unseen. */
  const [asked, setAsked] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const refetcher = useRefetcher();
  const toasts = useToasts();
  const { noun, list } = kinds[collection];
  const { done, ...words } = discardWords[kind](noun);
  const label = kind === 'deleted' ? 'Bring back' : 'Go back to what is online';
  if (useIsReadOnly()) return null;
  return (
    <>
      <Failure text={failure} className="trouble basis-full" />
      <SmallButton label={label} onClick={() => setAsked(version)} />
      {asked !== undefined && (
        <Question {...words} no="Keep it" yes={label} close={() => setAsked(undefined)} act={() => void discard(asked)} />
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
    toasts.success(done);
  }
}

const discardWords: Record<ChangeKind, (noun: string) => { title: string; note: string; done: string }> = {
  added: (noun) => ({
    title: `Remove this new ${noun}?`,
    note: 'It was never online, so it cannot be brought back.',
    done: `The new ${noun} was removed.`,
  }),
  edited: (noun) => ({
    title: `Undo the changes to this ${noun}?`,
    note: 'It goes back to what is online. The changes since then cannot be brought back.',
    done: `The ${noun} is back to what is online.`,
  }),
  deleted: (noun) => ({ title: `Bring this ${noun} back?`, note: 'It goes back to what is online.', done: `The ${noun} is back.` }),
};

const discardFailures = { unanswered: 'The change may or may not be undone.', gone: 'There is nothing left to undo.' };

function Patch({ patch }: { patch: string }) {
  return (
    <Collapsible.Root>
      <Collapsible.Trigger className="item-action -ml-2">Show the file</Collapsible.Trigger>
      <Collapsible.Content>
        <SourceText label="Lines that changed" className="mt-1 mb-3 overflow-x-auto">
          {patch
            .trimEnd()
            .split('\n')
            .map((line, index) => (
              <span key={index} className={`block w-max min-w-full ${lineClass(line, index)}`}>
                {`${line}\n`}
              </span>
            ))}
        </SourceText>
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
