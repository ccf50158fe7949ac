import { useState, type ComponentProps, type DragEvent, type ReactNode, type RefObject } from 'react';
import { pictureAccept } from '../../../server/model/api/pictures-api.ts';
import { useIsReadOnly } from '../api/session.ts';
import { LogInAgain } from '../save/log-in-again.tsx';
import { ItemAction } from '../ui/buttons.tsx';
import { useWindowEvent } from '../ui/window-events.ts';
import type { Upload, Uploads } from './use-uploads.ts';

interface UploadAreaProps {
  add: (files: readonly File[]) => void;
  /** The file input, which a button may click. */
  chooser: RefObject<HTMLInputElement | null>;
  children: ReactNode;
}

/** Accepts pictures that are dropped on it, pasted while it is shown, or chosen. */
export function UploadArea({ add, chooser, children }: UploadAreaProps) {
  // Counts nested elements: a pointer that enters a child has not left the area.
  const [depth, setDepth] = useState(0);
  const isReadOnly = useIsReadOnly();
  useWindowEvent('paste', (event) => {
    const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    // Word and spreadsheets also copy a picture of the text.
    const isText = event.clipboardData?.types.includes('text/plain');
    if (isReadOnly || isText || files.length === 0) return;
    event.preventDefault();
    add(files.map(withOwnName));
  });
  if (isReadOnly) return children;
  const onDrag = (change: number) => (event: DragEvent) => hasFiles(event) && setDepth((before) => Math.max(0, before + change));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button works without a pointer
    <div
      className="relative"
      onDragEnter={onDrag(1)}
      onDragLeave={onDrag(-1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        setDepth(0);
        if (!hasFiles(event)) return;
        event.preventDefault();
        add([...event.dataTransfer.files]);
      }}
    >
      <PictureInput ref={chooser} multiple choose={add} />
      {children}
      {depth > 0 && (
        <div className="pointer-events-none absolute -inset-2 z-6 grid min-h-40 place-items-center border-2 border-dashed border-accent bg-paper/90">
          <p className="sticky top-1/3 bottom-1/3 font-semibold text-accent">Drop the pictures here</p>
        </div>
      )}
    </div>
  );
}

export function PictureInput({ choose, ...rest }: ComponentProps<'input'> & { choose: (files: readonly File[]) => void }) {
  return (
    <input
      type="file"
      hidden
      accept={pictureAccept}
      onChange={({ target }) => {
        choose([...(target.files ?? [])]);
        // So that the same file can be chosen again.
        target.value = '';
      }}
      {...rest}
    />
  );
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Renames a pasted picture: browsers call every one `image.png`. */
function withOwnName(file: File): File {
  if (file.name !== 'image.png') return file;
  const time = new Date().toISOString().slice(0, 19).replace('T', ' ');
  return new File([file], `pasted ${time}.png`, { type: file.type });
}

/** The state of each upload: its progress, a question about its name, or why it was refused. */
export function UploadList({ uploads, retry, dismiss }: Uploads) {
  if (uploads.length === 0) return null;
  const refused = uploads.filter(({ state }) => state.phase === 'failed' && state.needsLogIn);
  return (
    <ul className="mb-5 grid gap-2" aria-label="Uploads">
      {uploads.map((upload) => (
        <li key={upload.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border border-rule bg-sheet py-2 pr-2 pl-4">
          <UploadRow upload={upload} retry={retry} />
          {['saved', 'failed', 'taken'].includes(upload.state.phase) && (
            <ItemAction
              label={upload.state.phase === 'taken' ? 'Skip' : 'Dismiss'}
              about={upload.file.name}
              onClick={() => dismiss(upload.id)}
            />
          )}
        </li>
      ))}
      {refused.length > 0 && (
        <li>
          <LogInAgain onLogIn={() => refused.forEach((upload) => retry(upload))} />
        </li>
      )}
    </ul>
  );
}

function UploadRow({ upload, retry }: { upload: Upload; retry: Uploads['retry'] }) {
  const { state, file, name, replaces } = upload;
  const label = replaces?.name ?? name;
  switch (state.phase) {
    case 'waiting':
      return <p className="mr-auto min-h-9 min-w-0 content-center wrap-anywhere text-muted">{label} waits</p>;
    case 'sending':
      return (
        <>
          <output className="min-h-9 min-w-0 content-center wrap-anywhere">Sending {label}</output>
          <progress className="max-w-80 grow basis-32" aria-label={label} />
        </>
      );
    case 'failed':
      return (
        <>
          <p role="alert" className="mr-auto min-w-0 wrap-anywhere text-error">
            <span className="font-semibold">{file.name}</span> was not saved. {state.sentence}
          </p>
          <ItemAction label="Try again" onClick={() => retry(upload)} />
        </>
      );
    case 'taken':
      return (
        <>
          <p role="alert" className="mr-auto min-w-0 wrap-anywhere">
            There already is a picture named <span className="font-semibold">{state.taken.name}</span>.
          </p>
          <ItemAction label={`Keep both, as ${state.freeName}`} onClick={() => retry(upload, { name: state.freeName })} />
          <ItemAction label="Replace it" onClick={() => retry(upload, { replaces: state.taken })} />
        </>
      );
    case 'saved':
      return (
        <output className="mr-auto min-w-0 wrap-anywhere">
          {replaces ? 'Replaced' : 'Saved as'} <span className="font-semibold">{state.picture.name}</span>
          {state.picture.removed.length > 0 && `. Removed from it, for safety: ${state.picture.removed.join(', ')}`}
        </output>
      );
  }
}
