import { useState } from 'react';
import { maxMessageLength } from '../../../server/model/api/publish-api.ts';
import type { KnownPublishState, PublishableChange, PublishRequest, PublishWay } from '../../../server/model/api/publish-api.ts';
import { proposedBranch, proposedMessage } from '../../../server/model/text/publish-message.ts';
import { shownBranch } from './publish-call.ts';

export interface PublishFormState {
  message: string;
  setMessage: (message: string) => void;
  way: PublishWay;
  setWay: (way: PublishWay) => void;
  /** The branch of a proposal; empty for the proposed one. */
  branch: string;
  setBranch: (branch: string) => void;
  /** The branch that a proposal gets without another name. */
  suggestedBranch: string;
  canSend: boolean;
  request: (paths: string[]) => PublishRequest;
}

const storageKey = 'journal-publish-way';

/** How the chosen changes are published. The message follows them until it is edited; the way is remembered in this browser. */
export function usePublishForm(chosen: readonly PublishableChange[], state: KnownPublishState | undefined): PublishFormState {
  const [typed, setMessage] = useState<string>();
  const [wanted, setWanted] = useState<PublishWay>(storedWay);
  const [branch, setBranch] = useState('');
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const message = typed ?? proposedMessage(chosen);
  const way = possibleWay(wanted, state);
  const isMessage = message.trim() !== '' && message.length <= maxMessageLength;
  return {
    message,
    setMessage,
    way,
    setWay(next) {
      setWanted(next);
      storeWay(next);
    },
    branch,
    setBranch,
    suggestedBranch: proposedBranch(message, today),
    canSend: isMessage && state !== undefined && state.identity !== null && state.refusals[way] === null,
    request: (paths) => ({
      paths,
      message,
      way,
      ...(state && { expected: shownBranch(state) }),
      ...(way === 'propose' && branch.trim() !== '' && { branch: branch.trim() }),
    }),
  };
}

/** Without a remote nobody sees a proposal. */
function possibleWay(wanted: PublishWay, state: KnownPublishState | undefined): PublishWay {
  if (!state) return wanted;
  if (!state.remote && state.refusals.here === null) return 'here';
  const other = wanted === 'here' ? 'propose' : 'here';
  return state.refusals[wanted] !== null && state.refusals[other] === null ? other : wanted;
}

function storedWay(): PublishWay {
  try {
    return localStorage.getItem(storageKey) === 'here' ? 'here' : 'propose';
  } catch {
    // A browser that stores nothing.
    return 'propose';
  }
}

function storeWay(way: PublishWay): void {
  try {
    localStorage.setItem(storageKey, way);
  } catch {
    // The choice holds until the page is reloaded.
  }
}
