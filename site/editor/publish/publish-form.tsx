import { useState } from 'react';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import {
  keyOf,
  maxMessageLength,
  type KnownPublishState,
  type PublishWay,
  type PublishableChange,
  type PublishRequest,
  type Identity,
} from '../../../server/model/api/publish-api.ts';
import { proposedBranch } from '../../../server/model/api/proposed-branch-name.ts';
import { proposedMessage } from '../../../server/model/api/publish-message.ts';
import { useRefetcher } from '../api/refetcher.ts';
import { attempt, failureSentence, request } from '../api/request.ts';
import { useStoredChoice } from '../../data/use-stored-choice.ts';
import { ItemAction, SmallButton } from '../ui/buttons.tsx';
import { Question } from '../ui/dialog-shell.tsx';
import { onSubmit } from '../ui/window-events.ts';
import { Labelled, TextField } from '../ui/fields.tsx';
import { Failure } from '../ui/failure.tsx';
import { wayWords } from './outcome-words.ts';
import { shownBranch } from './use-publishing.ts';
import { dayIn } from '../../../server/model/entities/iso-dates.ts';

type PublishFormProps = { form: ReturnType<typeof usePublishForm>; state: KnownPublishState };

/** What git records with the changes: message, branch and author. */
export function PublishDetails({ form, state }: PublishFormProps) {
  const { message, ways, branch } = form;
  const { identity, remote, upstream } = state;
  const [isNaming, setNaming] = useState(false);
  const [isNameless] = useState(identity === null);
  return (
    <details className="mt-2 border-t border-rule pt-2" open={isNameless || undefined}>
      <summary className="cursor-pointer font-semibold">Details</summary>
      <div className="grid gap-4 pt-3 pb-2">
        <Labelled label="Commit message" width="field">
          {(id) => (
            <textarea
              id={id}
              rows={2}
              maxLength={maxMessageLength}
              value={message.text}
              onChange={({ target }) => message.set(target.value)}
            />
          )}
        </Labelled>
        {remote && ways.includes('propose') && (
          <TextField
            label="Branch for the review (optional)"
            {...branch}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
          />
        )}
        <p className="text-small wrap-anywhere text-muted">
          The branch here is {state.branch ?? 'none (HEAD is detached)'}
          {remote ? `, pushed to ${upstream ?? remote.name}. ${remote.name} is ${remote.address}` : '. This repository has no remote.'}
        </p>
        {identity && !isNaming ? (
          <p className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
            <span>
              By {identity.name} &lt;{identity.email}&gt;
            </span>
            <ItemAction label="Change" onClick={() => setNaming(true)} />
          </p>
        ) : (
          <IdentityForm identity={identity} done={() => setNaming(false)} />
        )}
      </div>
    </details>
  );
}

type PublishActsProps = PublishFormProps & { chosen: readonly PublishableChange[]; act: (way: PublishWay) => void };

// Putting more changes than these online needs a confirmation.
const unaskedChanges = 10;

/** The ways to publish the chosen changes, one per line and always in the same place. An impossible way says why. */
export function PublishActs({ form, state, chosen, act }: PublishActsProps) {
  const count = chosen.length;
  const possible = form.ways.filter((way) => state.refusals[way] === null);
  const main = possible.includes(form.last) ? form.last : possible[0];
  const [asked, setAsked] = useState<PublishWay>();
  const close = () => setAsked(undefined);
  return (
    <ul className="grid flex-1 gap-2 max-sm:basis-full">
      {form.ways.map((way) => {
        const { label, note, isPossible } = wayWords(way, chosen, state);
        return (
          <li key={way} className="grid items-center gap-x-4 gap-y-0.5 sm:beside-auto">
            {isPossible && (
              <SmallButton
                label={label}
                className="sm:min-w-48"
                isMain={way === main}
                disabled={count === 0 || !form.canSend}
                onClick={() => (count > unaskedChanges ? setAsked(way) : act(way))}
              />
            )}
            <span className="text-small text-muted sm:col-start-2">{count === 0 && isPossible ? 'Choose a change first.' : note}</span>
            {asked === way && <Question title={`${label}?`} note={note} no="Not yet" yes={label} close={close} act={() => agree(way)} />}
          </li>
        );
      })}
    </ul>
  );

  function agree(way: PublishWay): void {
    close();
    act(way);
  }
}

/** How the chosen changes are published. The message follows them until it is edited. The browser remembers the last way. */
export function usePublishForm(chosen: readonly PublishableChange[], state: KnownPublishState | undefined) {
  const [typed, setMessage] = useState<string>();
  const [last, setWay] = useStoredChoice<PublishWay>('journal-publish-way', ['here', 'propose']);
  const [branch, setBranch] = useState('');
  const [today] = useState(() => dayIn(undefined, new Date()));
  const message = typed ?? proposedMessage(chosen);
  const isMessage = message.trim() !== '' && message.length <= maxMessageLength;
  return {
    message: { text: message, set: setMessage },
    branch: { value: branch, set: setBranch, placeholder: proposedBranch(message, today) },
    // Without a remote, nobody would see a proposal.
    ways: (state && !state.remote ? ['here'] : ['here', 'propose']) as readonly PublishWay[],
    last,
    setWay,
    canSend: isMessage && state !== undefined && state.identity !== null,
    request: (changes: readonly PublishableChange[], way: PublishWay): PublishRequest => ({
      paths: changes.map(keyOf),
      seen: Object.fromEntries(changes.map((change) => [keyOf(change), change.version])),
      message,
      way,
      ...(state && { expected: shownBranch(state) }),
      ...(way === 'here' && state && state.behind > 0 && { takesIn: true }),
      ...(way === 'propose' && branch.trim() !== '' && { branch: branch.trim() }),
    }),
  };
}

/** Sets the name and email address in commits, for this log-in, or without log-ins for this clone. */
export function IdentityForm({ identity, done }: { identity: Identity | null; done: () => void }) {
  const [name, setName] = useState(identity?.name ?? '');
  const [email, setEmail] = useState(identity?.email ?? '');
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const refetcher = useRefetcher();
  const shared = { maxLength: 200, required: true };
  return (
    <form className="grid gap-3 border border-rule p-4 sm:grid-cols-2" onSubmit={onSubmit(() => void save())}>
      <p className="text-small sm:col-span-2">Your name and email address go with each change, and everyone who can read it sees them.</p>
      <TextField label="Your name" autoComplete="name" {...shared} value={name} set={setName} />
      <TextField label="Your email address" type="email" autoComplete="email" {...shared} value={email} set={setEmail} />
      <Failure text={failure} className="text-error sm:col-span-2" />
      <SmallButton label="Set name and address" className="justify-self-start" type="submit" isBusy={isSaving} />
    </form>
  );

  async function save(): Promise<void> {
    if (isSaving) return;
    setSaving(true);
    const { failure: refusal } = await attempt(request(editorApi.identity, { method: 'PUT', body: { name, email } }));
    setFailure(refusal && `The name was not set. ${failureSentence(refusal)}`);
    if (!refusal) {
      await refetcher.refetchSoon(editorApi.publish);
      done();
    }
    setSaving(false);
  }
}
