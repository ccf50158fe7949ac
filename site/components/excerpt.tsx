import { Fragment } from 'react';

interface ExcerptProps {
  text: string;
  className: string;
}

// Three lines of the narrowest card have more letters.
const minVisibleLetters = 70;

/**
 * A text cut after three lines, at the end of a word: browsers cut plain text inside a word to make room for the ellipsis,
 * but hide an inline block as a whole.
 */
export function Excerpt({ text, className }: ExcerptProps) {
  const end = text.indexOf(' ', minVisibleLetters) + 1 || text.length;
  const words = text.slice(end).split(' ');
  return (
    <p className={`line-clamp-3 *:inline-block ${className}`}>
      {text.slice(0, end)}
      {end < text.length &&
        words.map((word, index) => (
          // A word has no identity but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            {index > 0 && ' '}
            <span>{word}</span>
          </Fragment>
        ))}
    </p>
  );
}
