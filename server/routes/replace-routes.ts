import { HTTPError } from 'h3';
import { maxUndos, Replacements } from '../content/bulk/replacements.ts';
import { Queue } from '../content/ground/queue.ts';
import { uncachedJson } from '../http/cached-response.ts';
import { IdempotentCalls } from '../http/idempotency.ts';
import { readBody } from '../http/request-body.ts';
import { timeZoneOf } from '../http/time-zone.ts';
import { editorApi } from '../model/api/editor-calls.ts';
import { replaceSchema, replacementSchema } from '../model/api/request-schemas.ts';
import type { ReplaceOutcome } from '../model/api/response-schemas.ts';
import type { Uses } from '../services.ts';
import { param, type Router } from './router.ts';

const tooLate = 'It is too late to undo this. “Earlier” in the menu of each text has its former words.';

/**
 * Finds and replaces words in all of the content. `POST /api/replace/preview` has the lines that change; `POST /api/replace` changes some of
 * them; `POST /api/replace/undo/{id}` brings the bytes back.
 */
export function replaceRoutes(router: Router, { repository }: Uses<'repository'>): void {
  const replacements = new Replacements(repository);
  const outcomes = new IdempotentCalls<ReplaceOutcome | undefined>(maxUndos);
  // One at a time: the next letter that is typed ends the one before.
  const previews = new Queue();

  router.post(editorApi.replacePreview, async (event) => {
    const query = await readBody(event, replacementSchema, 'replacement');
    const { signal } = event.req;
    return uncachedJson(await previews.run(() => replacements.preview(query, signal), { signal }));
  });
  router.post(editorApi.replace, async (event) => {
    const body = await readBody(event, replaceSchema, 'replacement');
    return uncachedJson(await outcomes.run(event, body, () => replacements.replace(body, timeZoneOf(event))));
  });
  router.post(editorApi.undoReplace(':id'), async (event) => {
    const id = param(event, 'id');
    const outcome = await outcomes.run(event, id, () => replacements.undo(id));
    if (!outcome) throw new HTTPError({ status: 410, message: tooLate });
    return uncachedJson(outcome);
  });
}
