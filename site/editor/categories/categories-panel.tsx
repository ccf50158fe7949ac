import { useCollection } from '../api/use-collection.ts';
import { CollectionPanel } from '../panels/collection-panel.tsx';
import { categoryKind } from './category-kind.tsx';
import type { EditedCategory } from './category-kind.tsx';

/** The categories of the articles. */
export function CategoriesPanel() {
  const categories = useCollection<EditedCategory>(categoryKind.path);
  return <CollectionPanel kind={categoryKind} collection={categories} />;
}
