import type { PublishableChange } from '../../../server/model/api/publish-api.ts';

/** A changed picture as it is now, and its size before and after. */
export function PictureChange({ change: { paths, bytesBefore, bytesAfter } }: { change: PublishableChange }) {
  return (
    <figure className="mb-2">
      {bytesAfter !== undefined && <img className="max-h-60 max-w-full border border-rule" src={`/${paths[0]}`} alt="As it is now" />}
      <figcaption className="mt-1 text-small text-muted">{sizeWords(bytesBefore, bytesAfter)}</figcaption>
    </figure>
  );
}

function sizeWords(before: number | undefined, after: number | undefined): string {
  if (before === undefined) return `New, ${inKilobytes(after ?? 0)}.`;
  if (after === undefined) return `Deleted; it had ${inKilobytes(before)}.`;
  return `${inKilobytes(after)}; before the change ${inKilobytes(before)}.`;
}

function inKilobytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en-US')} KB`;
}
