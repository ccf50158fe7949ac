import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { CollectionName } from '../../../server/model/entities/collections.ts';
import type { UncommittedChangeDetail } from '../../../server/model/api/changes-api.ts';
import { useRead } from '../../data/use-read.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { ListState } from '../ui/list-state.tsx';
import { DiscardButton } from './discard-button.tsx';
import { FieldChanges } from './field-changes.tsx';
import { parts } from '../kinds/parts.ts';
import { Patch } from './patch.tsx';

interface ItemChangeDetailProps {
  collection: CollectionName;
  id: string;
  /** A further button. */
  action?: ReactNode;
}

/** The change of an item in words and line by line, and a button that discards it. */
export function ItemChangeDetail({ collection, id, action }: ItemChangeDetailProps) {
  const path = editorApi.change({ collection, id });
  const detail = useRead<UncommittedChangeDetail>(path, undefined, { revalidatesOnMount: true });
  const place = useRef<HTMLDivElement>(null);
  // At the end of a long list, the details would open below the visible part.
  const isLoaded = detail.status === 'loaded';
  useEffect(() => {
    if (isLoaded) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isLoaded]);
  if (detail.status === 'error') return <p className="text-error">Error reading the change: {detail.error.message}</p>;
  if (detail.status === 'missing') return <p>Nothing here is waiting to be published.</p>;
  if (detail.status !== 'loaded') return <ListState kind="loading" text="Comparing..." />;
  const { noun } = parts[collection];
  const { fields, kind, patch, version } = detail.value;
  return (
    <div ref={place}>
      {!fields && <p>The file is not a valid {noun}, before or after the change. Its lines are below.</p>}
      {fields?.length === 0 && <p>The words are the same. Only the formatting of the file changed; its lines are below.</p>}
      {fields && fields.length > 0 && <FieldChanges part={collection} fields={fields} isWhole={kind !== 'edited'} />}
      <Patch patch={patch} />
      <div className="flex flex-wrap gap-3">
        {action}
        <DiscardButton collection={collection} id={id} kind={kind} version={version} />
      </div>
    </div>
  );
}
