import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { optional, requiredName } from '../../../server/model/entities/fields.ts';
import { HttpError } from '../../data/http.ts';
import { PageContext, type PageData } from '../../data/page-context.ts';
import type { Versioned } from '../api/request.ts';
import { fieldState, FormField } from '../forms/field.tsx';
import { ItemCard } from '../list/item-card.tsx';
import { filterItems, sortItems } from '../list/use-found-items.ts';
import { searchOf } from './search.ts';
import { DraftStore } from '../save/draft-store.ts';
import { viewOf } from '../save/use-versioned-edit.ts';
import { VersionedEdit } from '../save/versioned-edit.ts';
import { fieldWordsIn } from './index.ts';
import { blankAmong, defineKind, valuesIn, type FormValues } from './kind.ts';

const courses = ['starter', 'main'] as const;

const recipeSchema = z.strictObject({
  name: requiredName,
  course: z.enum(courses),
  steps: z.array(z.string()),
  servings: optional(z.number()),
});
type RecipeFields = z.output<typeof recipeSchema>;
type Recipe = RecipeFields & { id: string };

const courseChoices = [
  { value: 'starter', label: 'Starter' },
  { value: 'main', label: 'Main course' },
];

const fields = {
  name: { label: 'Name', control: 'line', isRequired: true },
  course: { label: 'Course', control: courseChoices, isRepeated: true },
  steps: { label: 'Steps', control: 'own', merge: 'blocks', absent: [] },
  servings: { label: 'Servings', control: 'line', merge: 'choice', absent: null },
} as const;

const about = { part: 'categories', noun: 'recipe', heading: 'Recipes' } as const;

const recipeKind = defineKind<FormValues<RecipeFields>, Recipe>({
  ...about,
  fields,
  list: {
    make: 'add',
    path: '/api/recipes',
    tab: 'categories',
    emptyText: 'There are no recipes yet.',
    filters: [{ name: 'type', field: 'course', label: 'Course', everything: 'All courses', choices: courseChoices }],
    orders: [{ name: 'course', label: 'Course' }],
    Face: ({ item }) => <h4>{item.name}</h4>,
    nameOf: ({ name }) => name,
  },
});

const soup: Recipe = { id: 'soup', name: 'Soup', course: 'starter', steps: ['Chop', 'Boil', 'Season', 'Serve'] };
const stew: Recipe = { id: 'stew', name: 'Stew', course: 'main', steps: ['Braise'], servings: 4 };

test('a list of a new kind can be searched, sorted and filtered, and has its messages and cards', () => {
  const items = [stew, soup];
  expect(items.filter(searchOf(recipeKind, 'braise'))).toEqual([stew]);
  expect([sortItems(recipeKind, items, 'name')[0]?.id, sortItems(recipeKind, items, 'course')[0]?.id]).toEqual(['soup', 'soup']);
  expect([filterItems(recipeKind, items, { type: 'main' }), filterItems(recipeKind, items, { day: 'any' })]).toEqual([[stew], items]);
  expect(blankAmong(recipeKind, { type: 'main' })).toEqual({ name: '', course: 'main', steps: [], servings: null });
  expect([recipeKind.words.makeNew, recipeKind.words.count(2)]).toEqual(['Add New Recipe', '2 recipes']);
  const card = (
    <PageContext value={{ isStatic: false } as PageData}>
      <ItemCard kind={recipeKind} item={soup} edit={() => undefined} failure={undefined} />
    </PageContext>
  );
  expect(renderToStaticMarkup(card)).toMatch(/aria-label="Soup".*<h4>Soup<\/h4>.*aria-label="Edit Soup"/s);
});

test('the form of a new kind shows its labels, its values, and what changed elsewhere', () => {
  const { edit, server } = begin();
  edit.type('name', 'Clear soup');
  server.change({ course: 'main' });
  edit.take(server.current);
  const view = viewOf(edit, edit.state());
  const html = (['name', 'course'] as const)
    .map((name) => renderToStaticMarkup(<FormField {...fieldState(edit, view, name)} value={String(view.values[name])} />))
    .join('\n');
  for (const part of ['>Name</label>', 'value="Clear soup"', '>Course</label>', 'Main course', 'Changed elsewhere; was “Starter”'])
    expect(html).toContain(part);
});

