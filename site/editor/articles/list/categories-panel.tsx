import { useDeferredValue, useState } from 'react';
import type { Category } from '../../../../server/model/entities/post.ts';
import { api } from '../../../../server/model/api/paths.ts';
import { editorApi } from '../../../../server/model/api/editor-paths.ts';
import type { FoundIcon } from '../../../../server/model/api/pictures-api.ts';
import { useRead } from '../../../data/use-read.ts';
import { useCollection } from '../../api/use-collection.ts';
import type { FieldControlProps, ItemKind } from '../../kinds/item-kind.ts';
import { CollectionPanel } from '../../panels/collection-panel.tsx';

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

export function CategoriesPanel() {
  const categories = useCollection<EditedCategory>(categoryKind.path);
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

/** Chooses an icon of the installed set by a search. */
function IconField({ id, value, isReadOnly, set }: FieldControlProps) {
  const [query, setQuery] = useState('');
  const found = useRead<FoundIcon[]>(editorApi.foundIcons(useDeferredValue(query.trim())));
  const icons = found.status === 'loaded' ? found.value : [];
  const chosen = useNamedIcons(value ? [value] : [])[0];
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3">
        <span className="grid size-10 flex-none place-items-center border border-rule bg-sheet">
          {chosen && <IconDrawing svg={chosen.svg} size="size-6" />}
        </span>
        <input
          id={id}
          type="search"
          value={query}
          readOnly={isReadOnly}
          placeholder={chosen ? `${chosen.name} – search for another` : 'Search icons: sun, book, heart'}
          autoComplete="off"
          aria-describedby={`${id}-note ${id}-count`}
          onChange={({ target }) => setQuery(target.value)}
          // The form is not sent by Enter here.
          onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()}
        />
      </div>
      <output id={`${id}-count`} className="sr-only">
        {found.status === 'loaded' && `${icons.length} icons`}
      </output>
      {found.status === 'error' && <p className="text-error">The icons could not be read. {found.error.message}</p>}
      {found.status === 'loaded' && icons.length === 0 && <p className="field-note">No icon has this name. Try another English word.</p>}
      {!isReadOnly && icons.length > 0 && (
        <fieldset className="max-h-44 overflow-y-auto border border-rule bg-sheet p-1">
          <legend className="sr-only">Icons</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(2.5rem,1fr))]">
            {icons.map(({ className, name, svg }) => (
              <label
                key={className}
                title={name}
                className="relative grid h-10 cursor-pointer place-items-center rounded-xs hover:bg-tint has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
              >
                <input
                  type="radio"
                  // Over the icon, and not drawn.
                  className="absolute inset-0 min-h-0 cursor-pointer appearance-none border-0 bg-transparent p-0 focus:[outline:none]"
                  name={`${id}-icon`}
                  aria-label={name}
                  checked={className === value}
                  onChange={() => set(className)}
                />
                <IconDrawing svg={svg} size="size-5" />
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}

/** Draws an icon in the color of the text. @param size as a utility */
function IconDrawing({ svg, size }: { svg: string; size: string }) {
  const mask = `url("data:image/svg+xml,${encodeURIComponent(svg)}") center / contain no-repeat`;
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none inline-block bg-current forced-color-adjust-none forced-colors:bg-[CanvasText] ${size}`}
      style={{ mask }}
    />
  );
}

/** The icon of a category; undefined until it is read, and for a class that is no icon. All categories are one request. */
function useCategoryIcon(className: string): FoundIcon | undefined {
  const categories = useRead<Category[]>(api.categories);
  const all = categories.status === 'loaded' ? categories.value.map(({ icon }) => icon) : [];
  return useNamedIcons([...new Set(all)].sort()).find((icon) => icon.className === className);
}

function useNamedIcons(classNames: readonly string[]): readonly FoundIcon[] {
  const icons = useRead<FoundIcon[]>(classNames.length > 0 ? editorApi.namedIcons(classNames) : null);
  return icons.status === 'loaded' ? icons.value : [];
}
