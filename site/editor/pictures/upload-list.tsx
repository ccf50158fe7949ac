import { isSavedUpload } from './use-uploads.ts';
import type { Upload, Uploads } from './use-uploads.ts';

/** What became of each picture that was sent: its progress, a question about its name, or why it was refused. */
export function UploadList({ uploads, retry, dismiss }: Uploads) {
  if (uploads.length === 0) return null;
  return (
    <ul className="mb-5 grid gap-2" aria-label="Uploads">
      {uploads.map((upload) => (
        <li key={upload.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border border-rule bg-sheet py-2 pr-2 pl-4">
          <UploadRow upload={upload} retry={retry} />
          {(isSavedUpload(upload) || upload.state.phase === 'failed' || upload.state.phase === 'taken') && (
            <button type="button" className="item-action" onClick={() => dismiss(upload.id)}>
              {upload.state.phase === 'taken' ? 'Skip' : 'Dismiss'}
              <span className="sr-only"> {upload.file.name}</span>
            </button>
          )}
        </li>
      ))}
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
          <output className="min-h-9 min-w-0 content-center wrap-anywhere">
            {state.part < 1 ? 'Sending' : 'Preparing'} {label}
          </output>
          <progress
            className="h-2 max-w-80 flex-[1_1_8rem] accent-accent"
            aria-label={label}
            {...(state.part < 1 && { value: state.part })}
          />
        </>
      );
    case 'failed':
      return (
        <>
          <p role="alert" className="mr-auto min-w-0 wrap-anywhere text-error">
            <span className="font-semibold">{file.name}</span> was not saved. {state.sentence}
          </p>
          <button type="button" className="item-action" onClick={() => retry(upload)}>
            Try again
          </button>
        </>
      );
    case 'taken':
      return (
        <>
          <p role="alert" className="mr-auto min-w-0 wrap-anywhere">
            There already is a picture named <span className="font-semibold">{state.taken.name}</span>.
          </p>
          <button type="button" className="item-action" onClick={() => retry(upload, { name: state.freeName })}>
            Keep both, as {state.freeName}
          </button>
          <button type="button" className="item-action" onClick={() => retry(upload, { replaces: state.taken })}>
            Replace it
          </button>
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
