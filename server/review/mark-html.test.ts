import { expect, test } from 'vitest';
import { markHtml } from './mark-html.ts';

const page = (body: string) =>
  `<html><head><title>A title</title></head><body class="a>b">${body}<script>const a = '<b>';</script></body></html>`;

test('words and pictures that differ are marked, but only in the text', () => {
  expect(
    markHtml(
      page('<h1>Begin here</h1><p title="Begin here">One two &amp; three.</p><img src="/a.png">'),
      page('<h1>Begin now</h1><p title="Begin now">One &amp; <b>three.</b> Four</p><img src="/b.png">'),
    ),
  ).toEqual({
    before: page(
      '<h1>Begin <mark>here</mark></h1><p title="Begin here">One <mark>two</mark> &amp; three.</p><mark><img src="/a.png"></mark>',
    ),
    after: page(
      '<h1>Begin <mark>now</mark></h1><p title="Begin now">One &amp; <b>three.</b> <mark>Four</mark></p><mark><img src="/b.png"></mark>',
    ),
  });
});

test('equal pages, and pages with too many differences, are returned as they are', () => {
  const [first, second] = [page('<p>a < b</p>'), page(Array.from({ length: 5000 }, (_, n) => `<p>${n}</p>`).join(''))];
  expect(markHtml(first, first)).toEqual({ before: first, after: first });
  expect(markHtml(first, second)).toEqual({ before: first, after: second });
});

test('elements that never end are compared in linear time', () => {
  const body = '<textarea><b'.repeat(40_000);
  expect(markHtml(`<body>${body} a`, `<body>${body} b`).after).toBe(`<body>${body} <mark>b</mark>`);
});
