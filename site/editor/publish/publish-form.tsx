import { useId, useState } from 'react';
import { maxMessageLength, publishWays } from '../../../server/model/api/publish-api.ts';
import type { KnownPublishState, PublishWay } from '../../../server/model/api/publish-api.ts';
import { Labelled } from '../ui/fields.tsx';
import { IdentityForm } from './identity-form.tsx';
import { targetWords } from './publish-words.ts';
import type { PublishFormState } from './use-publish-form.ts';

interface PublishFormProps {
  form: PublishFormState;
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
          <button type="button" className="item-action" onClick={() => setNaming(true)}>
            Change
          </button>
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
