import { Fragment } from 'react';

// Three lines of the narrowest card have more letters, and those of the widest not many more.
const minVisibleLetters = 80;
const maxVisibleLetters = 150;

/**
 * A text cut after three lines, at the end of a word: browsers cut plain text inside a word to make room for the ellipsis,
 * but hide an inline block as a whole. Short words stay with the word after them.
 */
export function Excerpt({ text }: { text: string }) {
  const start = text.indexOf(' ', minVisibleLetters) + 1 || text.length;
  const end = text.indexOf(' ', maxVisibleLetters) + 1 || text.length;
  const groups = text.slice(start, end).match(/(?:\S{1,4} )*\S+/g) ?? [];
  return (
    <p className="excerpt">
      {text.slice(0, start)}
      {groups.map((words, index) => (
        // Words have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {index > 0 && ' '}
          <span>{words}</span>
        </Fragment>
      ))}
      {end < text.length && ` ${text.slice(end)}`}
    </p>
  );
}
