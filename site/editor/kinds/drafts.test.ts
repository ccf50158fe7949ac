import { expect, onTestFinished, test, vi } from 'vitest';
import type { EditedDocument } from '../../../server/model/api/documents-api.ts';
import { DraftStore, type Draft } from '../save/draft-store.ts';
import { VersionedEdit } from '../save/versioned-edit.ts';
import { valuesIn, type Kind, type Values } from './kind.ts';
import { orderKind, pageKind } from './pages.ts';
import { newArticle, postKind } from './posts.tsx';
import { quoteKind } from './quotes.tsx';
import { coverKind, siteKind } from './site.ts';

const noCalls = { read: never, create: never, update: never, restore: never };
const fileOf = (fields: Values): EditedDocument => ({ id: 'a', fields, problems: [] });

test('a draft of a quote that an earlier version stored continues as it was typed', () => {
  const item = { id: 'a', text: 'Begin.', author: 'Seneca' };
  const base = { text: 'Begin.', author: 'Seneca', category: '', dayOfWeek: 'any', source: '' };
  expect(continued(quoteKind, item, { noun: 'quote', base, own: { text: 'Start.', dayOfWeek: 'monday' } })).toEqual({
    ...base,
    text: 'Start.',
    dayOfWeek: 'monday',
    rights: '',
  });
});

const storedPost = {
  slug: 'a',
  title: 'A',
  excerpt: 'E',
  content: '<p>a</p>\n',
  author: 'B',
  publishedAt: '2026-11-23',
  draft: '',
  categories: 'one\ntwo',
  featuredImage: '',
  readTime: '',
  metaTitle: '',
  metaDescription: '',
  keywords: '',
};

test('a draft of an article that was stored as texts keeps its state, lists and minutes', () => {
  const { slug: id, categories: _, draft: _draft, readTime: _time, keywords: _words, ...fields } = storedPost;
  const item = { ...fields, id, categories: ['one', 'two'], featuredImage: undefined, metaTitle: undefined, metaDescription: undefined };
  const own = { title: 'Typed', draft: 'true', categories: 'two\none', readTime: '7', keywords: 'ink, paper' };
  expect(continued(postKind, item, { noun: 'article', base: storedPost, own })).toMatchObject({
    slug: 'a',
    title: 'Typed',
    author: 'B',
    draft: true,
    categories: ['two', 'one'],
    readTime: 7,
    keywords: ['ink', 'paper'],
    metaTitle: '',
  });
});

test('a draft of a new article that was stored as texts begins with its first values', () => {
  const edit = begin(postKind, undefined, { noun: 'article', base: storedPost, own: { title: 'New', draft: 'true' } }, newArticle([]));
  expect(edit.state().edit.saved).toMatchObject({ author: 'B', draft: false, categories: ['one', 'two'], readTime: null });
  expect(edit.state().edit.own).toEqual({ title: 'New', draft: true });
});

test('a draft of a page that was stored as one line per block keeps its blocks', () => {
  const [base, own] = ['{"title":"a"}\n\n{"lines":3}', '{"title":"typed"}\n\n{"lines":3}\n\n{"junk":1}'];
  const values = continued(pageKind('book.goals'), fileOf({ blocks: [{ title: 'a' }, { lines: 3 }] }), {
    noun: 'page',
    base: { text: base },
    own: { text: own },
  });
  expect(values).toEqual({ blocks: [{ title: 'typed' }, { lines: 3 }, { junk: 1 }] });
});

test('a draft of the order of pages that was stored as lines keeps its order', () => {
  const draft = { noun: 'order of pages', base: { text: 'front: title' }, own: { text: 'front: title\n4 weeks: month' } };
  expect(continued(orderKind(String), fileOf({ front: ['title'] }), draft)).toEqual({
    order: [
      { place: 'front', id: 'title' },
      { place: '4 weeks', id: 'month' },
    ],
  });
});

test('a draft of a file of words that was stored as JSON keeps its values and its removals', () => {
  const base = { name: '"A"', preview: '"https://{branch}"', navigation: '[{"label":"Home","path":"/"}]', 'product.lead': '' };
  const own = { name: '"B"', preview: '', navigation: '[]', 'product.lead': '"L"' };
  const read = { name: 'A', preview: 'https://{branch}', navigation: [{ label: 'Home', path: '/' }] };
  const values = continued(siteKind, fileOf(read), { noun: 'site', base, own });
  expect(values).toMatchObject({ name: 'B', preview: null, navigation: [], 'product.lead': 'L', tagline: null });
  expect(siteKind.bodyOf(values, fileOf(read))).toEqual({ name: 'B', navigation: [], product: { lead: 'L' } });
  expect(continued(coverKind, fileOf({ title: 'T' }), { noun: 'cover', base: { title: '"T"' }, own: { title: '"U"' } })).toMatchObject({
    title: 'U',
  });
});

test('a draft that this version stored keeps its types, and drops values of another type', () => {
  const own = { order: [{ place: 'front', id: 'a' }] };
  const typed = { noun: 'order of pages', base: { order: [] }, own, isTyped: true };
  expect(continued(orderKind(String), fileOf({}), typed)).toEqual(own);
  expect(continued(orderKind(String), fileOf({}), { ...typed, own: { order: 'front: a' } })).toEqual({ order: [] });
});

type StoredDraft = Pick<Draft, 'noun' | 'base' | 'own' | 'isTyped'>;

/** The form's values when it continues a draft over the server's item. */
function continued<V extends Values, Item extends { id: string }>(kind: Kind<V, Item>, item: Item, draft: StoredDraft): V {
  const edit = begin(kind, item, draft, valuesIn(kind.fields));
  const { saved, own } = edit.state().edit;
  expect(edit.state().edit.choices).toEqual({});
  return { ...saved, ...own };
}

function begin<V extends Values, Item extends { id: string }>(
  kind: Kind<V, Item>,
  item: Item | undefined,
  draft: StoredDraft,
  blank: V,
): VersionedEdit<V, Item> {
  vi.stubGlobal('window', { indexedDB: null });
  vi.stubGlobal('navigator', {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const stored: Draft = { key: 'k', savedAt: 0, ...(item && { id: item.id }), ...draft };
  return new VersionedEdit(kind, noCalls, new DraftStore(), { item, blank, draft: stored });
}

function never(): Promise<never> {
  return Promise.reject(new Error('Continuing a draft must not call the server'));
}
