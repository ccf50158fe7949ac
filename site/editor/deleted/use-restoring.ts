import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { DeletionSummary } from '../../../server/model/api/changes-api.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { counted } from '../../../server/model/text/counted.ts';
import { restoreDeleted } from '../api/bulk-calls.ts';
import { saveFailureOf } from '../api/request.ts';
import { useToasts } from '../ui/toasts.tsx';

interface Restoring {
  isBusy: boolean;
  /** Why the last call restored less than it was to. */
  failure: string | undefined;
  restore(deletion: DeletionSummary, ids: readonly string[]): Promise<void>;
}

/** Restores deleted items. @param refetch reads the list of their collection again */
export function useRestoring(noun: string, refetch: () => Promise<void>): Restoring {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { mutate } = useSWRConfig();
  const toasts = useToasts();
  return { isBusy, failure, restore };

  async function restore(deletion: DeletionSummary, ids: readonly string[]): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    const wanted = new Set(ids);
    try {
      const { restored, refused } = await restoreDeleted(
        deletion.id,
        deletion.items.filter(({ id }) => wanted.has(id)),
      );
      if (restored.length > 0) toasts.success(`${counted(restored.length, noun)} restored.`);
      const [first] = refused;
      if (first) setFailure(`${counted(refused.length, noun)} not restored: ${first.message}`);
    } catch (error) {
      const trouble = saveFailureOf(error);
      setFailure(trouble.kind === 'refused' ? `Nothing was restored. ${trouble.message}` : gone(trouble.kind));
    }
    await Promise.all([mutate(editorApi.deletions), refetch()]);
    setBusy(false);
  }
}

function gone(kind: string): string {
  return kind === 'unanswered' ? 'No answer from the server. Look at the list before you try again.' : 'This is restored already.';
}
