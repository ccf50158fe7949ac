import { useState } from 'react';
import { csvProfiles } from '../../../server/model/api/tables-api.ts';
import type { CsvProfile } from '../../../server/model/api/tables-api.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { download } from '../api/request.ts';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { editionChoices, noEdition, useEditions } from '../api/use-editions.ts';
import { Labelled } from '../ui/fields.tsx';
import { profiles } from './export-card.tsx';

/** The table that the journal's spreads are laid out from: one row a day. */
export function ExportDaysCard() {
  const [profile, setProfile] = useState<CsvProfile>('csv');
  const [from, setFrom] = useState('');
  const [edition, setEdition] = useState(noEdition);
  const editions = useEditions();
  const isRecorded = edition !== noEdition;
  const file = `days${isRecorded ? `-${edition}` : ''}.${csvProfiles[profile].extension}`;
  return (
    <section className="item-card items-start gap-3.5 py-5" aria-labelledby="export-days">
      <h3 id="export-days" className="item-name">
        Export Days
      </h3>
      <p>The whole journal, one row a day: its quote and its morning and evening prompts, and on Sundays the reflection.</p>
      {editions.length > 0 && (
        <Labelled label="Edition" width="w-[min(100%,20rem)]">
          {(id) => <ChoiceSelect id={id} value={edition} choices={editionChoices(editions)} choose={setEdition} />}
        </Labelled>
      )}
      {!isRecorded && (
        <Labelled label="First day, if dated" width="w-[min(100%,20rem)]">
          {(id) => (
            <input
              id={id}
              type="date"
              max="9989-12-23"
              className="min-h-10 w-full rounded-xs border border-muted bg-sheet px-3 py-1.5"
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
          )}
        </Labelled>
      )}
      <Labelled label="Format" width="w-[min(100%,20rem)]">
        {(id) => <ChoiceSelect id={id} value={profile} choices={profiles} choose={(value) => setProfile(value as CsvProfile)} />}
      </Labelled>
      <button
        type="button"
        className="small-button main-button"
        onClick={() => download(editorApi.exportDays(profile, isRecorded ? { edition } : { from: from || undefined }), file)}
      >
        <span className="icon-[lucide--download]" aria-hidden="true" />
        Download {file}
      </button>
    </section>
  );
}
