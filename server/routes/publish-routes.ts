import { HTTPError, type H3Event } from 'h3';
import type { z } from 'zod';
import { callerOf, editorAccess, isHttps, readOnlyReason } from '../access/guard.ts';
import { identitySchema, personCookieOf } from '../access/sessions.ts';
import type { Caller } from '../access/rights.ts';
import { uncachedJson } from '../http/cached-response.ts';
import { IdempotentCalls } from '../http/idempotency.ts';
import { readBody } from '../http/request-body.ts';
import type { Desk } from '../model/api/desk-api.ts';
import { editorApi } from '../model/api/editor-calls.ts';
import type { PublishOutcome, PublishState } from '../model/api/publish-api.ts';
import { publishSchema, pushSchema, updateSchema } from '../model/api/request-schemas.ts';
import { Publisher } from '../review/publish/publisher.ts';
import type { Uses } from '../services.ts';
import type { Router } from './router.ts';

const isOff = 'Nothing goes online from here. Ask whoever runs the site';
const reviewOnly = 'You can send changes for review. Somebody with the other password puts them online';
const tokenReviewOnly = 'This token may edit and send for review, but put nothing online';

/** Publishing through git, and what the editor refetches at once. Every POST and PUT is guarded as a write. @param reads functions that read the other parts of the desk */
export function publishRoutes(
  router: Router,
  { repository, guard, config }: Uses<'repository' | 'guard' | 'config'>,
  reads: { [Part in 'changes' | 'checks']: () => Promise<Desk[Part]> },
): void {
  const publisher = new Publisher({
    folder: repository.folder,
    problems: async () => repository.problems(),
    onSave: (listener) => repository.onSave(listener),
    preview: () => repository.site()?.preview,
  });
  // A browser that lost the response repeats the request with the same key, and gets the same outcome.
  const calls = new IdempotentCalls<PublishOutcome>();

  const read = async (event: H3Event) => withRefusal(event, await publisher.state());

  router.getForEditor(editorApi.publish, async (event) => uncachedJson(await read(event)));
  router.post(editorApi.publish, async (event) => {
    const request = await readRequest(event, publishSchema, 'publish request');
    if (request.way === 'here') requireOnline(event);
    const outcome = await calls.run(event, request, () => publisher.publish(request, callerOf(event, guard)?.person));
    // The client reads the items right after the response.
    if (request.takesIn) await repository.refresh();
    return uncachedJson(outcome);
  });
  router.getForEditor(editorApi.publishable, async () => uncachedJson(await publisher.changes()));
  router.post(editorApi.look, async () => {
    requirePublishing();
    return uncachedJson(await publisher.look());
  });
  router.post(editorApi.update, async (event) => {
    const outcome = await publisher.update(await readRequest(event, updateSchema, 'update request'));
    await repository.refresh();
    return uncachedJson(outcome);
  });
  router.post(editorApi.push, async (event) => {
    const request = await readRequest(event, pushSchema, 'push request');
    if (request.branch === undefined && !request.isProposal) requireOnline(event);
    return uncachedJson(await calls.run(event, request, () => publisher.push(request)));
  });
  router.put(editorApi.identity, async (event) => {
    const identity = await readRequest(event, identitySchema, 'name');
    if (callerOf(event, guard)?.isToken) throw new HTTPError({ status: 403, message: 'A token has the name with which it was added' });
    const session = guard.sessions?.find(event);
    if (session) {
      session.person = identity;
      event.res.headers.append('set-cookie', personCookieOf(identity, isHttps(event, guard)));
      return uncachedJson(await read(event));
    }
    return uncachedJson(withRefusal(event, await publisher.setIdentity(identity)));
  });
  router.getForEditor(editorApi.desk, async (event) => {
    const [changes, checks, publish] = await Promise.all([reads.changes(), reads.checks(), read(event)]);
    return uncachedJson({ changes, checks, publish } satisfies Desk);
  });

  async function readRequest<S extends z.ZodObject>(event: H3Event, schema: S, noun: string): Promise<z.output<S>> {
    requirePublishing();
    return readBody(event, schema, noun);
  }

  function requirePublishing(): void {
    if (config.isPublishing === false) throw new HTTPError({ status: 403, message: isOff });
  }

  /** @throws HTTPError for a caller that may only send for review, even when the session ended while the body arrived */
  function requireOnline(event: H3Event): void {
    const message = onlineRefusal(callerOf(event, guard));
    if (message !== undefined) throw new HTTPError({ status: 403, message });
  }

  /** The state for this client: with its name, and with every way refused on a server that is read-only or does not publish. */
  function withRefusal(event: H3Event, state: PublishState): PublishState {
    if (!state.isKnown) return state;
    const caller = callerOf(event, guard);
    const isReadOnly = editorAccess(event, guard) === 'read-only';
    const refusal = isReadOnly ? readOnlyReason(guard) : config.isPublishing === false ? isOff : undefined;
    const { propose, here, update } = state.refusals;
    return {
      ...state,
      identity: caller?.person ?? state.identity,
      refusals: { propose: refusal ?? propose, here: refusal ?? onlineRefusal(caller) ?? here, update: refusal ?? update },
    };
  }
}

function onlineRefusal(caller: Caller | undefined): string | undefined {
  return caller?.right === 'online' ? undefined : caller?.isToken ? tokenReviewOnly : reviewOnly;
}
