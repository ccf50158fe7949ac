interface FieldFateProps {
  /** Why a save refused the field. */
  error: string | undefined;
  /** What changed elsewhere, in words; empty for most fields. */
  elsewhere: string;
}

/** What befell a field since it was typed or read, for the note below it. */
export function FieldFate({ error, elsewhere }: FieldFateProps) {
  return (
    <>
      {error && (
        <span role="alert" className="block text-error">
          {error}
        </span>
      )}
      {elsewhere && (
        <span className="line-clamp-2 text-muted" title={elsewhere}>
          {elsewhere}
        </span>
      )}
    </>
  );
}
