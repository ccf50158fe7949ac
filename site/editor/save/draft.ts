/** What was typed in a dialog and not saved. */
export interface Draft {
  key: string;
  /** The kind of item: `quote`. */
  noun: string;
  /** The edited item; absent for a new one. */
  id?: string;
  /** The values that the dialog started from. */
  base: Readonly<Record<string, string>>;
  own: Readonly<Record<string, string>>;
  savedAt: number;
  /** A sentence about where the values come from when nobody typed them. */
  origin?: string;
}

/** When a draft was last written: `November 22, 3:05 AM`. */
export function formatSavedAt({ savedAt }: Draft): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(savedAt);
}
