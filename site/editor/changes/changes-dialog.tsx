import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { withNeeds, type PublishableChange, type PublishableChanges } from '../../../server/model/api/publish-api.ts';
import { useRead, type Read } from '../../data/use-read.ts';
import { partNames } from '../kinds/index.ts';
import { OutcomeView } from '../publish/outcome-view.tsx';
import { getChanges, isForReview, outcomeWords, putOnline, sendForReview } from '../publish/outcome-words.ts';
import { PublishActs, PublishDetails, usePublishForm } from '../publish/publish-form.tsx';
import { usePublishState, type PublishCall } from '../api/use-publish-state.ts';
import { publishCall, usePublishing, type EndedCall } from '../publish/use-publishing.ts';
import { LogInHere } from '../save/log-in-again.tsx';
import { SmallButton } from '../ui/buttons.tsx';
import { DialogFooter, DialogShell } from '../ui/dialog-shell.tsx';
import { ListState, LoadState } from '../ui/list-state.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { nothingLeft } from '../history/item-changes.tsx';
import { ChangeList, useTicks } from './change-list.tsx';
import { PublishStanding } from './publish-standing.tsx';

export interface Review {
  /** Shows a single change, given by one of its paths; all changes when absent. */
  only?: string | undefined;
  /** A call whose outcome is shown first. */
  ended?: EndedCall;
  /** A call that a reload interrupted. It is sent again to get its outcome. */
  resumed?: PublishCall;
  focusElsewhere?: (() => void) | undefined;
}

type ChangesDialogProps = { review: Review; reopen: (review: Review) => void; close: () => void };

export function ChangesDialog({ review, reopen, close: unmount }: ChangesDialogProps) {
  const { only, ended: firstEnded, resumed, focusElsewhere } = review;
  const { read, isCurrent } = usePublishableChanges();
  const state = usePublishState();
  const publishing = usePublishing(firstEnded);
  const all = read.value;
  const meant = only === undefined ? all : all?.filter(({ paths }) => paths.includes(only));
  const shown = all && meant && withNeeds(all, meant);
  const ticks = useTicks(shown, isCurrent);
  const chosen = withNeeds(shown ?? [], shown?.filter(ticks.has) ?? []);
  const form = usePublishForm(chosen, state);
  /** The last request, which is published after an update. */
  const [wanted, setWanted] = useState(firstEnded?.call.what === 'publish' ? firstEnded.call.body : undefined);
  const isClosed = useRef(false);
  const toasts = useToasts();
  const resume = useEffectEvent(() => resumed && void act(resumed, true));
  useEffect(() => void resume(), []);
  const { running, ended } = publishing;
  const call = running ?? ended?.call;
  const canAct = state && shown && shown.length > 0;
  return (
    <DialogShell
      title={call ? titleOf(call) : 'Changes'}
      close={() => !running && close()}
      width="w-192"
      {...(focusElsewhere && { focusElsewhere })}
    >
      <LogInHere />
      {running ? (
        <Progress close={close} />
      ) : ended ? (
        <OutcomeView ended={ended} state={state} wanted={wanted} send={act} back={publishing.reset} close={close} />
      ) : (
        <>
          {state && only === undefined && <PublishStanding state={state} send={(sent) => void act(sent)} />}
          <LoadState read={read} path={editorApi.publishable} loading="Comparing..." error="Error reading the changes: " />
          {shown?.length === 0 && !state?.unpushed && <p>{all?.length === 0 ? 'Everything that is saved here is online.' : nothingLeft}</p>}
          {shown && shown.length > 0 && <ChangeList changes={shown} ticks={state && ticks} />}
          {canAct && <PublishDetails form={form} state={state} />}
          <DialogFooter>
            {canAct && (
              <PublishActs form={form} state={state} chosen={chosen} act={(way) => void act(publishCall(form.request(chosen, way)))} />
            )}
            <SmallButton label="Close" className="self-end" onClick={close} />
          </DialogFooter>
        </>
      )}
    </DialogShell>
  );

  function close(): void {
    isClosed.current = true;
    unmount();
  }

  /** Sends a call. When the dialog was closed meanwhile, its outcome is shown as a toast. */
  async function act(call: PublishCall, isRepeat = false): Promise<EndedCall | undefined> {
    if (call.what === 'publish') {
      setWanted(call.body);
      form.setWay(call.body.way);
    }
    const ended = await publishing.run(call, isRepeat);
    if (ended?.outcome?.cause === 'protected') form.setWay('propose');
    if (!ended || !isClosed.current) return ended;
    const words = ended.outcome ? outcomeWords(call, ended.outcome) : 'No answer from the server.';
    const show = { label: 'Show', alt: 'Show what to do next', run: () => reopen({ ended }) };
    if (ended.outcome?.isDone) toasts.success(words, isForReview(call) ? show : undefined);
    else toasts.error(words, show);
    return ended;
  }
}

function titleOf(call: PublishCall): string {
  if (call.what === 'update') return getChanges;
  return isForReview(call) ? sendForReview : putOnline;
}

function Progress({ close }: { close: () => void }) {
  return (
    <>
      <ListState kind="loading" text="On its way..." />
      <p className="mt-3 text-muted">This can take a minute. It goes on when you close this.</p>
      <DialogFooter>
        {/* Not where the button was that began this, so that a second click there closes nothing. */}
        <SmallButton label="Close" className="mr-auto" onClick={close} />
      </DialogFooter>
    </>
  );
}

/** All changes that are not online, by part, and whether they were read since this opened. */
function usePublishableChanges(): { read: Read<PublishableChange[]>; isCurrent: boolean } {
  const { mutate } = useSWRConfig();
  const read = useRead<PublishableChanges>(editorApi.publishable);
  const [wasCached] = useState(read.status === 'loaded');
  const [isReadAgain, setReadAgain] = useState(false);
  useEffect(() => {
    if (!wasCached) return;
    const readAgain = mutate(editorApi.publishable);
    // The list shows errors.
    void readAgain.catch(() => undefined).then(() => setReadAgain(true));
  }, [wasCached, mutate]);
  return { read: inOrder(read), isCurrent: isReadAgain || !wasCached };
}

function inOrder(read: Read<PublishableChanges>): Read<PublishableChange[]> {
  if (read.status !== 'loaded') return read;
  if (!read.value.isKnown) return { status: 'error', error: new Error(read.value.reason) };
  return { status: 'loaded', value: read.value.changes.toSorted((a, b) => partNames.indexOf(a.part) - partNames.indexOf(b.part)) };
}
