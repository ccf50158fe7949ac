import { assert, array, constantFrom, oneof, property, string, tuple } from 'fast-check';
import sanitize from 'sanitize-html';
import { expect, test } from 'vitest';
import { times } from '../../fixtures/harness/soak.ts';
import { sanitizeHtml } from '../content/html/sanitize-html.ts';
import { withPictures } from './article-pictures.ts';

const size = { width: 6, height: 9 };
const given = { width: '6', height: '9', loading: 'lazy', decoding: 'async' };

test('a page of the journal has its size and its variants', () => {
  expect(withPictures('<img src="/images/pages/plan-640.webp" alt="A page">', () => undefined)).toBe(
    '<img src="/images/pages/plan-640.webp" alt="A page" srcset="/images/pages/plan-320.webp 320w, /images/pages/plan-480.webp 480w, /images/pages/plan-640.webp 640w, /images/pages/plan-1280.webp 1280w" sizes="auto, (min-width: 27rem) 21rem, 78vw" width="432" height="648" loading="lazy" decoding="async">',
  );
});

test('the value of an attribute never becomes markup', () => {
  const clean = sanitizeHtml('<img src="/images/leaf.svg" width="1 onerror=" alt="alert(1) src=" lang=" height=">').html;
  expect(withPictures(clean, () => size)).toBe(
    '<img src="/images/leaf.svg" alt="alert(1) src=" lang=" height=" width="6" height="9" loading="lazy" decoding="async">',
  );
});

test('a picture gets only its size and loading attributes, and keeps its own attributes', () => {
  const name = constantFrom(
    'src',
    'alt',
    'width',
    'height',
    'loading',
    'decoding',
    'lang',
    'dir',
    'onerror',
    'x-src',
    'data-width',
    'style',
  );
  const piece = oneof(
    constantFrom(
      ' ',
      '=',
      '"',
      "'",
      '>',
      '<',
      '/',
      '&',
      '&quot;',
      '&#34;',
      '\n',
      'onerror=',
      ' width=',
      ' src="/images/b.png',
      '\u00a0',
      '/images/a.png',
    ),
    string({ maxLength: 3 }),
  );
  const value = oneof(
    constantFrom('/images/a.png', '/images/c/d.svg', 'lazy', '', '1 onerror=', ' alt=', 'x src='),
    array(piece, { maxLength: 5 }).map((all) => all.join('')),
  );
  const mark = constantFrom('"', "'", '');
  const attributes = array(tuple(name, value, mark), { maxLength: 6 });
  assert(
    property(array(attributes, { minLength: 1, maxLength: 3 }), (tags) => {
      const written = tags.map((all) => `<img${all.map(([key, said, quote]) => ` ${key}=${quote}${said}${quote}`).join('')}>`).join('');
      const { html } = sanitizeHtml(`<img src="/images/first.png" alt="First">${written}`);
      const before = picturesIn(html);
      const after = picturesIn(withPictures(html, () => size));
      expect(after.length).toBe(before.length);
      const expected = before.map((said, index) => (after[index]?.['decoding'] === undefined ? said : { ...said, ...given }));
      expect(after).toEqual(expected);
      expect(after[0]).toMatchObject({ decoding: 'async' });
    }),
    { numRuns: times(600, 10_000) },
  );
});

/** The attributes of each picture, as an HTML parser reads them. */
function picturesIn(html: string): sanitize.Attributes[] {
  const found: sanitize.Attributes[] = [];
  sanitize(html, { onOpenTag: (tag, attributes) => void (tag === 'img' && found.push({ ...attributes })) });
  return found;
}
