import type { H3Event } from 'h3';
import { uncachedJson } from '../http/cached-response.ts';
import type { Desk } from '../model/api/desk-api.ts';
import { editorApi } from '../model/api/editor-calls.ts';
import type { Router } from './router.ts';

type Reads = { [Part in keyof Desk]: (event: H3Event) => Promise<Desk[Part]> };

/** The changes, checks and state of publishing in one response, for the editor to refetch. */
export function deskRoute(router: Router, reads: Reads): void {
  router.getForEditor(editorApi.desk, async (event) => {
    const [changes, checks, publish] = await Promise.all([reads.changes(event), reads.checks(event), reads.publish(event)]);
    return uncachedJson({ changes, checks, publish } satisfies Desk);
  });
}
