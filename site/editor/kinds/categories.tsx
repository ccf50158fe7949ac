import { api } from '../../../server/model/api/paths.ts';
import type { Category, CategoryInput } from '../../../server/model/entities/post.ts';
import { useRead } from '../../data/use-read.ts';
import { IconDrawing, useNamedIcons } from '../ui/icon-drawing.tsx';
import { defineKind, type FormValues } from './kind.ts';

/** A category as it is edited. Its slug is its id. */
export type EditedCategory = Omit<Category, 'slug'>;

export const categoryKind = defineKind<FormValues<CategoryInput>, EditedCategory>({
  part: 'categories',
  noun: 'category',
  heading: 'Categories',
  fields: {
    name: { label: 'Name', control: 'line', isRequired: true },
    description: { label: 'Description', control: 'lines', isRequired: true },
    icon: { label: 'Icon', control: 'icon', isRequired: true },
  },
  list: {
    make: 'create',
    path: api.categories,
    tab: 'categories',
    emptyText: 'There are no categories yet. Create one to sort the articles by topic.',
    filters: [],
    orders: [],
    Face: CategoryFace,
    nameOf: ({ name }: EditedCategory) => name,
  },
});

function CategoryFace({ item: { name, description, icon } }: { item: EditedCategory }) {
  // The icons of all categories are loaded with one request.
  const all = useRead<Category[]>(api.categories).value?.map((category) => category.icon);
  const drawing = useNamedIcons([...new Set(all)].sort()).find(({ className }) => className === icon);
  return (
    <>
      <div className="flex items-center gap-3">
        <span className="grid size-6 flex-none place-items-center text-accent">
          {drawing && <IconDrawing svg={drawing.svg} size="size-6" />}
        </span>
        <h3 className="item-name">{name}</h3>
      </div>
      <p className="mt-1.5 text-muted">{description}</p>
    </>
  );
}
