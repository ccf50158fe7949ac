import { expect, test } from 'vitest';
import type { KnownPublishState, PublishableChange, PublishOutcome } from '../../../server/model/api/publish-api.ts';
import { outcomeWords, wayWords } from './outcome-words.ts';
import type { PublishCall } from '../api/use-publish-state.ts';

const key = 'k';
const here: PublishCall = { what: 'publish', key, body: { paths: ['a', 'b', 'c'], message: 'm', way: 'here' } };
const review: PublishCall = { what: 'publish', key, body: { paths: ['a'], message: 'm', way: 'propose' } };
const update: PublishCall = { what: 'update', key, body: {} };
const push: PublishCall = { what: 'push', key, body: {} };
const sentence = 'Git: origin/main refused the push.';
const problem = { file: 'posts/a.yaml', line: 1, column: 1, rule: 'r', severity: 'error' as const };

test.each<[PublishCall, Omit<PublishOutcome, 'sentence'>, string]>([
  [here, { isDone: true, isPushed: true }, 'Online now: 3 changes.'],
  [here, { isDone: true, isPushed: false }, 'Recorded: 3 changes. This site has no place online yet.'],
  [review, { isDone: true, isPushed: true, pullRequestAddress: 'https://forge.example/new' }, 'Sent. Ask for a review:'],
  [review, { isDone: true, isPushed: true }, 'Sent. Give a colleague this name to look at it:'],
  [push, { isDone: true }, 'Online now.'],
  [{ what: 'push', key, body: { branch: 'journal/x' } }, { isDone: true }, 'Sent. Give a colleague this name to look at it:'],
  [update, { isDone: true, paths: Array.from({ length: 17 }, String) }, 'Others changed 17 items; you have them now.'],
  [update, { isDone: true, paths: ['a'] }, 'Others changed 1 item; you have it now.'],
  [update, { isDone: true, paths: [] }, 'You have everything that others put online.'],
  [here, { isDone: false, nextStep: 'update' }, 'Others changed something since. Nothing was put online.'],
  [update, { isDone: false, nextStep: 'keep-or-discard' }, 'Changed by two people: choose what stays. Nothing was changed.'],
  [
    here,
    { isDone: false, nextStep: 'propose-commits', cause: 'protected', isPushed: false, commit: '1' },
    'Here everything goes online after a review. Your changes are kept, but not online yet.',
  ],
  [
    review,
    { isDone: false, nextStep: 'push-again', cause: 'unreachable', isPushed: false, commit: '1' },
    'The place where the site is kept cannot be reached. Your changes are kept, but not sent yet.',
  ],
  [review, { isDone: false, nextStep: 'propose' }, 'Another request for review has this name. Choose another one. Nothing was sent.'],
  [
    review,
    { isDone: false, nextStep: 'propose', conflicts: [] },
    'Somebody else changed it in the request for review, too. Choose another name for yours. Nothing was sent.',
  ],
  [here, { isDone: false, nextStep: 'propose' }, 'It cannot go online from here. Send it for review. Nothing was put online.'],
  [
    here,
    {
      isDone: false,
      nextStep: 'fix',
      problems: [
        { ...problem, message: 'title: is missing' },
        { ...problem, message: 'x' },
      ],
    },
    'What you chose has a mistake: title: is missing (and 1 more). Nothing was put online.',
  ],
  [here, { isDone: false, nextStep: 'retry', cause: 'refused' }, sentence],
])('%j with %j is reported as: %s', (call, outcome, words) => {
  expect(outcomeWords(call, { sentence, ...outcome })).toBe(words);
});

const state = {
  remote: { name: 'origin', address: '/x' },
  refusals: { here: null, propose: null, update: null },
  behind: 0,
} as unknown as KnownPublishState;

test.each<[string, Partial<PublishableChange>[], string]>([
  ['an article', [{ part: 'posts', paths: ['posts/a.yaml'] }], 'Visitors see it as soon as the site is built again.'],
  ['a quote', [{ part: 'quotes', paths: ['quotes/a.yaml'] }], 'For the book; the words of the site stay as they are.'],
  [
    'an edition',
    [{ part: 'editions', paths: ['editions/first.yaml'] }],
    'For the book. The site shows pages and numbers of the edition on sale.',
  ],
  [
    'a draft with its picture',
    [
      { part: 'posts', paths: ['posts/a.yaml'], needs: ['images/a.png'], isHidden: true },
      { part: 'images', paths: ['images/a.png'] },
    ],
    'Visitors see nothing of it yet: it is a draft, or waits for its day.',
  ],
  [
    'both',
    [
      { part: 'posts', paths: ['posts/a.yaml'] },
      { part: 'posts', paths: ['posts/b.yaml'], isHidden: true },
    ],
    'Visitors see 1 of them as soon as the site is built again.',
  ],
])('the editor says what visitors see of %s before it goes online', (_what, changes, words) => {
  const chosen = changes.map((change) => ({ needs: [], ...change }) as unknown as PublishableChange);
  expect(wayWords('here', chosen, state).note).toBe(words);
});
