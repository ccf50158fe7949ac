import type { KnownPublishState, PublishOutcome, PublishRequest, UpdateRequest } from '../../../server/model/api/publish-api.ts';
import { proposalPrefix } from '../../../server/model/api/proposed-branch-name.ts';
import type { Problem } from '../../../server/model/entities/problem.ts';
import { placeOf } from '../kinds/places.ts';
import { uniqueKey } from '../api/request.ts';
import { ItemAction, ItemLink, SmallButton } from '../ui/buttons.tsx';
import { useCopy } from '../ui/toasts.tsx';
import { DialogFooter } from '../ui/dialog-shell.tsx';
import { SourceText } from '../ui/fields.tsx';
import { UpstreamConflicts } from './upstream-conflicts.tsx';
import { getChanges, isForReview, outcomeWords, putOnline, sendForReview } from './outcome-words.ts';
import { IdentityForm } from './publish-form.tsx';
import type { PublishCall } from '../api/use-publish-state.ts';
import { publishCall, pushCall, shownBranch, updateCall, type EndedCall } from './use-publishing.ts';

interface OutcomeViewProps {
  ended: EndedCall;
  state: KnownPublishState | undefined;
  wanted: PublishRequest | undefined;
  /** With `isRepeat`, asks again for the outcome of a call. */
  send: (call: PublishCall, isRepeat?: boolean) => Promise<EndedCall | undefined>;
  back: () => void;
  close: () => void;
}

const unanswered = 'No answer from the server. It may or may not have done this. It is safe to ask again.';

