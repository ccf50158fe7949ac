import type { Site } from '../../model/entities/site.ts';
import type { StoredItem } from './stored-item.ts';

export interface SoldContent {
  get(name: 'editions', id: string): StoredItem<'editions'> | undefined;
  site(): Site | undefined;
}

/** The edition that is sold, where the site names one. */
export function soldEdition(content: SoldContent): StoredItem<'editions'> | undefined {
  const { edition } = content.site()?.print ?? {};
  return edition === undefined ? undefined : content.get('editions', edition);
}
