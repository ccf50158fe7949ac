import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Identity, PublishState } from '../../../server/model/api/publish-api.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { requestJson } from '../api/request.ts';
import { Labelled } from '../ui/fields.tsx';

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
      <button type="submit" className="small-button justify-self-start" disabled={isSaving}>
        Set name and address
      </button>
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
      setFailure(`The name was not set. ${(error as Error).message.replace(/^\d+: /, '')}`);
    } finally {
      setSaving(false);
    }
  }
}
