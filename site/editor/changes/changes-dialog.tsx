import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import type {
  KnownPublishState,
  PublishRequest,
  PublishableChange,
  PublishableChanges,
  PublishPart,
  PublishWay,
} from '../../../server/model/api/publish-api.ts';
import { counted } from '../../../server/model/text/counted.ts';
import { useRead, type Read } from '../../data/use-read.ts';
import { partNames } from '../kinds/parts.ts';
import { OutcomeView } from '../publish/outcome-view.tsx';
import { PublishForm, usePublishForm } from '../publish/publish-form.tsx';
import { usePublishState, type PublishCall } from '../publish/use-publish-state.ts';
import { publishCall, usePublishing, type EndedCall } from '../publish/use-publishing.ts';
import { useKeepMounted } from '../api/session.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { DialogFooter, DialogShell } from '../ui/dialog-shell.tsx';
import { ListState } from '../ui/list-state.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { ChangeList, keyOf, useTicks } from './change-list.tsx';

/** What the review of the unpublished changes opens with. */
export interface Review {
  /** The only change, by one of its paths; all when absent. */
  only?: string | undefined;
  /** The name of the part that comes first. */
  first?: string;
  /** A call whose outcome is shown first. */
  ended?: EndedCall;
  /** A call that a reload interrupted, whose outcome is asked for. */
  resumed?: PublishCall;
  /** Focuses something else when the element that had the focus before is gone. */
  focusElsewhere?: () => void;
}

interface ChangesDialogProps {
  review: Review;
  /** Opens the review again after it was closed. */
  reopen: (review: Review) => void;
  close: () => void;
}

/** The unpublished changes, each with its details, and how they are published. */
export function ChangesDialog({ review, reopen, close: unmount }: ChangesDialogProps) {
  const { only, first, ended: firstEnded, resumed, focusElsewhere } = review;
  const read = usePublishableChanges(first);
  const state = usePublishState();
  const publishing = usePublishing(firstEnded);
  const [step, setStep] = useState<'changes' | 'publish'>('changes');
  const shown = read.status === 'loaded' ? read.value.filter(({ paths }) => only === undefined || paths.includes(only)) : undefined;
  const ticks = useTicks(shown);
  /** The changes of the form: one that comes while it is open was not chosen. */
  const [agreed, setAgreed] = useState<readonly string[]>([]);
  const chosen = shown?.filter((change) => (step === 'publish' ? agreed.includes(keyOf(change)) : ticks.has(change))) ?? [];
  const form = usePublishForm(chosen, state);
  /** What is to be published after an update. */
  const begun = resumed ?? firstEnded?.call;
  const [wanted, setWanted] = useState<PublishRequest | undefined>(begun?.what === 'publish' ? begun.body : undefined);
  const isClosed = useRef(false);
  const toasts = useToasts();
  useKeepMounted();
  const resume = useEffectEvent(() => resumed && void act(resumed, true));
  useEffect(() => void resume(), []);
  const { title, content } = view();
  return (
    <DialogShell
      title={title}
      close={() => !publishing.running && close()}
      width="w-[min(48rem,100vw-2rem)]"
      {...(focusElsewhere && { focusElsewhere })}
    >
      {content}
    </DialogShell>
  );

  function view(): { title: string; content: ReactNode } {
    const { running, ended } = publishing;
    if (running) return { title: callTitles[running.what], content: <Progress call={running} close={close} /> };
    if (ended) {
      const back = (next: 'changes' | 'publish') => {
        publishing.reset();
        setStep(next);
      };
      return {
        title: callTitles[ended.call.what],
        content: <OutcomeView {...{ ended, state, wanted, back, close }} send={act} askAgain={(call) => act(call, true)} />,
      };
    }
    if (step === 'publish' && state && chosen.length > 0)
      return {
        title: `Publish ${counted(chosen.length, 'change')}`,
        content: (
          <>
            <PublishForm form={form} state={state} />
            <DialogFooter>
              <SmallButton label="Back" className="mr-auto" onClick={() => setStep('changes')} />
              <SmallButton label={submitWords(form.way, state, chosen.length)} isMain disabled={!form.canSend} onClick={publish} />
            </DialogFooter>
          </>
        ),
      };
    return { title: 'Unpublished changes', content: changesView() };
  }

  function changesView(): ReactNode {
    return (
      <>
        {read.status === 'loading' && <ListState kind="loading" text="Comparing..." />}
        {read.status === 'error' && <p className="text-error">Error reading the changes: {read.error.message}</p>}
        {shown?.length === 0 && <p>Nothing here is waiting to be published.</p>}
        {shown && shown.length > 0 && <ChangeList changes={shown} ticks={state && ticks} />}
        <DialogFooter>
          <SmallButton label="Close" onClick={close} />
          {state && shown && shown.length > 0 && (
            <SmallButton
              label={chosen.length === 0 ? 'Nothing chosen' : `Publish ${counted(chosen.length, 'change')}…`}
              isMain
              disabled={chosen.length === 0}
              onClick={openForm}
            />
          )}
        </DialogFooter>
      </>
    );
  }

  function close(): void {
    isClosed.current = true;
    unmount();
  }

  /** An outcome that comes after the dialog was closed is a notification. */
  async function act(call: PublishCall, isRepeat = false): Promise<EndedCall | undefined> {
    const ended = await publishing.run(call, isRepeat);
    if (!ended || !isClosed.current) return ended;
    const { isDone, sentence } = ended.outcome ?? { isDone: false, sentence: 'No answer from the server.' };
    if (isDone) toasts.success(sentence);
    else toasts.error(sentence, { label: 'Show', alt: 'Show what to do next', run: () => reopen({ ended }) });
    return ended;
  }

  function openForm(): void {
    setAgreed(chosen.map(keyOf));
    setStep('publish');
  }

  function publish(): void {
    const body = form.request(chosen.map(keyOf));
    setWanted(body);
    void act(publishCall(body));
  }
}

/** The title of the dialog while a call runs, and when it ended. */
const callTitles: Record<PublishCall['what'], string> = { publish: 'Publish', update: 'Update', push: 'Push' };

const progressWords: Record<PublishCall['what'], string> = {
  publish: 'Publishing...',
  update: 'Taking in what others published...',
  push: 'Pushing...',
};

function submitWords(way: PublishWay, { remote }: KnownPublishState, count: number): string {
  const verb = !remote ? 'Commit' : way === 'propose' ? 'Propose' : 'Publish';
  return `${verb} ${counted(count, 'change')}`;
}

function Progress({ call, close }: { call: PublishCall; close: () => void }) {
  return (
    <>
      <ListState kind="loading" text={progressWords[call.what]} />
      <p className="mt-3 text-muted">This can take a minute. It goes on when you close this.</p>
      <DialogFooter>
        {/* Not where the button was that began this: a second click there closes nothing. */}
        <SmallButton label="Close" className="mr-auto" onClick={close} />
      </DialogFooter>
    </>
  );
}

/** All unpublished changes, part by part. @param first the part that comes first */
function usePublishableChanges(first: string | undefined): Read<PublishableChange[]> {
  const read = useRead<PublishableChanges>(editorApi.publishable, undefined, { revalidatesOnMount: true });
  if (read.status !== 'loaded') return read;
  if (!read.value.isKnown) return { status: 'error', error: new Error(read.value.reason) };
  const order = (part: PublishPart) => (part === first ? -1 : partNames.indexOf(part));
  return { status: 'loaded', value: read.value.changes.toSorted((a, b) => order(a.part) - order(b.part)) };
}
