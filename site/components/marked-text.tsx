import { Fragment } from 'react';

/** Plain text and found words by turns, plain text first. */
export function MarkedText({ parts }: { parts: readonly string[] }) {
  return parts.map((part, index) =>
    // A part has no identity but its place.
    // oxlint-disable-next-line react/no-array-index-key
    index % 2 === 0 ? <Fragment key={index}>{part}</Fragment> : <mark key={index}>{part}</mark>,
  );
}
