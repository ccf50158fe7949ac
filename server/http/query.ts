import type { H3Event } from 'h3';
import { editorFields } from '../model/api/editor-paths.ts';
import { paths, withSearch } from '../model/api/paths.ts';

export function searchOf({ url }: H3Event, names: readonly string[]): URLSearchParams {
  return new URLSearchParams(
    names.flatMap((name) =>
      url.searchParams
        .getAll(name)
        .slice(0, 1)
        .map((value) => [name, value]),
    ),
  );
}

/** The editor's address with the view of its lists that the query names, and nothing else. */
export function editorPathOf(event: H3Event): string {
  const search = searchOf(event, editorFields);
  return withSearch(paths.editor, search);
}
