import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { PublishOutcome } from '../../../server/model/api/publish-api.ts';
import { editorApi, followsFromTexts } from '../../../server/model/api/editor-paths.ts';
import { askForOutcome, sendCall } from './publish-call.ts';
import type { PublishCall } from './publish-call.ts';
import { rememberCall } from './remembered-call.ts';

/** A call, and its outcome: null without a response. */
export interface EndedCall {
  call: PublishCall;
  outcome: PublishOutcome | null;
}

interface Publishing {
  /** The call under way. */
  running: PublishCall | undefined;
  ended: EndedCall | undefined;
  /** Sends a call, or asks again for the outcome of one; does nothing while another is under way. Resolves to its outcome after the editor has the new state. */
  run(call: PublishCall, isRepeat?: boolean): Promise<EndedCall | undefined>;
  /** Forgets the last outcome. */
  reset(): void;
}

// Windows waits as long for the second click of a double click. That click would press a button of the outcome.
const doubleClickMs = 500;

/** The calls of one component, one at a time. */
export function usePublishing(first?: EndedCall): Publishing {
  const { mutate } = useSWRConfig();
  const isRunning = useRef(false);
  const [running, setRunning] = useState<PublishCall>();
  const [ended, setEnded] = useState(first);
  return { running, ended, run, reset: () => setEnded(undefined) };

  async function run(call: PublishCall, isRepeat = false): Promise<EndedCall | undefined> {
    // A second click comes before the button is disabled.
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setRunning(call);
    if (call.what !== 'update') rememberCall(call);
    const [outcome] = await Promise.all([isRepeat ? askForOutcome(call) : sendCall(call), sleep(doubleClickMs)]);
    // Without a response, a reload asks for it again.
    if (outcome) rememberCall(undefined);
    // The components that show these values show their errors.
    const lists = call.what === 'update' ? [editorApi.quotes, editorApi.prompts, editorApi.templates] : [];
    await Promise.allSettled([mutate(followsFromTexts), ...lists.map((path) => mutate(path))]);
    isRunning.current = false;
    setRunning(undefined);
    setEnded({ call, outcome });
    return { call, outcome };
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
