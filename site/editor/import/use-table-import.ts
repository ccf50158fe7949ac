import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import type { ImportOutcome, ImportPreview } from '../../../server/model/api/import-preview.ts';
import { sendFile } from '../api/http-writes.ts';

interface TableImport {
  /** What importing a file would do. */
  preview(path: string, file: Blob): Promise<ImportPreview>;
  /** Imports it as the preview of that version said, then reads the list at `listPath` again. */
  run(path: string, file: Blob, version: string, listPath: string): Promise<ImportOutcome>;
}

/** The calls that import a table. Each throws HttpError, or what fetch throws. */
export function useTableImport(): TableImport {
  const { mutate } = useSWRConfig();
  return {
    preview: useCallback(async (path, file) => (await sendFile(path, file, tableType)) as ImportPreview, []),
    run: useCallback(
      async (path, file, version, listPath) => {
        const outcome = (await sendFile(path, file, tableType, { 'If-Match': `"${version}"` })) as ImportOutcome;
        await mutate(listPath);
        return outcome;
      },
      [mutate],
    ),
  };
}

/** Whatever separates its fields. */
const tableType = 'text/csv';
