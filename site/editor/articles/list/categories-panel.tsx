import { useCollection } from '../../api/use-collection.ts';
import { categoryKind, type EditedCategory } from '../../kinds/categories.tsx';
import { CollectionPanel } from '../../panels/collection-panel.tsx';

export function CategoriesPanel() {
  const categories = useCollection<EditedCategory>(categoryKind.list.path);
  return <CollectionPanel kind={categoryKind} collection={categories} />;
}
