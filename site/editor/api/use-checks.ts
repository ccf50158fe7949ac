import { useMemo } from 'react';
import type { Check, CheckGroup, Checks, ContentFilePart } from '../../../server/model/api/checks-api.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import type { CollectionName } from '../../../server/model/entities/collections.ts';
import { isId } from '../../../server/model/entities/ids.ts';
import { nouns } from '../../../server/model/entities/nouns.ts';
import type { Read } from '../../data/use-read.ts';
import { useServersRead } from './session.ts';
import type { JournalLists } from './use-collection.ts';

/** What the server found in the content. */
export function useChecks(): Read<Checks> {
  return useServersRead(editorApi.checks);
}

/** What it found, group by group; none while it is loading. */
export function useCheckGroups(): readonly CheckGroup[] {
  return useChecks().value?.groups ?? none;
}

const none: readonly CheckGroup[] = [];

/** The errors of the files in a folder whose items have their last good version, by the id of the item. */
export function useOutdatedItems(folder: string): ReadonlyMap<string, Check> {
  const groups = useCheckGroups();
  return useMemo(() => {
    const errors = groups.flatMap(({ checks }) => checks.filter(({ file, isOutdated }) => isOutdated && file.startsWith(`${folder}/`)));
    return new Map(errors.map((error) => [itemIn(error.file)?.id ?? '', error]));
  }, [groups, folder]);
}

export type CheckedFolder = keyof JournalLists;

const itemFile = /^(quotes|prompts|templates)\/([^/]+)\.yaml$/;

/** The item of a file that the editor edits; undefined for other files. */
export function itemIn(file: string): { folder: CheckedFolder; id: string } | undefined {
  const [, folder, id] = itemFile.exec(file) ?? [];
  return folder === undefined || id === undefined ? undefined : { folder: folder as CheckedFolder, id };
}

export interface FileIn {
  part: ContentFilePart;
  id: string;
}

/** The collection and the item of a file, whatever part of the content it is in; undefined for other files. */
export function fileIn(file: string): FileIn | undefined {
  const [folder, name = '', ...rest] = file.split('/');
  const part = (Object.keys(nouns) as CollectionName[]).find((each) => each === folder);
  const id = name.replace(/\.yaml$/, '');
  return part && rest.length === 0 && id !== name && isId(id) ? { part, id } : undefined;
}
