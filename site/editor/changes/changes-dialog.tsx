import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { PublishRequest } from '../../../server/model/api/publish-api.ts';
import { counted } from '../../../server/model/text/counted.ts';
import { OutcomeView } from '../publish/outcome-view.tsx';
import { publishCall } from '../publish/publish-call.ts';
import type { PublishCall } from '../publish/publish-call.ts';
import { PublishForm } from '../publish/publish-form.tsx';
import { callTitles, progressWords, submitWords } from '../publish/publish-words.ts';
import { usePublishForm } from '../publish/use-publish-form.ts';
import { usePublishing } from '../publish/use-publishing.ts';
import type { EndedCall } from '../publish/use-publishing.ts';
import { usePublishState } from '../publish/use-publish-state.ts';
import { useKeepMounted } from '../api/session.ts';
import { ListState } from '../ui/list-state.tsx';
import { DialogFooter, DialogShell } from '../ui/dialog-shell.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { ChangeList } from './change-list.tsx';
import { useReview } from './review-context.ts';
import type { Review } from './review-context.ts';
import { usePublishableChanges } from './use-publishable-changes.ts';
import { keyOf, useTicks } from './use-ticks.ts';

interface ChangesDialogProps {
  review: Review;
  close: () => void;
}

/** The unpublished changes, each with its details, and how they are published. */
export function ChangesDialog({ review: { only, first, ended: firstEnded, resumed, focusElsewhere }, close }: ChangesDialogProps) {
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
  const isMounted = useIsMounted();
  const toasts = useToasts();
  const openReview = useReview();
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
              <button type="button" className="small-button mr-auto" onClick={() => setStep('changes')}>
                Back
              </button>
              <button type="button" className="small-button main-button" disabled={!form.canSend} onClick={publish}>
                {submitWords(form.way, state, chosen.length)}
              </button>
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
          <button type="button" className="small-button" onClick={close}>
            Close
          </button>
          {state && shown && shown.length > 0 && (
            <button type="button" className="small-button main-button" disabled={chosen.length === 0} onClick={openForm}>
              {chosen.length === 0 ? 'Nothing chosen' : `Publish ${counted(chosen.length, 'change')}…`}
            </button>
          )}
        </DialogFooter>
      </>
    );
  }

  /** An outcome that comes after the dialog was closed is a notification. */
  async function act(call: PublishCall, isRepeat = false): Promise<EndedCall | undefined> {
    const ended = await publishing.run(call, isRepeat);
    if (!ended || isMounted.current) return ended;
    const { isDone, sentence } = ended.outcome ?? { isDone: false, sentence: 'No answer from the server.' };
    if (isDone) toasts.success(sentence);
    else toasts.error(sentence, { label: 'Show', alt: 'Show what to do next', run: () => openReview({ ended }) });
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

function Progress({ call, close }: { call: PublishCall; close: () => void }) {
  return (
    <>
      <ListState kind="loading" text={progressWords[call.what]} />
      <p className="mt-3 text-muted">This can take a minute. It goes on when you close this.</p>
      <DialogFooter>
        {/* Not where the button was that began this: a second click there closes nothing. */}
        <button type="button" className="small-button mr-auto" onClick={close}>
          Close
        </button>
      </DialogFooter>
    </>
  );
}

function useIsMounted(): { readonly current: boolean } {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