/** What a call did, or why it failed, with buttons for the next steps. */
export function OutcomeView({ ended: { call, outcome }, state, wanted, send, back, close }: OutcomeViewProps) {
  const { isDone = false, conflicts, additions = [], problems = [], nextStep, branch = '', commit } = outcome ?? {};
  const canChoose = !isDone && nextStep === 'keep-or-discard' && conflicts !== undefined;
  const choose = (choices: UpdateRequest) => send(updateCall(choices));
  // A new key, because trying again is a new call.
  const tryAgain = () => void send({ ...call, key: uniqueKey() });
  const sending = (label: string, sent: PublishCall): Step => [label, () => void send(sent)];
  return (
    <>
      <p
        ref={focusSentence}
        tabIndex={-1}
        role={isDone ? 'status' : 'alert'}
        className={isDone ? 'wrap-anywhere focus:outline-none' : 'trouble wrap-anywhere'}
      >
        {outcome ? outcomeWords(call, outcome) : unanswered}
        {outcome && isDone && isForReview(call) && <ReviewLink outcome={outcome} />}
      </p>
      {!isDone && nextStep === 'set-identity' && (
        <div className="mt-4">
          <IdentityForm identity={state?.identity ?? null} done={tryAgain} />
        </div>
      )}
      <FaultyPlaces problems={problems} close={close} />
      {outcome && <OutcomeDetails outcome={outcome} />}
      {conflicts && <UpstreamConflicts conflicts={conflicts} update={canChoose ? choose : undefined} close={close} />}
      {!canChoose && (
        <DialogFooter>
          <SmallButton label="Close" onClick={close} />
          {steps().map(([label, act], index, all) => (
            <SmallButton key={label} label={label} isMain={index === all.length - 1} onClick={act} />
          ))}
        </DialogFooter>
      )}
    </>
  );

  /** The possible next steps, the best one last. */
  function steps(): Step[] {
    const again: Step = ['Try again', tryAgain];
    const goBack: Step = ['Back to the changes', back];
    if (!outcome) return [['Ask again', () => void send(call, true)]];
    if (isDone) {
      if (call.what !== 'update' || !wanted) return [];
      // The update moved the branch.
      const expected = wanted.expected && commit !== undefined ? { ...wanted.expected, head: commit } : wanted.expected;
      // The update merged some of the seen files.
      const seen = Object.fromEntries(
        Object.entries(wanted.seen ?? {}).filter(([key]) => !outcome.paths?.includes(key.replace(/#.*/, ''))),
      );
      return [sending(wanted.way === 'here' ? putOnline : sendForReview, publishCall({ ...wanted, expected, seen }))];
    }
    const body = call.what === 'publish' ? call.body : undefined;
    const here = body?.way === 'here' ? body : undefined;
    const sendInstead = here ? [sending(sendForReview, publishCall({ ...here, way: 'propose' }))] : [];
    // The commit that could not be pushed, even if somebody switched the branch meanwhile.
    const expected = commit !== undefined ? { branch, head: commit } : state && shownBranch(state);
    switch (nextStep) {
      case 'accept-additions': {
        const all = [...(body?.additions ?? []), ...additions];
        const label = `${here ? 'Put' : 'Send'} ${additions.length === 1 ? 'it' : 'them'}${here ? ' online' : ''}, too`;
        return [...(body ? [sending(label, publishCall({ ...body, additions: all }))] : []), goBack];
      }
      case 'look-again':
        return [['Look again', back]];
      case 'update': {
        const update = here
          ? sending('Get changes and put online', publishCall({ ...here, takesIn: true }))
          : sending(getChanges, updateCall());
        return [...sendInstead, update];
      }
      case 'propose':
        return here ? sendInstead : [['Choose another name', back]];
      case 'propose-commits':
        // Without a commit, earlier commits kept these changes from going online.
        if (commit === undefined && here) return sendInstead;
        return [sending(sendForReview, pushCall({ isProposal: true, expected }))];
      case 'push-again': {
        const isProposal = branch.startsWith(proposalPrefix) && branch !== state?.branch;
        return [sending('Try again', pushCall(isProposal ? { branch } : { expected }))];
      }
      case 'fix':
        // A hook may accept it next time; problems have to be corrected first.
        return problems.length > 0 ? [goBack] : [goBack, again];
      case 'retry':
      case 'terminal':
        return [again];
      default:
        return [];
    }
  }
}

/** Leaves the focus to a log-in above the sentence. */
function focusSentence(sentence: HTMLElement | null): void {
  if (!document.activeElement?.matches('input')) sentence?.focus();
}

type Step = readonly [label: string, act: () => void];

/** Links to the items whose errors keep the rest from going online. */
function FaultyPlaces({ problems, close }: { problems: readonly Problem[]; close: () => void }) {
  const places = [...new Map(problems.map(({ file, message }) => [file, placeOf(file, message)])).values()];
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 empty:hidden">
      {places.map(
        ({ name, href }) =>
          href !== undefined && (
            <ItemLink key={name} href={href} icon="icon-[lucide--arrow-right]" label={`Show ${name}`} onClick={close} />
          ),
      )}
    </p>
  );
}

function ReviewLink({ outcome: { pullRequestAddress, branch = '' } }: { outcome: PublishOutcome }) {
  const copy = useCopy();
  const [text, name] = pullRequestAddress === undefined ? [branch, 'Name'] : [pullRequestAddress, 'Link'];
  return (
    <>
      {pullRequestAddress === undefined ? (
        <code className="ml-1 select-all">{branch}</code>
      ) : (
        <a className="text-link ml-1" href={pullRequestAddress} target="_blank" rel="noreferrer">
          {pullRequestAddress}
        </a>
      )}
      <ItemAction
        icon="icon-[lucide--copy]"
        label="Copy"
        onClick={() => void copy(text, `${name} copied.`, `The ${name.toLowerCase()} could not be copied. Select it and copy it by hand.`)}
      />
    </>
  );
}

function OutcomeDetails({ outcome }: { outcome: PublishOutcome }) {
  const { sentence, output, problems = [], additions = [] } = outcome;
  const lines = [sentence, ...problems.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`), ...additions];
  return (
    // Open when there are additions: whoever accepts the files must have seen them.
    <details className="mt-3" open={additions.length > 0 || undefined}>
      <summary className="cursor-pointer font-semibold">Details</summary>
      <ul className="mt-2 grid gap-1 text-small">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      {output && (
        <SourceText label="What git printed" className="mt-3 max-h-60 overflow-auto whitespace-pre-wrap">
          {output}
        </SourceText>
      )}
    </details>
  );
}
