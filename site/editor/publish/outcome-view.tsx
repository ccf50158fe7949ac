import { useEffect, useRef, type ReactNode } from 'react';
import type { KnownPublishState, PublishOutcome, PublishRequest } from '../../../server/model/api/publish-api.ts';
import { proposalPrefix } from '../../../server/model/text/publish-message.ts';
import { uniqueKey } from '../api/request.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { DialogFooter } from '../ui/dialog-shell.tsx';
import { BothVersions, ConflictChoice } from './conflict-choice.tsx';
import { IdentityForm } from './publish-form.tsx';
import type { PublishCall } from './use-publish-state.ts';
import { publishCall, pushCall, shownBranch, updateCall, type EndedCall } from './use-publishing.ts';

interface OutcomeViewProps {
  ended: EndedCall;
  state: KnownPublishState | undefined;
  wanted: PublishRequest | undefined;
  send: (call: PublishCall) => Promise<EndedCall | undefined>;
  askAgain: (call: PublishCall) => Promise<unknown>;
  back: (step: 'changes' | 'publish') => void;
  close: () => void;
}

const unanswered: PublishOutcome = {
  isDone: false,
  sentence: 'No answer from the server. It may or may not have done this; asking again does nothing twice.',
};

/** What a call did, or why not, with the next step as a button. */
export function OutcomeView({ ended: { call, outcome }, state, wanted, send, askAgain, back, close }: OutcomeViewProps) {
  const sentence = useRef<HTMLParagraphElement>(null);
  useEffect(() => sentence.current?.focus(), []);
  const {
    isDone,
    problems = [],
    conflicts,
    additions = [],
    output,
    pullRequestAddress,
    nextStep,
    branch = '',
    commit,
  } = outcome ?? unanswered;
  const lines = [...problems.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`), ...additions];
  const isRequest = call.what === 'publish';
  return (
    <>
      <p
        ref={sentence}
        tabIndex={-1}
        role={isDone ? 'status' : 'alert'}
        className={isDone ? 'wrap-anywhere focus:[outline:none]' : 'trouble wrap-anywhere'}
      >
        {(outcome ?? unanswered).sentence}
      </p>
      {lines.length > 0 && (
        <ul className="mt-3 grid gap-1 text-small">
          {lines.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
      {output && (
        <pre
          className="mt-3 max-h-60 overflow-auto border border-rule px-4 py-3 text-[0.8125rem]/[1.6] whitespace-pre-wrap"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
          tabIndex={0}
          aria-label="What git printed"
        >
          {output}
        </pre>
      )}
      {conflicts && nextStep !== 'keep-or-discard' && (
        <div className="mt-3 grid gap-4">
          {conflicts.map((conflict) => (
            <BothVersions key={conflict.path} conflict={conflict} />
          ))}
        </div>
      )}
      {!isDone && nextStep === 'set-identity' && (
        <div className="mt-4">
          <IdentityForm identity={state?.identity ?? null} done={tryAgain} />
        </div>
      )}
      {!isDone && nextStep === 'keep-or-discard' && conflicts ? (
        <ConflictChoice conflicts={conflicts} update={(keep) => send(updateCall({ keep }))} close={close} />
      ) : (
        <DialogFooter>
          <SmallButton label="Close" onClick={close} />
          {buttons()}
        </DialogFooter>
      )}
    </>
  );

  /** A call that is tried again is another call. */
  function tryAgain(): void {
    void send({ ...call, key: uniqueKey() });
  }

  function buttons(): ReactNode {
    if (!outcome) return <SmallButton isMain label="Ask again" onClick={() => void askAgain(call)} />;
    if (isDone) {
      if (call.what === 'update' && wanted) {
        // The update moved the branch that was shown.
        const expected = wanted.expected && commit !== undefined ? { ...wanted.expected, head: commit } : wanted.expected;
        return <SmallButton isMain label="Publish again" onClick={() => void send(publishCall({ ...wanted, expected }))} />;
      }
      return (
        pullRequestAddress !== undefined && (
          <a className="small-button main-button" href={pullRequestAddress} target="_blank" rel="noreferrer">
            Open the pull request
          </a>
        )
      );
    }
    const proposeInstead = isRequest && call.body.way === 'here' && (
      <SmallButton label="Propose instead" onClick={() => void send(publishCall({ ...call.body, way: 'propose' }))} />
    );
    // What was pushed in vain, also when somebody switched the branch meanwhile.
    const expected = commit !== undefined ? { branch, head: commit } : state && shownBranch(state);
    switch (nextStep) {
      case 'accept-additions':
        return (
          <>
            {isRequest && (
              <SmallButton
                label={`${call.body.way === 'here' ? 'Publish' : 'Propose'} ${additions.length === 1 ? 'it' : 'them'}, too`}
                onClick={() => void send(publishCall({ ...call.body, additions: [...(call.body.additions ?? []), ...additions] }))}
              />
            )}
            <SmallButton isMain label="Back to the changes" onClick={() => back('changes')} />
          </>
        );
      case 'look-again':
        return <SmallButton isMain label="Look again" onClick={() => back(isRequest ? 'publish' : 'changes')} />;
      case 'update':
        return (
          <>
            {proposeInstead}
            <SmallButton isMain label="Update" onClick={() => void send(updateCall())} />
          </>
        );
      case 'propose':
        return proposeInstead || <SmallButton isMain label="Choose another name" onClick={() => back('publish')} />;
      case 'propose-commits':
        return <SmallButton isMain label="Propose the commits" onClick={() => void send(pushCall({ isProposal: true, expected }))} />;
      case 'push-again':
        return (
          <SmallButton
            isMain
            label="Push again"
            onClick={() => void send(pushCall(branch.startsWith(proposalPrefix) && branch !== state?.branch ? { branch } : { expected }))}
          />
        );
      case 'fix':
        return (
          <>
            <SmallButton label="Back to the changes" onClick={() => back('changes')} />
            <SmallButton isMain label="Try again" onClick={tryAgain} />
          </>
        );
      case 'retry':
      case 'terminal':
        return <SmallButton isMain label="Try again" onClick={tryAgain} />;
      default:
        return null;
    }
  }
}
