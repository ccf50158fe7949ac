import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isSingleFile, type SingleFile } from '../../model/entities/nouns.ts';
import { sectionAt } from '../../model/entities/site-sections.ts';
import { isRecord } from '../../model/is-record.ts';
import { readSource } from '../../content/files/read-file.ts';
import { versionOf } from '../../content/files/etag.ts';
import { replaceFile } from '../../content/files/write-file.ts';
import { StaleWriteError } from '../../content/ground/errors.ts';
import { itemOf } from '../../content/tree/stored-item.ts';
import { parseItem } from '../../content/tree/parse-item.ts';
import { editYaml } from '../../content/yaml/edit-yaml.ts';
import type { FieldValue } from '../../content/yaml/splice.ts';
import { editionName } from '../../model/api/editions-api.ts';
import { placePathOf, type UpdateRequest, type UpstreamConflict } from '../../model/api/publish-api.ts';
import { collections, keyOrder, kindOf, modernText } from '../../model/entities/collections.ts';
import { daysAWeek } from '../../model/entities/days.ts';
import type { Edition, EditionDay } from '../../model/entities/edition-schema.ts';
import { editionSlots, parsePlace } from '../../model/entities/editions.ts';
import type { QuoteFields } from '../../model/entities/quote.ts';
import { compareItems, type FieldChange } from '../../model/text/differences.ts';
import { linesOfBoth } from '../../model/text/merge-lines.ts';
import { sideReader, type ChangedFile } from '../changed-files.ts';
import type { Git } from '../git.ts';
import { setAt } from './site-parts.ts';

type Merged = Record<'after' | 'before' | 'file', string>;

/** Whether a file is merged place by place. */
export function hasPlaces({ part }: ChangedFile): boolean {
  return part === 'editions' || (part !== 'images' && isSingleFile(part));
}

/**
 * Merges editions, and the words of the site and the cover, place by place: changes of different days or values do not conflict.
 * @param choices for places that both sides changed: ours stays in `keep`, theirs replaces it in `take`, unless ours has changed since
 * @returns the files to write, and the places without a choice. Skips files that are invalid on one side.
 * @throws EditRefusedError for a file that cannot express the result
 */
export async function mergePlaces(git: Git, files: readonly ChangedFile[], target: string, { keep = [], take = {} }: UpdateRequest) {
  const read = await sideReader(git.folder, git, files);
  const merged: Merged[] = [];
  const conflicts: UpstreamConflict[] = [];
  for (const changed of files) {
    const { file } = changed;
    const part = changed.part as 'editions' | SingleFile;
    const sides = [changed.before, changed.after, 'disk' as const].map((side) => read(changed, side));
    const [base, theirs, own] = sides.map((side) => side?.fields) as Fields[];
    if (!base || !theirs || !own) continue;
    const texts = sides.map((side) => side?.text ?? '');
    const [, , current = ''] = texts;
    const placesOf = (fields: Fields): Places =>
      part === 'editions' ? placesOfEdition(fields as unknown as Edition) : new Map(valuesIn(fields));
    const [before, incoming, mine] = [placesOf(base), placesOf(theirs), placesOf(own)];
    const result: Places = new Map();
    for (const name of new Set([...incoming.keys(), ...mine.keys()])) {
      const [was, their, our] = [before, incoming, mine].map((places) => places.get(name));
      const isConflict = !isDeepStrictEqual(was, their) && !isDeepStrictEqual(was, our) && !isDeepStrictEqual(their, our);
      const place = placePathOf(file, name);
      const isOurs = isConflict ? keep.includes(place) || keep.includes(file) : isDeepStrictEqual(was, their);
      result.set(name, isOurs ? our : their);
      const version = versionOf(Buffer.from(JSON.stringify(our ?? null)));
      // Someone may have saved a new value since.
      if (!isConflict || isOurs || take[place] === version) continue;
      const fields = await inWords(git, target, compareItems({ [name]: their }, { [name]: our }));
      const { id } = itemOf(file);
      const shown = part === 'editions' ? editionName({ id, name: (own as Partial<Edition>).name }) : (sectionAt(name) ?? '');
      conflicts.push({ path: place, part, id, name: shown, fields, theirs, version });
    }
    const fields = { ...(part === 'editions' ? editionOf(result) : mapOf(result)) } as Record<string, FieldValue | undefined>;
    const start = withLinesOfBoth(file, part, texts) ?? { text: current, fields: own };
    const names = [...new Set([...Object.keys(start.fields), ...Object.keys(fields)])];
    const changes = names.filter((name) => !isDeepStrictEqual(fields[name], start.fields[name])).map((name) => [name, fields[name]]);
    const text = part === 'editions' ? modernText(part, start.text) : start.text;
    const after = editYaml(text, Object.fromEntries(changes), keyOrder(part));
    // Two valid changes may be invalid together. Then the user chooses a version of the whole file.
    if (!parseItem(file, after, kindOf(part)).fields) {
      conflicts.splice(0, conflicts.length, ...conflicts.filter(({ path }) => !path.startsWith(`${file}#`)));
      continue;
    }
    merged.push({ file, before: current, after });
  }
  return { merged, conflicts };
}

