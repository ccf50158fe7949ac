import type { Repository } from '../repository.ts';
import { standardDesign } from '../tree/journal-designs.ts';
import type { StoredItem } from '../tree/stored-item.ts';

/** Writes the standard pages into a template, and those around the days that the content lacks, to change them. @throws as `update` */
export async function writeStandardPages(repository: Repository, template: string, expected: string): Promise<StoredItem<'templates'>> {
  for (const [page, fields] of standardDesign.ownPages ?? [])
    if (repository.fingerprint(`pages/${page}.yaml`) === undefined) await repository.writer.create('pages', fields, page);
  const { name: _, ...design } = standardDesign.template;
  return repository.writer.update('templates', template, design, expected);
}