test('a field with an error, even one with choices, is marked as invalid and says what is wrong', () => {
  const { edit } = begin();
  for (const name of ['name', 'course'] as const) {
    const state = { ...fieldState(edit, viewOf(edit, edit.state()), name), error: 'This is wrong.' };
    const html = renderToStaticMarkup(<FormField {...state} value="" />);
    const id = /id="([^"]+)-note"/.exec(html)?.[1];
    expect(html).toMatch(new RegExp(`<(input|button)[^>]* id="${id}"[^>]* aria-invalid="true" aria-describedby="${id}-note"`));
    expect(html).toMatch(new RegExp(`id="${id}-note"[^>]*><span role="alert"[^>]*>This is wrong\\.`));
  }
});

test('a save of a new kind merges its lists, asks about what both changed, and checks its required fields', async () => {
  const { edit, server } = begin();
  edit.type('steps', ['Chop', 'Boil', 'Season', 'Serve hot']);
  edit.type('servings', 2);
  server.change({ steps: ['Wash', 'Chop', 'Boil', 'Season', 'Serve'] });
  await edit.save();
  expect(server.current.item).toEqual({ ...soup, steps: ['Wash', 'Chop', 'Boil', 'Season', 'Serve hot'], servings: 2 });
  edit.type('name', 'Mine');
  server.change({ name: 'Theirs' });
  expect(await edit.save()).toBeUndefined();
  expect(viewOf(edit, edit.state()).conflicts).toMatchObject([{ label: 'Name', theirs: 'Theirs', mine: 'Mine', text: 'Mine' }]);
  edit.choose('name', 'mine');
  edit.type('name', ' ');
  await edit.save();
  expect(edit.state().trouble).toEqual({ kind: 'invalid', errors: { name: 'Name must not be empty.' } });
});

test('a draft of a new kind, such as a version of its history, continues over the server version', () => {
  const { edit } = begin({ base: valuesIn(recipeKind.fields, soup), own: { name: 'Old soup', steps: ['Boil'] } });
  expect(edit.state().edit.own).toEqual({ name: 'Old soup', steps: ['Boil'] });
});

test('the review names the fields and choices of a new kind', () => {
  expect(fieldWordsIn(recipeKind, 'course')).toEqual({ label: 'Course', choices: courseChoices, isHtml: false });
  expect(fieldWordsIn(recipeKind, 'cookedAt').label).toBe('Cooked at');
});

test('a kind has exactly the fields of its schema', () => {
  const { servings, ...rest } = fields;
  // @ts-expect-error -- the schema has servings
  const lacking = defineKind<FormValues<RecipeFields>, Recipe>({ ...about, list: recipeKind.list, fields: { ...rest } });
  const added = { servings, wine: { label: 'Wine', control: 'line' } } as const;
  const more = defineKind<FormValues<RecipeFields>, Recipe>({
    ...about,
    list: recipeKind.list,
    // @ts-expect-error -- the schema has no wine
    fields: { name: fields.name, course: fields.course, steps: fields.steps, servings: added.servings, wine: added.wine },
  });
  expect([lacking.fields.length, more.fields.length]).toEqual([3, 5]);
});

/** An edit of the soup over a server with it. */
function begin(draft?: { base: object; own: object }) {
  vi.stubGlobal('window', { indexedDB: null });
  vi.stubGlobal('navigator', {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const server = new RecipeServer();
  const stored = draft && {
    key: 'k',
    noun: 'recipe',
    id: 'soup',
    savedAt: 0,
    ...(draft as { base: FormValues<RecipeFields>; own: object }),
  };
  const start = { ...server.current, blank: valuesIn<FormValues<RecipeFields>>(recipeKind.fields) };
  const continued = stored && { ...stored, own: { ...stored.own } };
  return { server, edit: new VersionedEdit(recipeKind, server, new DraftStore(), { ...start, draft: continued }) };
}

class RecipeServer {
  current: Versioned<Recipe> = { item: soup, version: '1' };

  change(values: object): void {
    this.current = { item: { ...this.current.item, ...values }, version: String(Number(this.current.version) + 1) };
  }

  async read() {
    return this.current;
  }

  async create(body: object) {
    this.change(body);
    return this.current;
  }

  async update(_id: string, body: object, version: string) {
    if (version !== this.current.version) throw new HttpError(412, '', 'This recipe was changed');
    return this.create(body);
  }

  async restore(_id: string, body: object) {
    return this.create(body);
  }
}
