import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { RefusedItem } from '../../../server/model/api/changes-api.ts';
import { editorApi, followsFromTexts } from '../../../server/model/api/editor-paths.ts';
import {
  replaceParts,
  type FoundLine,
  type Replacement,
  type ReplaceOutcome,
  type ReplacePreview,
} from '../../../server/model/api/replace-api.ts';
import { isSingleFile } from '../../../server/model/entities/nouns.ts';
import { counted } from '../../../server/model/text/counted.ts';
import { useRead } from '../../data/use-read.ts';
import { failureSentence, requestJson, sentenceOf, Writer } from '../api/request.ts';
import { MarkedWords } from '../changes/field-changes.tsx';
import { fieldWords, parts, sentenceAbout } from '../kinds/parts.ts';
import { RefusedList } from '../list/bulk-bar.tsx';
import { useSelection } from '../list/use-selection.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { TextField } from '../ui/fields.tsx';
import { ListState, PanelHead } from '../ui/list-state.tsx';
import { useToasts } from '../ui/toasts.tsx';

const blank: Replacement = { find: '', by: '', isWhole: false, matchesCase: false, parts: [...replaceParts] };
const typingMs = 300;

/** Finds words in all of the content, shows the lines that a replacement changes, and changes those that stay ticked. */
export function ReplacePanel() {
  const [typed, setTyped] = useState(blank);
  const [query, setQuery] = useState(blank);
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const set = (values: Partial<Replacement>) => setTyped({ ...typed, ...values });
  const check = (label: string, isChecked: boolean, toggle: () => void) => (
    <label key={label} className="check">
      <input type="checkbox" checked={isChecked} onChange={toggle} />
      {label}
    </label>
  );
  return (
    <section aria-label="Find and replace">
      <PanelHead heading="Find and replace" />
      <search className="mb-5 grid gap-3">
        <div className="grid gap-x-4 sm:grid-cols-2 lg:max-w-[50rem]">
          <TextField label="Find" width="w-full" value={typed.find} maxLength={300} set={(find) => set({ find })} />
          <TextField label="Replace with" width="w-full" value={typed.by} maxLength={1000} set={(by) => set({ by })} />
        </div>
        <div className="flex flex-wrap gap-x-5">
          {check('Whole words only', typed.isWhole, () => set({ isWhole: !typed.isWhole }))}
          {check('Same capital letters', typed.matchesCase, () => set({ matchesCase: !typed.matchesCase }))}
        </div>
        <fieldset className="flex flex-wrap gap-x-5">
          <legend className="font-semibold">Look in</legend>
          {replaceParts.map((part) => {
            const isIn = (each: typeof part) => (each === part) !== typed.parts.includes(each);
            return check(parts[part].heading, typed.parts.includes(part), () => set({ parts: replaceParts.filter(isIn) }));
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
  const toasts = useToasts();
  /** The lines that are not ticked. */
  const { ids: left, toggle } = useSelection<{ id: string }>(undefined, undefined);
  const [outcome, setOutcome] = useState<{ refused: readonly RefusedItem[]; sent: readonly FoundLine[] }>();
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
        {chosen.length > 0 && (
          <SmallButton
            label={`${query.by === '' ? 'Remove' : 'Replace'} in ${placesIn(chosen)}`}
            isMain
            disabled={isBusy}
            onClick={() => void replace(chosen)}
          />
        )}
        <output className="text-muted">
          {total === 0
            ? `No text has “${query.find}”.`
            : lines.length < total
              ? `The first ${lines.length} of ${counted(total, 'line')}. Replace these to see the next.`
              : counted(total, 'line')}
        </output>
      </div>
      <div role="alert">
        {outcome && outcome.refused.length > 0 && (
          <div className="trouble mb-3">
            <p>{counted(outcome.refused.length, 'text')} left as before:</p>
            <RefusedList refused={outcome.refused} nameOf={(file) => outcome.sent.find((line) => line.file === file)?.name ?? file} />
          </div>
        )}
      </div>
      <ul>
        {lines.map((line) => {
          const { part, name, field, fault } = line;
          const { label } = fieldWords(part, field);
          return (
            <li key={keyOf(line)} className="border-t border-rule py-2">
              <label className="check">
                <input
                  type="checkbox"
                  disabled={fault !== undefined}
                  checked={isTicked(line)}
                  onChange={() => toggle(keyOf(line), false)}
                />
                <span className="min-w-0 wrap-anywhere">
                  <span className="line-clamp-1 text-small text-muted">
                    {isSingleFile(part) ? parts[part].heading : `${parts[part].noun}: ${name}`} · {label}
                  </span>
                  <MarkedWords parts={line.parts} />
                  {fault !== undefined && <span className="block text-error">{sentenceAbout(label, fault)}</span>}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </>
  );

  async function replace(sent: readonly FoundLine[]): Promise<void> {
    const done = await send(editorApi.replace, { ...query, lines: sent }, sent);
    if (done?.undo === undefined) return;
    const undoPath = editorApi.undoReplace(done.undo);
    const written = sent.filter(({ file }) => done.refused.every(({ id }) => id !== file));
    const undo = async () => {
      const undone = await send(undoPath, {}, sent);
      if (undone?.refused.length === 0) toasts.success('The words are as they were.');
    };
    toasts.success(`Replaced in ${placesIn(written)}.`, { label: 'Undo', alt: 'Undo the replacement', run: () => void undo() });
  }

  async function send(path: string, body: object, sent: readonly FoundLine[]): Promise<ReplaceOutcome | undefined> {
    setBusy(true);
    const call = (key: string) => requestJson<ReplaceOutcome>(path, { method: 'POST', body, key });
    const { value, failure } = await writer.write([path, body], call);
    if (failure) toasts.error(`Failed to replace. ${failureSentence(failure)}`);
    setOutcome({ refused: value?.refused ?? [], sent });
    await mutate(followsFromTexts);
    setBusy(false);
    return value;
  }
}

function keyOf({ file, field, line }: FoundLine): string {
  return `${file} ${field} ${line}`;
}

function placesIn(lines: readonly FoundLine[]): string {
  return counted(
    lines.reduce((sum, { places }) => sum + places, 0),
    'place',
  );
}
