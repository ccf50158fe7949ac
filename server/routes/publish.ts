import type { H3, H3Event } from 'h3';
import { HTTPError } from 'h3';
import { z } from 'zod';
import { editorAccess, requireEditor } from '../access/guard.ts';
import { IdempotentCalls } from '../http/idempotency.ts';
import { parseBody, readJson } from '../http/request-body.ts';
import { route } from '../http/route.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import { publishWays } from '../model/api/publish-api.ts';
import type { PublishOutcome, PublishState } from '../model/api/publish-api.ts';
import { Publisher } from '../review/publish/publisher.ts';
import { BranchMovedError, PublishRequestError } from '../review/publish/publish-refused.ts';
import { GitFailure } from '../review/git.ts';
import { json } from '../services.ts';
import type { Services } from '../services.ts';

const isOff = 'Publishing is disabled on this server; publish with git or journal publish';
const maxPaths = 10_000;
const paths = z.array(z.string().max(1000)).max(maxPaths);
const expected = z.object({ branch: z.string().nullable(), head: z.string().nullable() }).optional();
const publishSchema = z.object({
  paths,
  message: z.string(),
  way: z.enum(publishWays, 'must be propose or here'),
  branch: z.string().optional(),
  expected,
  additions: paths.optional(),
});
const updateSchema = z.object({ keep: paths.optional() });
const pushSchema = z.object({ branch: z.string().optional(), isProposal: z.boolean().optional(), expected });
const settingLine = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}<>]+$/u, 'must not hold < or >');
const identitySchema = z.object({ name: settingLine, email: settingLine });

/** Publishing through git: its state, the changes, publish, update, push and identity. Every POST and PUT is guarded as a write. */
export function publishRoutes(app: H3, services: Services): void {
  const { repository, guard, config, commitGraph } = services;
  const publisher = new Publisher({
    folder: repository.folder,
    problems: async () => repository.problems(),
    onSave: (listener) => repository.onSave(listener),
  });
  const calls = new IdempotentCalls<PublishOutcome>();
  /** A browser that lost the response repeats the request with the same key; it gets the same outcome. */
  const runIdempotently = (event: H3Event, request: object, work: () => Promise<PublishOutcome>) =>
    calls.run(
      event,
      request,
      () => orBadRequest(work()),
      () => true,
    );
  const respond = (event: H3Event, value: unknown) => json(services, value, { cacheControl: 'no-store' }).respond(event);

  route(app, editorApi.publish, {
    GET: async (event) => {
      requireEditor(event, guard);
      commitGraph?.prepare();
      return respond(event, withRefusal(event, await publisher.state()));
    },
    POST: async (event) => {
      requirePublishing();
      const request = parseBody(publishSchema, await readJson(event), 'publish request');
      return respond(event, await runIdempotently(event, request, () => publisher.publish(request)));
    },
  });
  route(app, editorApi.publishable, {
    GET: async (event) => {
      requireEditor(event, guard);
      return respond(event, await publisher.changes());
    },
  });
  route(app, editorApi.update, {
    POST: async (event) => {
      requirePublishing();
      const outcome = await publisher.update(parseBody(updateSchema, await readJson(event), 'update request'));
      // The client reads the items right after the response.
      await repository.refresh();
      return respond(event, outcome);
    },
  });
  route(app, editorApi.push, {
    POST: async (event) => {
      requirePublishing();
      const request = parseBody(pushSchema, await readJson(event), 'push request');
      return respond(event, await runIdempotently(event, request, () => publisher.push(request)));
    },
  });
  route(app, editorApi.identity, {
    PUT: async (event) => {
      requirePublishing();
      const identity = parseBody(identitySchema, await readJson(event), 'name');
      return respond(event, withRefusal(event, await orBadRequest(publisher.setIdentity(identity))));
    },
  });

  function requirePublishing(): void {
    if (config.isPublishing === false) throw new HTTPError({ status: 403, message: isOff });
  }

  /** The state for this client: on a read-only server, or one that does not publish, no way is possible. */
  function withRefusal(event: H3Event, state: PublishState): PublishState {
    const isReadOnly = editorAccess(event, guard) === 'read-only';
    if (!state.isKnown || (!isReadOnly && config.isPublishing !== false)) return state;
    const refusal = isReadOnly ? 'This server is read-only' : isOff;
    return { ...state, refusals: { propose: refusal, here: refusal, update: refusal } };
  }
}

/** @throws HTTPError 400 for a wrong request, 409 for another branch than the expected one, 503 when git fails */
async function orBadRequest<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PublishRequestError) throw new HTTPError({ status: 400, message: error.message });
    if (error instanceof BranchMovedError) throw new HTTPError({ status: 409, message: error.message });
    if (error instanceof GitFailure) throw new HTTPError({ status: 503, message: error.message });
    throw error;
  }
}
