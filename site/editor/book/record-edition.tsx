import { useState } from 'react';
import type { FormEvent } from 'react';
import { useSWRConfig } from 'swr';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import type { EditionSummary } from '../../../server/model/api/editions-api.ts';
import { idOfName } from '../../../server/model/entities/ids.ts';
import { HttpError } from '../../data/http.ts';
import { request } from '../api/request.ts';
import { DialogFooter, DialogShell } from '../ui/dialog-shell.tsx';
import { useToasts } from '../ui/toasts.tsx';

interface RecordEditionProps {
  /** What the edition has. */
  order: Partial<Pick<EditionSummary, 'printer' | 'start' | 'template' | 'weeks'>>;
  /** Called with the name of the new edition. */
  made: (id: string) => void;
}

/** A button that records the texts as an edition, after asking for its name. */
export function RecordEdition({ order, made }: RecordEditionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="small-button" onClick={() => setOpen(true)}>
        Record as an edition
      </button>
      {isOpen && <NameDialog order={order} made={made} close={() => setOpen(false)} />}
    </>
  );
}

const noId = 'The name needs a letter from a to z, or a digit.';

function NameDialog({ order, made, close }: RecordEditionProps & { close: () => void }) {
  const [name, setName] = useState('');
  const id = idOfName(name);
  const [failure, setFailure] = useState<string>();
  const { mutate } = useSWRConfig();
  const toasts = useToasts();
  return (
    <DialogShell title="Record as an edition" close={close} width="w-[min(28rem,100vw-2rem)]">
      <form onSubmit={(event) => void record(event)} className="grid gap-3">
        <p>It records which texts are on which day. What you add to the journal later changes nothing in it.</p>
        <label htmlFor="edition-name" className="font-semibold">
          Name
        </label>
        <input
          id="edition-name"
          className="min-h-10 w-full rounded-xs border border-muted bg-sheet px-3 py-1.5"
          value={name}
          maxLength={80}
          required
          autoComplete="off"
          aria-describedby="edition-name-note"
          onChange={({ target }) => setName(target.value)}
        />
        <p id="edition-name-note" className="text-muted">
          {name.trim() === '' || id === name ? 'Such as Spring 2027.' : id === '' ? noId : `It is recorded as ${id}.`}
        </p>
        {failure !== undefined && (
          <p role="alert" className="text-error">
            {failure}
          </p>
        )}
        <DialogFooter>
          <button type="button" className="small-button" onClick={close}>
            Cancel
          </button>
          <button type="submit" className="small-button main-button" disabled={id === ''}>
            Record
          </button>
        </DialogFooter>
      </form>
    </DialogShell>
  );

  async function record(event: FormEvent): Promise<void> {
    event.preventDefault();
    try {
      await request(editorApi.editions, { method: 'POST', body: { id, ...order } });
    } catch (error) {
      setFailure(error instanceof HttpError ? error.message : 'No answer from the server. Please try again.');
      return;
    }
    await mutate(editorApi.editions);
    made(id);
    toasts.success(`The edition ${id} was recorded.`);
    close();
  }
}
