import type { DraftCopies } from './draft-copies.ts';
import type { Draft } from './draft.ts';
import { freeDrafts } from './draft-locks.ts';
import type { PageDrafts } from './page-drafts.ts';

/** Says `drop` when this page drops a draft, `return` when it takes that back; of another page's, its storage says so. */
export const ownDrafts = new EventTarget();

const prefix = 'journal-draft ';
const droppedPrefix = 'journal-dropped ';
const lastChangeName = 'journal-drafts-changed';

// Browsers bring storage to the disk within minutes: for as long, one that is killed may have again what was dropped.
const dropsKeptMilliseconds = 24 * 60 * 60 * 1000;

/** What this page kept, and storage may have lost since. */
const keptHere = new Set<string>();

/**
 * Keeps drafts in a browser's storage, where they outlive the page and the browser, with copies that outlive its being killed; those
 * that find no room there with the page.
 */
export class DraftStore {
  readonly #storage: Storage | undefined;
  readonly #page: PageDrafts;
  readonly #copies: DraftCopies;

  constructor(storage: Storage | undefined, page: PageDrafts, copies: DraftCopies) {
    this.#storage = storage;
    this.#page = page;
    this.#copies = copies;
  }

  /**
   * Takes in what the storage lost, with a killed browser or emptied by somebody, and out what was dropped; and copies what was not
   * copied before its page was left. What a tab is writing is not touched.
   */
  async recover(): Promise<void> {
    const { lastChange, drafts, dropped } = await this.#copies.all();
    const [copies, gone] = [await freeDrafts(drafts), await freeDrafts(dropped)];
    this.#setLastChange(Math.max(lastChange, this.#lastChange()));
    // One that was put back meanwhile is later.
    for (const { key, change } of gone) if (changeOf(this.#stored(key)) <= change) this.#remove(key);
    for (const copy of copies) {
      const droppedBy = this.#dropOf(copy.key);
      // Its page was gone before the copies heard of it. That storage does not have one says nothing.
      if (droppedBy >= changeOf(copy)) this.#copies.drop(copy, droppedBy);
      else if (changeOf(this.#stored(copy.key)) < changeOf(copy)) this.#keep(copy);
    }
    const copied = new Map(drafts.map((copy) => [copy.key, changeOf(copy)]));
    for (const draft of await freeDrafts(this.#allStored()))
      if (changeOf(draft) > (copied.get(draft.key) ?? 0)) this.#copies.keep(draft, changeOf(draft));
    this.#copies.forget(gone.filter(({ at }) => isOld(at)).map(({ key }) => key));
    for (const key of this.#keysWith(droppedPrefix)) if (isOld(this.#dropOf(key))) this.#storage?.removeItem(droppedPrefix + key);
  }

  /** The drafts of one kind, the last first. */
  of(noun: string): Draft[] {
    const stored = this.#allStored().filter(({ key }) => !this.#page.has(key));
    const drafts = [...stored, ...this.#page.all()].filter((draft) => draft.noun === noun);
    return drafts.sort((one, other) => other.savedAt - one.savedAt);
  }

  keep(draft: Draft): void {
    const change = this.#nextChange();
    keptHere.add(draft.key);
    this.#keep({ ...draft, change });
    this.#setLastChange(change);
    this.#copies.keep({ ...draft, change }, change);
  }

  /** A draft as it is now: where a browser has no locks, another tab may have gone on with it since it was listed. */
  latest(draft: Draft): Draft {
    return this.#known(draft.key) ?? draft;
  }

  /** Takes back that a draft was dropped, unless the tab that writes it keeps it again: that one goes on from it. */
  putBack(draft: Draft): void {
    if (!this.#stored(draft.key)) this.keep(draft);
  }

  /** Calls back when another tab drops a stored draft, until the returned function is called. */
  onDropped(key: string, listener: () => void): () => void {
    const hear = (event: StorageEvent) => {
      // Without a key, everything was dropped.
      if (event.key === null || (event.key === prefix + key && event.newValue === null)) listener();
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }

  drop(key: string): void {
    const isKnown = this.#storage?.getItem(prefix + key) !== null || this.#page.has(key) || keptHere.has(key);
    if (!isKnown) return;
    const change = this.#nextChange();
    const known = this.#known(key);
    this.#remove(key);
    this.#set(droppedPrefix + key, String(change));
    this.#setLastChange(change);
    this.#copies.drop({ key, change: known ? changeOf(known) : change }, change);
    ownDrafts.dispatchEvent(new Event('drop'));
  }

  #allStored(): Draft[] {
    return this.#keysWith(prefix).flatMap((key) => this.#stored(key) ?? []);
  }

  /** The keys of the drafts of which storage has something under this prefix. */
  #keysWith(start: string): string[] {
    return Object.keys(this.#storage ?? {}).flatMap((name) => (name.startsWith(start) ? [name.slice(start.length)] : []));
  }

  /** The number of the change that dropped a draft; 0 when none did. */
  #dropOf(key: string): number {
    return Number(this.#storage?.getItem(droppedPrefix + key) ?? 0);
  }

  /** What this page keeps is later than what storage has, which had no room for it. */
  #known(key: string): Draft | undefined {
    return this.#page.all().find((draft) => draft.key === key) ?? this.#stored(key);
  }

  #stored(key: string): Draft | undefined {
    return parseDraft(this.#storage?.getItem(prefix + key));
  }

  #remove(key: string): void {
    this.#storage?.removeItem(prefix + key);
    this.#page.drop(key);
  }

  /** Without room it is kept with the page, and what was stored of it before stays as better than nothing. */
  #keep(draft: Draft): void {
    if (this.#set(prefix + draft.key, JSON.stringify(draft))) this.#page.drop(draft.key);
    else this.#page.keep(draft);
  }

  /**
   * The number of a change: larger than each before, whatever the clock does, and another than that of a tab that changes something at
   * the same moment. A storage that lost some knows a smaller one than the copies do.
   */
  #nextChange(): number {
    return Math.max(this.#lastChange() + 1, Date.now()) + Math.random();
  }

  #lastChange(): number {
    return Number(this.#storage?.getItem(lastChangeName) ?? 0);
  }

  #setLastChange(change: number): void {
    this.#set(lastChangeName, String(change));
  }

  /** Gives whether there was room. */
  #set(name: string, value: string): boolean {
    try {
      this.#storage?.setItem(name, value);
      return this.#storage !== undefined;
    } catch (error) {
      if (error instanceof DOMException) return false;
      throw error;
    }
  }
}

// A change has the number of its time, unless the clock was set back.
function isOld(at: number): boolean {
  return Date.now() - at > dropsKeptMilliseconds;
}

/** The number of its last change; versions before this one knew the time alone. */
function changeOf(draft: Draft | undefined): number {
  return draft?.change ?? draft?.savedAt ?? 0;
}

/** The item as it was last known where a draft of it was written. */
export function lastKnown({ id, base, values, own }: Draft): object {
  const untouched = Object.fromEntries(Object.keys(own).map((name) => [name, base[name] ?? '']));
  return { ...values, ...untouched, id };
}

/** What another version of the site wrote may read differently; such a draft is none. */
function parseDraft(text: string | null | undefined): Draft | undefined {
  try {
    const stored = JSON.parse(text ?? '') as Partial<Draft> | null;
    if (!stored || !isTexts(stored.base) || !isTexts(stored.values)) return undefined;
    const { base, values } = stored as Draft;
    const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== base[name]));
    // Versions before this one kept less, and of what was typed earlier one text of each field.
    const earlier = Object.fromEntries(Object.entries(stored.earlier ?? {}).map(([name, texts]) => [name, [texts].flat()]));
    const draft = { own: changed, yielded: [], ...stored, earlier };
    const isDraft =
      draft.key &&
      draft.noun &&
      isTexts(draft.own) &&
      Object.values(earlier).every((texts) => isTexts(texts)) &&
      Array.isArray(draft.yielded) &&
      // A time that no calendar has could not be shown.
      !Number.isNaN(new Date(draft.savedAt ?? Number.NaN).getTime());
    return isDraft ? (draft as Draft) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isTexts(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}
