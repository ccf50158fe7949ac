import type { Check, CheckGroup, Checks, ContentFilePart } from '../../../server/model/api/checks-api.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import type { CollectionName } from '../../../server/model/entities/collections.ts';
import { isId } from '../../../server/model/entities/ids.ts';
import { nouns } from '../../../server/model/entities/nouns.ts';
import type { Read } from '../../data/use-read.ts';
import { useServersRead } from './session.ts';

export function useChecks(): Read<Checks> {
  return useServersRead(editorApi.checks);
}

/** What the checks found, by group; empty while they are loading. */
export function useCheckGroups(): readonly CheckGroup[] {
  return useChecks().value?.groups ?? none;
}

const none: readonly CheckGroup[] = [];

/** The errors of files in a folder whose items show their last good version, by the item's id. */
export function useOutdatedItems(folder: string): ReadonlyMap<string, Check> {
  const checks = useCheckGroups().flatMap((group) => group.checks);
  const errors = checks.filter(({ file, isOutdated }) => isOutdated && file.startsWith(`${folder}/`));
  return new Map(errors.map((error) => [fileIn(error.file)?.id ?? '', error]));
}

export type FileIn = { part: ContentFilePart; id: string };

/** The part of the content and the item that a file belongs to; undefined for other files. */
export function fileIn(file: string): FileIn | undefined {
  const [folder, name = '', ...rest] = file.split('/');
  const part = (Object.keys(nouns) as CollectionName[]).find((each) => each === folder);
  const id = name.replace(/\.yaml$/, '');
  return part && rest.length === 0 && id !== name && isId(id) ? { part, id } : undefined;
}
