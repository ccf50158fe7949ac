import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { replaceParts } from '../../../server/model/api/replace-api.ts';
import type { Replacement } from '../../../server/model/api/request-schemas.ts';
import type { FoundLine, ReplaceOutcome, ReplacePreview } from '../../../server/model/api/response-schemas.ts';
import { isSingleFile } from '../../../server/model/entities/nouns.ts';
import { counted, startOf } from '../../../server/model/text/wording.ts';
import { useRead } from '../../data/use-read.ts';
import { useTimeout } from '../../data/use-timeout.ts';
import { useRefetcher } from '../api/refetcher.ts';
import { failureSentence, requestJson, sentenceOf, Writer } from '../api/request.ts';
import { MarkedWords } from '../history/field-changes.tsx';
import { fieldWords, kinds } from '../kinds/index.ts';
import { sentenceAbout } from '../kinds/words.ts';
import { useSelection } from '../list/use-selection.ts';
import { Check, SmallButton } from '../ui/buttons.tsx';
import { TextField } from '../ui/fields.tsx';
import { ListState } from '../ui/list-state.tsx';
import { PanelHead } from '../ui/panel-head.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { LogInHere } from '../save/log-in-again.tsx';
import { refusalOf } from '../save/save-note.tsx';

const blank: Replacement = { find: '', by: '', isWhole: false, matchesCase: false, parts: [...replaceParts] };
const debounceMs = 300;

export function ReplacePanel() {
  const [typed, setTyped] = useState(blank);
  const [query, setQuery] = useState(blank);
  useTimeout(typed, debounceMs, () => setQuery(typed));
  const set = (values: Partial<Replacement>) => setTyped({ ...typed, ...values });
  return (
    <section aria-label="Find and replace">
      <PanelHead heading="Find and replace" />
      {typed.find !== '' && <LogInHere />}
      <search className="mb-5 grid gap-3">
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:max-w-200">
          <TextField label="Find" width="w-full" value={typed.find} maxLength={300} set={(find) => set({ find })} />
          <TextField label="Replace with" width="w-full" value={typed.by} maxLength={1000} set={(by) => set({ by })} />
        </div>
        <div className="flex flex-wrap gap-x-5">
          <Check label="Whole words only" checked={typed.isWhole} set={(isWhole) => set({ isWhole })} />
          <Check label="Same capital letters" checked={typed.matchesCase} set={(matchesCase) => set({ matchesCase })} />
        </div>
        <fieldset className="flex flex-wrap gap-x-5">
          <legend className="font-semibold">Look in</legend>
          {replaceParts.map((part) => {
            const choose = (isOn: boolean) =>
              set({ parts: replaceParts.filter((each) => (each === part ? isOn : typed.parts.includes(each))) });
            return <Check key={part} label={kinds[part].heading} checked={typed.parts.includes(part)} set={choose} />;
          })}
        </fieldset>
      </search>
      {typed !== query && <ListState kind="loading" text="Looking..." />}
      {typed === query && query.find !== '' && <Preview key={JSON.stringify(query)} query={query} />}
    </section>
  );
}

