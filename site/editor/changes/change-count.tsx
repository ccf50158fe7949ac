import { useChangesOf } from './use-item-changes.ts';

/** The number of uncommitted items of a tab. Screen readers get it from the note in the tab, so the tab keeps its name. */
export function ChangeCount({ collection }: { collection: string }) {
  const { length } = useChangesOf(collection);
  if (length === 0) return null;
  return (
    <span
      className="absolute -top-2 -right-0.5 min-w-[1.35rem] rounded-2xl bg-ink px-1.5 text-center text-xs/[1.35rem] font-semibold text-paper forced-color-adjust-none sm:top-2.5 sm:right-auto sm:left-full sm:ml-0.5"
      title={`${length.toLocaleString('en-US')} unpublished`}
      aria-hidden="true"
    >
      {length.toLocaleString('en-US')}
    </span>
  );
}
