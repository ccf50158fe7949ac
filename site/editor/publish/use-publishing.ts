import { useRef, useState } from 'react';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import type { PublishOutcome, PublishRequest, PushRequest, ShownBranch, UpdateRequest } from '../../../server/model/api/publish-api.ts';
import { sleep, useRefetcher } from '../api/refetcher.ts';
import { failureSentence, isRefused, requestJson, saveFailureOf, uniqueKey } from '../api/request.ts';
import { doubleClickMs } from '../ui/dialog-shell.tsx';
import { isForReview } from './outcome-words.ts';
import { rememberCall, type PublishCall } from '../api/use-publish-state.ts';

/** A call and its outcome; null without a response. */
export type EndedCall = { call: PublishCall; outcome: PublishOutcome | null };

/** The calls of one component, one at a time, and the outcome of the last. */
export function usePublishing(first?: EndedCall) {
  const refetcher = useRefetcher();
  const isRunning = useRef(false);
  const [running, setRunning] = useState<PublishCall>();
  const [ended, setEnded] = useState(first);
  return { running, ended, run, reset: () => setEnded(undefined) };

  /** Sends a call, or asks again for its outcome, unless another is running. Resolves once the editor has the new state. */
  async function run(call: PublishCall, isRepeat = false): Promise<EndedCall | undefined> {
    // A second click may come before the button is disabled.
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setRunning(call);
    if (call.what !== 'update') rememberCall(call);
    // Waits, so that the second click of a double click does not press a button of the outcome.
    const [outcome] = await Promise.all([isRepeat ? askForOutcome(call) : sendCall(call), sleep(doubleClickMs)]);
    // Without a response, a reload asks again for the outcome.
    if (outcome) rememberCall(undefined);
    // The components that show these values show their errors.
    const lists =
      call.what === 'update' || (call.what === 'publish' && call.body.takesIn)
        ? [editorApi.quotes, editorApi.prompts, editorApi.templates, editorApi.editions]
        : [];
    await Promise.all([refetcher.refetchTexts(), ...lists.map((path) => refetcher.refetchSoon(path))]);
    isRunning.current = false;
    setRunning(undefined);
    setEnded({ call, outcome });
    return { call, outcome };
  }
}

type CallOf<What> = Extract<PublishCall, { what: What }>;

export const publishCall = (body: PublishRequest): CallOf<'publish'> => ({ what: 'publish', body, key: uniqueKey() });
export const updateCall = (body: UpdateRequest = {}): CallOf<'update'> => ({ what: 'update', body, key: uniqueKey() });
export const pushCall = (body: PushRequest = {}): CallOf<'push'> => ({ what: 'push', body, key: uniqueKey() });

/** What a call expects of the branch, as it is shown. */
export const shownBranch = ({ branch, head }: ShownBranch): ShownBranch => ({ branch, head });

const pathOf = { publish: editorApi.publish, update: editorApi.update, push: editorApi.push };

/** Sends a call. Null without a response: the server may or may not have done it. @param isRepeat whether it was sent before */
async function sendCall({ what, body, key }: PublishCall, isRepeat = false): Promise<PublishOutcome | null> {
  try {
    return await requestJson<PublishOutcome>(pathOf[what], { method: 'POST', body, key });
  } catch (error) {
    const failure = saveFailureOf(error);
    const isLoggedOut = isRefused(failure, 401);
    // A gateway sends a 502 or 504 when the server did not respond.
    if (failure.kind === 'unanswered' || isRefused(failure, 502) || isRefused(failure, 504)) return null;
    // A call that does not reach the server now may have reached it before.
    if (isRepeat && (isLoggedOut || failure.kind === 'offline')) return null;
    const sentence = isLoggedOut ? 'You were logged out, so nothing was done.' : failureSentence(failure);
    if (isRefused(failure, 409)) return { isDone: false, sentence, nextStep: 'look-again' };
    return { isDone: false, sentence, cause: 'refused', nextStep: 'retry' };
  }
}

/** Sends a call whose response was lost again for its outcome: the server runs each key only once. Null without a response. */
async function askForOutcome(call: PublishCall): Promise<PublishOutcome | null> {
  const outcome = await sendCall(call, true);
  // A restarted server has forgotten the keys, and the taken name may be that of this very request for review.
  const isDoubtful = outcome?.nextStep === 'look-again' || (outcome?.nextStep === 'propose' && isForReview(call));
  if (!isDoubtful) return outcome;
  return { ...outcome, cause: 'refused', sentence: 'This may be done already. Look at your changes again.' };
}
