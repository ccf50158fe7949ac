import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import type { SharedThing } from '../../../server/model/api/request-schemas.ts';
import type { MadeShare, ShareList, ShareSummary } from '../../../server/model/api/response-schemas.ts';
import { defaultShareDays, shareDay, shareDays } from '../../../server/model/api/shares-api.ts';
import { counted } from '../../../server/model/text/wording.ts';
import { useRead } from '../../data/use-read.ts';
import { attempt, failureSentence, request, requestJson } from '../api/request.ts';
import { ItemAction, SmallButton } from '../ui/buttons.tsx';
import { DialogFooter, DialogShell } from '../ui/dialog-shell.tsx';
import { RadioChoices, TextField } from '../ui/fields.tsx';
import { LoadState } from '../ui/list-state.tsx';
import { Failure } from '../ui/failure.tsx';
import { useCopy } from '../ui/toasts.tsx';

const dayChoices = shareDays.map((value) => ({ value, label: counted(value, 'day') }));
const versionChoices = [
  { value: false, label: 'What is saved, as it changes' },
  { value: true, label: 'This version, as it is saved now' },
];

type ShareDialogProps = { thing: SharedThing; name: string; isDirty: boolean; close: () => void };

/** Creates a link that shows an item to people without a log-in, and lists open links. */
export function ShareDialog({ thing, name, isDirty, close }: ShareDialogProps) {
  const read = useRead<ShareList>(editorApi.shares, undefined, { revalidatesOnMount: true });
  const [days, setDays] = useState<number>(defaultShareDays);
  const [isFixed, setFixed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<MadeShare>();
  const [failure, setFailure] = useState<string>();
  const { mutate } = useSWRConfig();
  const { shares, unreachable } = read.value ?? { shares: [], unreachable: null };
  return (
    <DialogShell title="Show to somebody" close={close}>
      <p className="-mt-3 mb-4 line-clamp-2 font-serif text-item text-muted">{name}</p>
      {unreachable !== null && <p className="trouble mb-4">{unreachable}</p>}
      {made ? (
        <MadeLink made={made} />
      ) : (
        <div className="grid gap-4">
          <RadioChoices legend="How long" value={days} choose={setDays} choices={dayChoices} />
          <RadioChoices legend="What it shows" value={isFixed} choose={setFixed} choices={versionChoices} />
          {isDirty && <p className="text-muted">Unsaved changes are not shown.</p>}
        </div>
      )}
      <Failure text={failure} className="trouble mt-4" />
      <h3 className="mt-6 mb-1 font-semibold">Open links</h3>
      <LoadState read={read} path={editorApi.shares} loading="Reading the links..." error="Error reading the links: " />
      {read.status === 'loaded' && shares.length === 0 && <p className="text-muted">There are no open links.</p>}
      <ul className="*:border-t *:border-rule">
        {shares.map((share) => (
          <ShareRow key={share.id} share={share} isBusy={isBusy} end={() => void end(share)} />
        ))}
      </ul>
      <DialogFooter>
        <SmallButton label="Close" onClick={close} />
        {!made && <SmallButton label="Make a link" isMain isBusy={isBusy} onClick={() => void make()} />}
      </DialogFooter>
    </DialogShell>
  );

  async function make(): Promise<void> {
    const value = await call(() => requestJson<MadeShare>(editorApi.shares, { method: 'POST', body: { ...thing, days, isFixed } }));
    if (value) setMade(value);
  }

  async function end({ id }: ShareSummary): Promise<void> {
    await call(() => request(editorApi.share(id), { method: 'DELETE' }));
    if (made?.id === id) setMade(undefined);
  }

  /** Sends one call at a time, then refetches the list. */
  async function call<T>(send: () => Promise<T>): Promise<T | undefined> {
    if (isBusy) return undefined;
    setBusy(true);
    const { value, failure: refusal } = await attempt(send());
    setFailure(refusal && failureSentence(refusal));
    await mutate(editorApi.shares);
    setBusy(false);
    return value;
  }
}

/** The address of a new link, which is shown only once. */
function MadeLink({ made: { address, until } }: { made: MadeShare }) {
  const copy = useCopy();
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <TextField label="Address" width="min-w-0 grow basis-64" value={address} readOnly ref={selectAll} />
        <SmallButton
          icon="icon-[lucide--copy]"
          label="Copy"
          isMain
          className="mb-1"
          onClick={() => void copy(address, 'Address copied.', 'The address could not be copied. Select it and copy it by hand.')}
        />
      </div>
      <p className="text-muted">
        Anyone with this address can see it without a log-in, until {shareDay(until)}. Copy it now, it is not shown again.
      </p>
    </div>
  );
}

const selectAll = (field: HTMLInputElement | null): void => field?.select();

function ShareRow({ share, isBusy, end }: { share: ShareSummary; isBusy: boolean; end: () => void }) {
  const { name, madeAt, until, isFixed, by } = share;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2">
      <p className="grow basis-56 wrap-anywhere">
        {name}
        <span className="block text-small text-muted">
          Until {shareDay(until)}, {isFixed ? `as it was on ${shareDay(madeAt)}` : 'as it is saved'}
          {by !== undefined && `, by ${by}`}
        </span>
      </p>
      <ItemAction
        icon="icon-[lucide--unlink]"
        label="End it"
        aria-label={`End it: ${name}, until ${shareDay(until)}`}
        isBusy={isBusy}
        onClick={end}
      />
    </li>
  );
}
