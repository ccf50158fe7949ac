import { useId, useState } from 'react';
import { useSWRConfig } from 'swr';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import {
  maxMessageLength,
  publishWays,
  type KnownPublishState,
  type PublishWay,
  type PublishableChange,
  type PublishRequest,
  type Identity,
  type PublishState,
} from '../../../server/model/api/publish-api.ts';
import { proposedBranch, proposedMessage } from '../../../server/model/text/publish-message.ts';
import { requestJson, sentenceOf } from '../api/request.ts';
import { useStoredChoice } from '../list/use-stored-choice.ts';
import { ItemAction, SmallButton } from '../ui/buttons.tsx';
import { Labelled } from '../ui/fields.tsx';
import { shownBranch } from './use-publishing.ts';

interface PublishFormProps {
  form: ReturnType<typeof usePublishForm>;
  state: KnownPublishState;
}

const wayLabels: Record<PublishWay, string> = { propose: 'Propose', here: 'Publish here' };

/** The message of a publish, its way, its branch and its author. */
export function PublishForm({ form, state }: PublishFormProps) {
  const { message, setMessage, way, branch, setBranch, suggestedBranch } = form;
  const { identity, remote } = state;
  const [isNaming, setNaming] = useState(false);
  return (
    <div className="grid gap-5">
      <Labelled label="What changed" width="field">
        {(id) => (
          <textarea id={id} rows={3} maxLength={maxMessageLength} value={message} onChange={({ target }) => setMessage(target.value)} />
        )}
      </Labelled>
      {remote ? <Ways form={form} state={state} /> : <p>{state.refusals.here ?? targetWords('here', state)}</p>}
      {remote && (
        <p className="-mt-3 text-small wrap-anywhere text-muted">
          {remote.name} is {remote.address}
        </p>
      )}
      {remote && way === 'propose' && (
        <Labelled label="Branch (optional)" width="field">
          {(id) => (
            <input
              id={id}
              value={branch}
              placeholder={suggestedBranch}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              onChange={({ target }) => setBranch(target.value)}
            />
          )}
        </Labelled>
      )}
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
  );
}

function Ways({ form: { way, setWay }, state }: PublishFormProps) {
  const name = useId();
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="mb-1 p-0 font-semibold">Where it goes</legend>
      {publishWays.map((value) => {
        const refusal = state.refusals[value];
        return (
          <label
            key={value}
            className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start items-baseline gap-x-2.5 rounded-xs border border-rule px-3 pt-2 pb-2.5 has-checked:border-ink has-checked:[box-shadow:inset_0_0_0_1px_var(--color-ink)] has-focus-visible:outline-offset-2 has-focus-visible:[outline:2px_solid_var(--color-ink)] has-disabled:cursor-not-allowed has-disabled:bg-tint"
          >
            <input
              type="radio"
              className="accent-ink focus-visible:[outline:none]"
              name={name}
              checked={way === value}
              disabled={refusal !== null}
              onChange={() => setWay(value)}
            />
            <span className="font-semibold">{wayLabels[value]}</span>
            <span className="col-start-2 text-small wrap-anywhere">{refusal ?? targetWords(value, state)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

function targetWords(way: PublishWay, { remote, branch, upstream, base }: KnownPublishState): string {
  if (!remote) return `A commit on ${branch ?? 'no branch'}, on this computer only: this repository has no remote to push to.`;
  if (way === 'propose') return `On a new branch of ${remote.name}, for a pull request to ${base ?? 'its default branch'}.`;
  return `As a commit on ${branch ?? 'no branch'}, pushed to ${upstream ?? remote.name}.`;
}

/** How the chosen changes are published. The message follows them until it is edited; the way is remembered in this browser. */
export function usePublishForm(chosen: readonly PublishableChange[], state: KnownPublishState | undefined) {
  const [typed, setMessage] = useState<string>();
  const [wanted, setWay] = useStoredChoice<PublishWay>('journal-publish-way', ['propose', 'here']);
  const [branch, setBranch] = useState('');
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const message = typed ?? proposedMessage(chosen);
  const way = possibleWay(wanted, state);
  const isMessage = message.trim() !== '' && message.length <= maxMessageLength;
  return {
    message,
    setMessage,
    way,
    setWay,
    branch,
    setBranch,
    suggestedBranch: proposedBranch(message, today),
    canSend: isMessage && state !== undefined && state.identity !== null && state.refusals[way] === null,
    request: (paths: string[]): PublishRequest => ({
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

interface IdentityFormProps {
  identity: Identity | null;
  done: () => void;
}

/** Sets the name and the address that commits of this clone carry. */
export function IdentityForm({ identity, done }: IdentityFormProps) {
  const [name, setName] = useState(identity?.name ?? '');
  const [email, setEmail] = useState(identity?.email ?? '');
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { mutate } = useSWRConfig();
  return (
    <form
      className="grid gap-3 border border-rule p-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="text-small sm:col-span-2">
        Each commit carries a name and an email address, and everyone who can read the repository sees them. This sets{' '}
        <code>user.name</code> and <code>user.email</code> in this repository’s settings on the editor’s computer.
      </p>
      <Labelled label="Your name" width="field">
        {(id) => (
          <input id={id} value={name} maxLength={200} required autoComplete="name" onChange={({ target }) => setName(target.value)} />
        )}
      </Labelled>
      <Labelled label="Your email address" width="field">
        {(id) => (
          <input
            id={id}
            type="email"
            value={email}
            maxLength={200}
            required
            autoComplete="email"
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Labelled>
      {failure && (
        <p role="alert" className="text-error sm:col-span-2">
          {failure}
        </p>
      )}
      <SmallButton label="Set name and address" className="justify-self-start" type="submit" disabled={isSaving} />
    </form>
  );

  async function save(): Promise<void> {
    setSaving(true);
    setFailure(undefined);
    try {
      const state = await requestJson<PublishState>(editorApi.identity, { method: 'PUT', body: { name, email } });
      await mutate(editorApi.publish, state, { revalidate: false });
      done();
    } catch (error) {
      setFailure(`The name was not set. ${sentenceOf(error as Error)}`);
    } finally {
      setSaving(false);
    }
  }
}
