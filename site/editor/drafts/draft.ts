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
  /** What was typed into fields before somebody else's version was chosen and typed over, each time that was done. */
  earlier: Record<string, readonly string[]>;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** The change by which it came to be so; of two of one draft the later has the larger. */
  change?: number;
}
