import { expect, test } from 'vitest';
import { proposedMessage } from './publish-message.ts';

const quote = { part: 'quotes', kind: 'added', name: 'Begin at once to live.' } as const;
const post = { part: 'posts', kind: 'edited', name: 'The First Hour of the Day' } as const;

test.each([
  [[], ''],
  [[quote], 'Add “Begin at once to live.”'],
  [[{ ...quote, name: 'Ring\u0007 the\n\u001b[1mbell' }], 'Add “Ring the [1mbell”'],
  [[quote, quote, quote, post], 'Add 3 quotes, edit “The First Hour of the Day”'],
  [[{ ...quote, name: `${'word '.repeat(20)}` }], 'Add “word word word word word word word word word word…”'],
  [[{ part: 'editions', kind: 'edited', name: '' } as const], 'Edit an edition'],
  [[{ ...quote, name: `${'春'.repeat(49)}🎉夏` }], `Add “${'春'.repeat(49)}…”`],
  [
    [{ part: 'categories', kind: 'removed', name: 'A' } as const, { part: 'categories', kind: 'removed', name: 'B' } as const],
    'Delete 2 categories',
  ],
  [
    [{ part: 'site', kind: 'edited', name: 'site' } as const, { part: 'images', kind: 'edited', name: 'a.jpg' } as const],
    'Edit the words of the site and “a.jpg”',
  ],
  [
    (['posts', 'quotes', 'prompts', 'templates'] as const).map((part) => ({
      part,
      kind: 'edited' as const,
      name: 'The First Hour of the Day',
    })),
    'Edit a post, a quote, a prompt and a template',
  ],
])('%j: %s', (changes, message) => {
  expect(proposedMessage(changes)).toBe(message);
});
