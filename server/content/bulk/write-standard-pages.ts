import type { Repository } from '../repository.ts';
import { standardDesign } from '../tree/journal-designs.ts';
import type { StoredItem } from '../tree/stored-item.ts';

/** Copies the standard day pages into a template, so that they can be edited, and creates the other standard pages that are missing. @throws as `update` */
export async function writeStandardPages(repository: Repository, template: string, expected: string): Promise<StoredItem<'templates'>> {
  for (const [page, fields] of standardDesign().ownPages ?? [])
    if (repository.fingerprint(`pages/${page}.yaml`) === undefined) await repository.writer.create('pages', fields, page);
  const { name: _, ...design } = standardDesign().template;
  return repository.writer.update('templates', template, design, expected);
}
