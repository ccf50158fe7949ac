import type { H3Event } from 'h3';
import { editorFields } from '../model/api/editor-paths.ts';
import { withSearch } from '../model/api/paths.ts';

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

/** Whether the browser shows the response as a page, and no script gets it. */
export function isNavigation(event: H3Event): boolean {
  const mode = event.req.headers.get('sec-fetch-mode');
  return mode === null ? (event.req.headers.get('accept') ?? '').includes('text/html') : mode === 'navigate';
}

/** The address of a page of the editor, with the view of its lists that the query names, and nothing else. */
export function editorPathOf(event: H3Event): string {
  return withSearch(event.url.pathname, searchOf(event, editorFields));
}
