import { barePath } from '../../model/api/alias-spelling.ts';
import { paths } from '../../model/api/paths.ts';
import { keyOrder } from '../../model/entities/collections.ts';
import { idFault } from '../../model/entities/ids.ts';
import { ConflictError, InvalidItemError, NotFoundError } from '../ground/errors.ts';
import { relinkedHtml, relinkedText } from '../html/broken-links.ts';
import type { Repository } from '../repository.ts';
import { fileOf, itemOf } from '../tree/stored-item.ts';
import { editYaml, fieldsOf } from '../yaml/edit-yaml.ts';
import { filesNaming, type NamingFile } from './naming-files.ts';
import { renameEverywhere, type Renaming } from './rename-everywhere.ts';
import type { RecordedRenaming } from './rename-journal.ts';

interface PostRenaming {
  slug: string;
  next: string;
  expected?: string | undefined;
  /** Whether the old address leads to the post. */
  keepsAddress: boolean;
}

/** Gives a post another slug. Resolves to the other changed files. @throws InvalidItemError for the slug, NotFoundError; as `renameEverywhere` */
export async function renamePost(repository: Repository, { slug, next, expected, keepsAddress }: PostRenaming) {
  const from = fileOf('posts', slug);
  const stored = repository.get('posts', slug);
  if (repository.fingerprint(from) === undefined) throw new NotFoundError(`No post with id "${slug}"`);
  if (!stored || repository.isOutdated(from)) throw new ConflictError(`${from} has an error; correct it first`);
  const fault = slugFault(repository, slug, next);
  if (fault !== undefined) throw new InvalidItemError(`slug: ${fault}`);
  const renaming = postRenaming({ from, to: fileOf('posts', next), keepsAddress });
  const files = await renameEverywhere(repository, renaming, () => repository.writer.compare(stored, expected));
  if (files === 'taken') throw new InvalidItemError(`slug: ${taken(next)}`);
  return files;
}

/** The files whose links to the post a renaming would change. @throws ConflictError when one of them has errors */
export function filesLinkingTo(repository: Repository, slug: string): NamingFile[] {
  const from = fileOf('posts', slug);
  return filesNaming(repository, from, postRenaming({ from, to: fileOf('posts', '') }));
}

export function postRenaming({ from, to, keepsAddress = false }: RecordedRenaming): Renaming {
  const change = { slug: itemOf(from).id, next: itemOf(to).id };
  return {
    from,
    to,
    keepsAddress,
    noun: 'post',
    rename: (text, file) => (file.startsWith('posts/') ? relinkedHtml(text, itemOf(file).id, change) : relinkedText(text, change)),
    rewrite: (text) => withAliases(text, change, keepsAddress),
  };
}

/** Removes a post's new address from its former ones in the text of its file, and adds the old one if it is to be kept. */
function withAliases(text: string, { slug, next }: { slug: string; next: string }, keepsAddress: boolean): string {
  const written = (fieldsOf(text)?.['aliases'] ?? []) as string[];
  const former = written.filter((alias) => barePath(alias) !== paths.post(next));
  const aliases = keepsAddress ? [...former, paths.post(slug)] : former;
  if (aliases.length === written.length && !keepsAddress) return text;
  return editYaml(text, { aliases: aliases.length > 0 ? aliases : undefined }, keyOrder('posts'));
}

function slugFault(repository: Repository, slug: string, next: string): string | undefined {
  if (next === slug) return `the post has "${next}" already; write another`;
  const owner = repository
    .list('posts')
    .find(({ id, fields }) => id !== slug && fields.aliases?.some((alias) => barePath(alias) === paths.post(next)));
  if (owner) return `"${next}" is a former address of the post "${owner.id}"; choose another`;
  return repository.fingerprint(fileOf('posts', next)) === undefined ? idFault('posts', next) : taken(next);
}

function taken(next: string): string {
  return `another post has "${next}"; choose another`;
}
