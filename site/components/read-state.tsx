import { TextLink } from './links.tsx';

interface ReadStateProps {
  /** `error` is red; `missing` is an unknown item; `empty` is an empty list. */
  kind: 'loading' | 'error' | 'missing' | 'empty';
  text?: string;
  more?: string;
  link?: { to: string; label: string };
  /** Makes the text the heading of the page. */
  isPage?: boolean;
}

/** Replaces the content of a page while there is none. */
export function ReadState({ kind, text, more, link, isPage }: ReadStateProps) {
  if (kind === 'loading')
    return (
      <output className="wrap grid min-h-120 place-content-center">
        <span className="spinner" aria-hidden="true" />
        <span className="sr-only">Loading…</span>
      </output>
    );
  const Text = isPage ? 'h1' : 'p';
  return (
    <div
      className="wrap grid min-h-80 content-center justify-items-center gap-4 py-16 text-center"
      role={kind === 'error' ? 'alert' : undefined}
    >
      <Text className={kind === 'error' ? 'text-lead wrap-anywhere text-error' : 'text-lead wrap-anywhere'}>{text}</Text>
      {more && <p className="text-muted">{more}</p>}
      {link && <TextLink to={link.to}>{link.label}</TextLink>}
    </div>
  );
}
