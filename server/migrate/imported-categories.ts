import type { Repository } from '../content/repository.ts';
import type { CategoryInput } from '../model/entities/post.ts';
import { idFault, slugOf } from '../model/entities/ids.ts';

export interface NewCategory {
  slug: string;
  fields: CategoryInput;
  /** The first file that names it. */
  file: string;
}

/** Finds the categories of names, by slug or name, and makes those that are missing. */
export class ImportedCategories {
  readonly added: NewCategory[] = [];
  readonly #slugs = new Map<string, string>();

  constructor(repository: Repository) {
    for (const { id, fields } of repository.list('categories')) {
      this.#slugs.set(id, id);
      this.#slugs.set(fields.name.toLowerCase(), id);
    }
  }

  slugOf(name: string, file: string): string {
    const base = slugOf(name);
    const known = this.#slugs.get(name.toLowerCase()) ?? this.#slugs.get(base);
    if (known !== undefined || base === '') return known ?? '';
    const slug = idFault('categories', base) ? `${base}-2` : base;
    this.added.push({ slug, file, fields: { name: titleOf(name), description: `Articles about ${titleOf(name)}.`, icon: newIcon } });
    for (const key of [name.toLowerCase(), base]) this.#slugs.set(key, slug);
    return slug;
  }
}

const newIcon = 'icon-[lucide--folder]';

/** `habit-formation` is a slug: its name is `Habit formation`. */
function titleOf(name: string): string {
  const words = /^[a-z0-9-]+$/.test(name) ? name.replaceAll('-', ' ') : name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
