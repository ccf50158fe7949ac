import { expect, test } from 'vitest';
import { promptKind } from './prompts.tsx';
import { quoteKind } from './quotes.tsx';
import { templateKind } from './templates.tsx';

test.each([
  ['add', 'quote', quoteKind.words],
  ['add', 'prompt', promptKind.words],
  ['create', 'template', templateKind.words],
])('the failure to %s, update or delete a %s has the specified message', (verb, noun, words) => {
  expect([words.makeFailure, words.updateFailure, words.deleteFailure]).toEqual(
    [verb, 'update', 'delete'].map((action) => `Failed to ${action} ${noun}. Please try again.`),
  );
});
