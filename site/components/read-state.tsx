import { Link } from 'wouter';

type ReadStateProps =
  | { kind: 'loading' }
  | {
      /** `error` reads in red; `missing` is for what does not exist, `empty` for a list with nothing in it. */
      kind: 'error' | 'missing' | 'empty';
      text: string;
      /** A second, quieter sentence. */
      more?: string;
      link?: { to: string; label: string };
      /** It is all that the page has to say, and so its heading. */
      isPage?: boolean;
    };

/** What stands where a page's content would, while there is none. */
export function ReadState(props: ReadStateProps) {
  if (props.kind === 'loading')
    return (
      <output className="wrap grid min-h-[60vh] place-content-center">
        <span className="spinner" aria-hidden="true" />
        <span className="sr-only">Loading…</span>
      </output>
    );
  const { kind, text, more, link, isPage } = props;
  const Text = isPage ? 'h1' : 'p';
  return (
    <div
      className="wrap grid min-h-[40vh] content-center justify-items-center gap-4 py-16 text-center"
      role={kind === 'error' ? 'alert' : undefined}
    >
      <Text className={kind === 'error' ? 'text-lead text-error' : 'text-lead'}>{text}</Text>
      {more && <p className="text-muted">{more}</p>}
      {link && (
        <Link href={link.to} className="text-link">
          {link.label}
        </Link>
      )}
    </div>
  );
}
