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
  /** Milliseconds since 1970. */
  savedAt: number;
}

const prefix = 'journal-draft ';

/** Keeps drafts in a browser's storage, where they outlive the page and the browser; nowhere when there is none. */
export class DraftStore {
  readonly #storage: Storage | undefined;

  constructor(storage: Storage | undefined) {
    this.#storage = storage;
  }

  /** The drafts of one kind, the last first. */
  of(noun: string): Draft[] {
    const drafts = Object.keys(this.#storage ?? {}).flatMap((name) =>
      name.startsWith(prefix) ? parseDraft(this.#storage?.getItem(name)) : [],
    );
    return drafts.filter((draft) => draft.noun === noun).sort((one, other) => other.savedAt - one.savedAt);
  }

  keep(draft: Draft): void {
    try {
      this.#storage?.setItem(prefix + draft.key, JSON.stringify(draft));
    } catch (error) {
      // A full storage costs the draft, never the typing.
      if (!(error instanceof DOMException)) throw error;
    }
  }

  drop(key: string): void {
    this.#storage?.removeItem(prefix + key);
  }
}

/** What another version of the site wrote may read differently; such a draft is none. */
function parseDraft(text: string | null | undefined): Draft[] {
  try {
    const draft = JSON.parse(text ?? '') as Partial<Draft> | null;
    const isDraft = draft && draft.key && draft.noun && isTexts(draft.base) && isTexts(draft.values) && Number.isFinite(draft.savedAt);
    return isDraft ? [draft as Draft] : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function isTexts(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}
