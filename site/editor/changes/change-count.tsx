import { useChangesOf } from './use-item-changes.ts';

/** How many items of a tab are not committed. Its note in the tab says it in words, so that the tab keeps its name. */
export function ChangeCount({ collection }: { collection: string }) {
  const { length } = useChangesOf(collection);
  if (length === 0) return null;
  return (
    <span className="change-count" title={`${length.toLocaleString('en-US')} not committed`} aria-hidden="true">
      {length.toLocaleString('en-US')}
    </span>
  );
}
