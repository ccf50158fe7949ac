import type { Category } from '../../../../server/model/entities/category.ts';
import { api } from '../../../../server/model/api/paths.ts';
import { useCollection } from '../../api/use-collection.ts';
import { useRefetcher } from '../../api/use-refetcher.ts';
import type { ItemKind } from '../../kinds/item-kind.ts';
import { CollectionPanel } from '../../panels/collection-panel.tsx';
import { IconDrawing, IconField, useCategoryIcon } from './icon-field.tsx';

/** A category in the editor's lists, which have a slug too. */
type EditedCategory = Omit<Category, 'slug'>;

const categoryKind: ItemKind<EditedCategory> = {
  noun: 'category',
  plural: 'categories',
  make: 'create',
  path: api.categories,
  tab: 'categories',
  putsId: false,
  fields: [
    { name: 'name', label: 'Name', control: 'line' },
    { name: 'description', label: 'Description', control: 'lines' },
    { name: 'icon', label: 'Icon', control: 'line', Control: IconField },
  ],
  blank: { name: '', description: '', icon: '' },
  required: ['name', 'description', 'icon'],
  repeated: [],
  emptyText: 'There are no categories yet. Create one to sort the articles by topic.',
  filters: [],
  orders: [],
  Face: CategoryFace,
  nameOf: ({ name }) => name,
};

/** The categories of the articles. */
export function CategoriesPanel() {
  const categories = useCollection<EditedCategory>(categoryKind.path, useRefetcher());
  return <CollectionPanel kind={categoryKind} collection={categories} />;
}

function CategoryFace({ item: { name, description, icon } }: { item: EditedCategory }) {
  const drawing = useCategoryIcon(icon);
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
