import type { PageDrafts } from './page-drafts.ts';

/** What was typed in a dialog and not saved. */
export interface Draft {
  /** Another for each opening of a dialog. */
  key: string;
  /** The kind of item: `quote`. */
  noun: string;
  /** The item that was edited; absent for a new one. */
  id?: string;
  /** What the dialog started from. */
  base: Record<string, string>;
  /** What stood in its fields. */
  values: Record<string, string>;
  /** What was typed, by field; the others stood as they were saved by then. */
  own: Record<string, string>;
  /** Fields in which somebody else's version was chosen. */
  yielded: readonly string[];
  /** What was typed into fields before somebody else's version was chosen and typed over. */
  earlier: Record<string, string>;
  /** Milliseconds since 1970. */
  savedAt: number;
}

const prefix = 'journal-draft ';

/** Keeps drafts in a browser's storage, where they outlive the page and the browser; those that find no room there with the page. */
export class DraftStore {
  readonly #storage: Storage | undefined;
  readonly #page: PageDrafts;

  constructor(storage: Storage | undefined, page: PageDrafts) {
    this.#storage = storage;
    this.#page = page;
  }

  /** The drafts of one kind, the last first. */
  of(noun: string): Draft[] {
    const stored = Object.keys(this.#storage ?? {}).flatMap((name) =>
      name.startsWith(prefix) ? parseDraft(this.#storage?.getItem(name)) : [],
    );
    const drafts = [...stored, ...this.#page.all()].filter((draft) => draft.noun === noun);
    return drafts.sort((one, other) => other.savedAt - one.savedAt);
  }

  keep(draft: Draft): void {
    if (this.#store(draft)) {
      this.#page.drop(draft.key);
    } else {
      // What was stored of it before is older.
      this.#storage?.removeItem(prefix + draft.key);
      this.#page.keep(draft);
    }
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
    this.#storage?.removeItem(prefix + key);
    this.#page.drop(key);
  }

  #store(draft: Draft): boolean {
    try {
      this.#storage?.setItem(prefix + draft.key, JSON.stringify(draft));
      return this.#storage !== undefined;
    } catch (error) {
      if (error instanceof DOMException) return false;
      throw error;
    }
  }
}

/** The item as it was last known where a draft of it was written. */
export function lastKnown({ id, base, values, own }: Draft): object {
  const untouched = Object.fromEntries(Object.keys(own).map((name) => [name, base[name] ?? '']));
  return { ...values, ...untouched, id };
}

/** What another version of the site wrote may read differently; such a draft is none. */
function parseDraft(text: string | null | undefined): Draft[] {
  try {
    const stored = JSON.parse(text ?? '') as Partial<Draft> | null;
    if (!stored || !isTexts(stored.base) || !isTexts(stored.values)) return [];
    const { base, values } = stored as Draft;
    const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== base[name]));
    // Versions before this one kept less.
    const draft = { own: changed, yielded: [], earlier: {}, ...stored };
    const isDraft =
      draft.key &&
      draft.noun &&
      isTexts(draft.own) &&
      isTexts(draft.earlier) &&
      Array.isArray(draft.yielded) &&
      // A time that no calendar has could not be shown.
      !Number.isNaN(new Date(draft.savedAt ?? Number.NaN).getTime());
    return isDraft ? [draft as Draft] : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function isTexts(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}
