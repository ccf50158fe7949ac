import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { CollectionName } from '../../../server/model/entities/collections.ts';
import type { ChangeKind } from '../../../server/model/api/changes-api.ts';
import { editorApi, followsFromTexts } from '../../../server/model/api/editor-paths.ts';
import { request, saveFailureOf } from '../api/request.ts';
import type { SaveFailure } from '../api/request.ts';
import { useIsReadOnly } from '../api/session.ts';
import { Question } from '../ui/dialog-shell.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { discardWords } from './change-words.ts';
import { parts } from '../kinds/parts.ts';

interface DiscardButtonProps {
  collection: CollectionName;
  id: string;
  kind: ChangeKind;
  /** The version of the change that is shown. */
  version: string;
}

/** Discards a change after a question. */
export function DiscardButton({ collection, id, kind, version }: DiscardButtonProps) {
  /** The version that the question is about: a newer one is not discarded unseen. */
  const [asked, setAsked] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { mutate } = useSWRConfig();
  const toasts = useToasts();
  const words = discardWords[kind];
  const { noun, path } = parts[collection];
  const label = kind === 'deleted' ? 'Bring back' : 'Discard';
  if (useIsReadOnly()) return null;
  return (
    <>
      {failure && (
        <p role="alert" className="trouble basis-full">
          {failure}
        </p>
      )}
      <button type="button" className="small-button" onClick={() => setAsked(version)}>
        {label}
      </button>
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
    try {
      await request(editorApi.change({ collection, id }), { method: 'DELETE', version: seen });
      await Promise.all([mutate(followsFromTexts), path !== undefined && mutate(path)]);
    } catch (error) {
      setFailure(failureOf(saveFailureOf(error)));
      toasts.error(`Failed to discard the change to the ${noun}. Please try again.`);
      return;
    }
    toasts.success(words.done(noun));
  }
}

function failureOf(trouble: SaveFailure): string {
  if (trouble.kind === 'refused') return `Nothing was discarded. ${trouble.message}`;
  if (trouble.kind === 'unanswered') return 'No answer from the server. The change may or may not be discarded.';
  return 'There is nothing left to discard.';
}
