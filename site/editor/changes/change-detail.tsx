import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { UncommittedChange, UncommittedChangeDetail } from '../../../server/model/api/uncommitted-change.ts';
import { sendJson } from '../api/http-writes.ts';
import { useRead } from '../../data/use-read.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { saveFailureOf } from '../dialog/save-failure.ts';
import type { SaveFailure } from '../dialog/save-failure.ts';
import type { ItemKind } from '../kinds/item-kind.ts';
import { ListState } from '../list/list-state.tsx';
import { useIsReadOnly } from '../session/read-only.ts';
import { Question } from '../ui/question.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { discardWords } from './change-words.ts';
import { FieldChanges } from './field-changes.tsx';
import { Patch } from './patch.tsx';

interface ChangeDetailProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  change: UncommittedChange;
}

/** What changed in an item, in words and line by line, and a button that discards the change. */
export function ChangeDetail<Item extends { id: string }>({ kind, change }: ChangeDetailProps<Item>) {
  const path = editorApi.change(change);
  const detail = useRead<UncommittedChangeDetail>(path, undefined, { revalidatesOnMount: true });
  /** The version that the question is about: a newer one is not discarded unseen. */
  const [asked, setAsked] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { mutate } = useSWRConfig();
  const toasts = useToasts();
  const isReadOnly = useIsReadOnly();
  const words = discardWords[change.kind];
  const place = useRef<HTMLDivElement>(null);
  // At the end of a long list, the details would open below the visible part.
  const isLoaded = detail.status === 'loaded';
  useEffect(() => {
    if (isLoaded) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isLoaded]);
  if (detail.status === 'error') return <p className="text-error">Error reading the change: {detail.error.message}</p>;
  if (detail.status === 'missing') return <p>Nothing here is waiting to be published.</p>;
  if (detail.status !== 'loaded') return <ListState kind="loading" text="Comparing..." />;
  return (
    <div ref={place}>
      <FieldChanges kind={kind} detail={detail.value} />
      <Patch patch={detail.value.patch} />
      {failure && (
        <p role="alert" className="trouble">
          {failure}
        </p>
      )}
      {!isReadOnly && (
        <button type="button" className="small-button" onClick={() => setAsked(detail.value.version)}>
          {change.kind === 'deleted' ? 'Bring back' : 'Discard'}
        </button>
      )}
      {asked !== undefined && (
        <Question
          title={words.question(kind.noun)}
          note={words.note}
          no="Keep it"
          yes={change.kind === 'deleted' ? 'Bring back' : 'Discard'}
          close={() => setAsked(undefined)}
          act={() => void discardIt(asked)}
        />
      )}
    </div>
  );

  async function discardIt(version: string): Promise<void> {
    setAsked(undefined);
    setFailure(undefined);
    try {
      await sendJson('DELETE', path, undefined, { 'If-Match': `"${version}"` });
      await Promise.all([mutate(editorApi.changes), mutate(kind.path)]);
    } catch (error) {
      setFailure(failureOf(saveFailureOf(error)));
      toasts.error(`Failed to discard the change to the ${kind.noun}. Please try again.`);
      return;
    }
    toasts.success(words.done(kind.noun));
  }
}

function failureOf(trouble: SaveFailure): string {
  if (trouble.kind === 'refused') return `Nothing was discarded. ${trouble.message}`;
  if (trouble.kind === 'unanswered') return 'No answer from the server. The change may or may not be discarded.';
  return 'There is nothing left to discard.';
}