/** The text with the lines of both sides, for their comments; undefined when it is not valid. */
function withLinesOfBoth(file: string, part: 'editions' | SingleFile, [base = '', theirs = '', mine = '']: readonly string[]) {
  const text = linesOfBoth({ base, theirs, mine });
  const { fields } = parseItem(file, text, kindOf(part));
  return fields ? { text, fields: fields as unknown as Fields } : undefined;
}

/** Writes merged files over the files that were read. Resolves to a function that restores them. @throws StaleWriteError */
export async function writeMerged(folder: string, merged: readonly Merged[]): Promise<() => Promise<void>> {
  const written: Merged[] = [];
  const undo = async () => {
    for (const { file, before, after } of written) await replace(folder, { file, before: after, after: before });
  };
  for (const each of merged) {
    await replace(folder, each);
    written.push(each);
  }
  return undo;
}

async function replace(folder: string, { file, before, after }: Merged): Promise<void> {
  if (before === after) return;
  await replaceFile(path.join(folder, file), Buffer.from(after), () => {
    const source = readSource(folder, file);
    if (!source || 'rule' in source || source.text !== before) throw new StaleWriteError(`${file} changed meanwhile; try again`);
  });
}

type Places = Map<string, unknown>;
type Fields = Readonly<Record<string, unknown>>;

/** The values of a map and its nested maps, by path: `product.lead`. A list is one value. */
function valuesIn(fields: Fields, above = ''): [string, unknown][] {
  return Object.entries(fields).flatMap(([key, value]) =>
    isRecord(value) && Object.keys(value).length > 0
      ? valuesIn(value, `${above}${key}.`)
      : [[`${above}${key}`, value] as [string, unknown]],
  );
}

function mapOf(places: Places): Fields {
  const fields: Record<string, unknown> = {};
  for (const [place, value] of places) {
    if (value !== undefined) setAt(fields, place.split('.'), value);
  }
  return fields;
}

/** The settings of an edition, and the ids of its days by path: `days[26].quote`. */
function placesOfEdition({ days, ...settings }: Edition): Places {
  const texts = days.flatMap((day, index) =>
    editionSlots.flatMap((slot) => (day[slot] === undefined ? [] : [[`days[${index}].${slot}`, day[slot]] as const])),
  );
  return new Map<string, unknown>([...Object.entries(settings), ...texts]);
}

function editionOf(places: Places): Edition {
  const settings: Record<string, unknown> = {};
  const days: EditionDay[] = [];
  for (const [name, value] of places) {
    const place = parsePlace(name);
    if (value === undefined) continue;
    if (place) days[place.day - 1] = { ...days[place.day - 1], [place.slot]: value };
    else settings[name] = value;
  }
  const edition = settings as unknown as Edition;
  const whole = Array.from(days, (day = {}) =>
    Object.fromEntries(editionSlots.flatMap((slot) => (day[slot] === undefined ? [] : [[slot, day[slot]]]))),
  );
  return { ...edition, days: whole.slice(0, edition.weeks * daysAWeek) };
}

/** Replaces ids of texts by their words in the changes of an edition. */
export async function inWords(git: Git, target: string, fields: readonly FieldChange[]): Promise<FieldChange[]> {
  const changes: FieldChange[] = [];
  for (const change of fields) {
    const slot = parsePlace(change.field)?.slot;
    const words = async (id: string) => (slot === undefined ? id : await textOf(git, target, slot === 'quote' ? 'quotes' : 'prompts', id));
    const [before, after] = [
      'before' in change ? await words(change.before) : undefined,
      'after' in change ? await words(change.after) : undefined,
    ];
    changes.push(...compareItems({ [change.field]: before }, { [change.field]: after }));
  }
  return changes;
}

async function textOf(git: Git, commit: string, part: 'prompts' | 'quotes', id: string): Promise<string> {
  const file = `${part}/${id}.yaml`;
  const source = readSource(git.folder, file);
  const text = source && 'text' in source ? source.text : await git.attempt('show', `${commit}:./${file}`);
  const { fields } = text === undefined ? {} : parseItem<QuoteFields>(file, text, collections[part]);
  return fields?.text ?? 'A text that was deleted';
}