function Preview({ query }: { query: Replacement }) {
  const path = `${editorApi.replacePreview} ${JSON.stringify(query)}`;
  const lookUp = () => requestJson<ReplacePreview>(editorApi.replacePreview, { method: 'POST', body: query });
  const read = useRead(path, lookUp, { revalidatesOnMount: true });
  const { mutate } = useSWRConfig();
  const refetcher = useRefetcher();
  const toasts = useToasts();
  /** The lines that are not ticked. */
  const { ids: left, toggle } = useSelection<{ id: string }>(undefined, undefined);
  const [isBusy, setBusy] = useState(false);
  const [writer] = useState(() => new Writer());
  if (read.status === 'error') return <ListState kind="error" text={sentenceOf(read.error)} retry={() => void mutate(path)} />;
  if (read.status !== 'loaded') return <ListState kind="loading" text="Looking..." />;
  const { lines, total } = read.value;
  const isTicked = (line: FoundLine) => line.fault === undefined && !left.has(keyOf(line));
  const chosen = lines.filter(isTicked);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SmallButton
          label={`${query.by === '' ? 'Remove' : 'Replace'} in ${placesIn(chosen)}`}
          isMain
          isBusy={chosen.length === 0 || isBusy}
          onClick={() => void replace(chosen)}
        />
        <output className="text-muted">
          {total === 0
            ? `No text has “${query.find}”.`
            : lines.length < total
              ? `The first ${lines.length} of ${counted(total, 'line')}. Replace these to see the next.`
              : counted(total, 'line')}
        </output>
      </div>
      <ul>
        {lines.map((line) => {
          const { part, name, field, fault } = line;
          const { label } = fieldWords(part, field);
          const words = (
            <span className="min-w-0 wrap-anywhere">
              <span className="line-clamp-1 text-small text-muted">
                {[kinds[part].heading, label, isSingleFile(part) ? '' : name].filter(Boolean).join(' · ')}
              </span>
              <MarkedWords parts={line.parts} />
              {fault !== undefined && <span className="block text-error">{sentenceAbout(label, fault)}</span>}
            </span>
          );
          return (
            <li key={keyOf(line)} className="border-t border-rule py-2">
              <Check label={words} disabled={fault !== undefined} checked={isTicked(line)} set={() => toggle(keyOf(line), false)} />
            </li>
          );
        })}
      </ul>
    </>
  );

  function replace(sent: readonly FoundLine[]): Promise<void> {
    const lines = sent.map(({ file, version, field, line }) => ({ file, version, field, line }));
    return send(editorApi.replace, { ...query, lines }, sent, (written) => `Replaced in ${placesIn(written)}.`);
  }

  /** Sends a replacement or its Undo, and says what it did. */
  async function send(path: string, body: object, sent: readonly FoundLine[], words: (written: readonly FoundLine[]) => string) {
    setBusy(true);
    const call = (key: string) => requestJson<ReplaceOutcome>(path, { method: 'POST', body, key });
    const { value, failure } = await writer.write([path, body], call);
    if (failure) toasts.error(failureSentence(failure));
    else tell(value, sent, words);
    await refetcher.refetchTexts();
    setBusy(false);
  }

  function tell({ undo, refused }: ReplaceOutcome, sent: readonly FoundLine[], words: (written: readonly FoundLine[]) => string): void {
    const written = sent.filter(({ file }) => refused.every(({ id }) => id !== file));
    if (written.length === 0) return toasts.error(leftWords(refused, sent));
    const run = (id: string) => void send(editorApi.undoReplace(id), {}, written, () => 'The words are as they were.');
    const action = undo === undefined ? undefined : { label: 'Undo', alt: 'Undo the replacement', run: () => run(undo) };
    toasts.success([words(written), leftWords(refused, sent)].join(' ').trim(), action);
  }
}

const keyOf = ({ file, field, line }: FoundLine): string => `${file} ${field} ${line}`;

function placesIn(lines: readonly FoundLine[]): string {
  const places = lines.reduce((sum, line) => sum + line.places, 0);
  return counted(places, 'place');
}

const maxNamed = 3;
const maxNameLetters = 40;

/** `1 text left unchanged: “Begin at once”. This was changed or deleted since you opened it.`; empty when there is none. */
function leftWords(refused: ReplaceOutcome['refused'], sent: readonly FoundLine[]): string {
  const nameOf = (id: string) => sent.find(({ file }) => file === id)?.name ?? '';
  const names = refused.slice(0, maxNamed).map(({ id }) => `“${startOf(nameOf(id), maxNameLetters)}”`);
  if (!refused[0]) return '';
  const why = refusalOf({ noun: 'text', fields: [] }, { kind: 'refused', status: 400, sentence: refused[0].message });
  return `${counted(refused.length, 'text')} left unchanged: ${names.join(', ')}. ${why}`;
}
