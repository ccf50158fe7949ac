import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { KnownPublishState, PublishOutcome, PublishRequest } from '../../../server/model/api/publish.ts';
import { proposalPrefix } from '../../../server/model/text/publish-message.ts';
import { DialogFooter } from '../ui/dialog-shell.tsx';
import { BothVersions, ConflictChoice } from './conflict-choice.tsx';
import { IdentityForm } from './publish-form.tsx';
import { publishCall, pushCall, shownBranch, updateCall } from './use-publishing.ts';
import type { PublishCall } from './use-publish-state.ts';
import type { EndedCall } from './use-publishing.ts';

interface OutcomeViewProps {
  ended: EndedCall;
  state: KnownPublishState | undefined;
  /** The last request to publish. */
  wanted: PublishRequest | undefined;
  send: (call: PublishCall) => Promise<EndedCall | undefined>;
  askAgain: (call: PublishCall) => Promise<unknown>;
  back: (step: 'changes' | 'publish') => void;
  close: () => void;
}

/** What a call did, or why not, with the next step as a button. */
export function OutcomeView({ ended: { call, outcome }, state, wanted, send, askAgain, back, close }: OutcomeViewProps) {
  const sentence = useRef<HTMLParagraphElement>(null);
  useEffect(() => sentence.current?.focus(), []);
  if (!outcome)
    return (
      <>
        <p ref={sentence} tabIndex={-1} role="alert" className="trouble">
          No answer from the server. It may or may not have done this; asking again does nothing twice.
        </p>
        <DialogFooter>
          <CloseButton close={close} />
          <MainButton label="Ask again" act={() => void askAgain(call)} />
        </DialogFooter>
      </>
    );
  const { isDone, problems, conflicts, additions, output, pullRequestAddress, nextStep } = outcome;
  const isRequest = call.what === 'publish';
  return (
    <>
      <p
        ref={sentence}
        tabIndex={-1}
        role={isDone ? 'status' : 'alert'}
        className={isDone ? 'wrap-anywhere focus:[outline:none]' : 'trouble wrap-anywhere'}
      >
        {outcome.sentence}
      </p>
      {problems && problems.length > 0 && (
        <ul className="mt-3 grid gap-1 text-small">
          {problems.map(({ file, line, column, message }) => (
            <li key={`${file}:${line}:${column}:${message}`} className="wrap-anywhere">
              {file}:{line}:{column}: {message}
            </li>
          ))}
        </ul>
      )}
      {additions && (
        <ul className="mt-3 grid gap-1 text-small">
          {additions.map((file) => (
            <li key={file} className="wrap-anywhere">
              {file}
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
          <IdentityForm identity={state?.identity ?? null} done={() => void send({ ...call, ...freshKey() })} />
        </div>
      )}
      {!isDone && nextStep === 'keep-or-discard' && conflicts ? (
        <ConflictChoice conflicts={conflicts} update={(keep) => send(updateCall({ keep }))} close={close} />
      ) : (
        <DialogFooter>
          <CloseButton close={close} />
          {buttons(outcome)}
        </DialogFooter>
      )}
    </>
  );

  function buttons({ isDone, nextStep, branch = '', commit, additions = [] }: PublishOutcome): ReactNode {
    if (isDone) {
      if (call.what === 'update' && wanted) {
        // The update moved the branch that was shown.
        const expected = wanted.expected && commit !== undefined ? { ...wanted.expected, head: commit } : wanted.expected;
        return <MainButton label="Publish again" act={() => void send(publishCall({ ...wanted, expected }))} />;
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
      <Button label="Propose instead" act={() => void send(publishCall({ ...call.body, way: 'propose' }))} />
    );
    // What was pushed in vain, also when somebody switched the branch meanwhile.
    const expected = commit !== undefined ? { branch, head: commit } : state && shownBranch(state);
    switch (nextStep) {
      case 'accept-additions':
        return (
          <>
            {isRequest && (
              <Button
                label={`${call.body.way === 'here' ? 'Publish' : 'Propose'} ${additions.length === 1 ? 'it' : 'them'}, too`}
                act={() => void send(publishCall({ ...call.body, additions: [...(call.body.additions ?? []), ...additions] }))}
              />
            )}
            <MainButton label="Back to the changes" act={() => back('changes')} />
          </>
        );
      case 'look-again':
        return <MainButton label="Look again" act={() => back(isRequest ? 'publish' : 'changes')} />;
      case 'update':
        return (
          <>
            {proposeInstead}
            <MainButton label="Update" act={() => void send(updateCall())} />
          </>
        );
      case 'propose':
        return proposeInstead || <MainButton label="Choose another name" act={() => back('publish')} />;
      case 'propose-commits':
        return <MainButton label="Propose the commits" act={() => void send(pushCall({ isProposal: true, expected }))} />;
      case 'push-again':
        return (
          <MainButton
            label="Push again"
            act={() => void send(pushCall(branch.startsWith(proposalPrefix) && branch !== state?.branch ? { branch } : { expected }))}
          />
        );
      case 'fix':
        return (
          <>
            <Button label="Back to the changes" act={() => back('changes')} />
            <MainButton label="Try again" act={() => void send({ ...call, ...freshKey() })} />
          </>
        );
      case 'retry':
      case 'terminal':
        return <MainButton label="Try again" act={() => void send({ ...call, ...freshKey() })} />;
      default:
        return null;
    }
  }
}

/** A call that is tried again is another call. */
function freshKey(): { key: string } {
  return { key: pushCall().key };
}

function CloseButton({ close }: { close: () => void }) {
  return <Button label="Close" act={close} />;
}

function Button({ label, act }: { label: string; act: () => void }) {
  return (
    <button type="button" className="small-button" onClick={act}>
      {label}
    </button>
  );
}

function MainButton({ label, act }: { label: string; act: () => void }) {
  return (
    <button type="button" className="small-button main-button" onClick={act}>
      {label}
    </button>
  );
}
