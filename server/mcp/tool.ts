import type { ToolAnnotations } from '@modelcontextprotocol/server';
import { z } from 'zod';

export interface Called {
  /** From the ETag; empty without one. */
  version: string;
  item: Record<string, unknown>;
}

/**
 * A call of the API with the client's rights. Bytes are sent as they are, with their `type`; else JSON. `version` is for `If-Match`, and
 * `argumentOf` names the arguments of the tool that have other names in the API. @throws ExpectedError
 */
export type Call = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  request?: { body?: object; type?: string; version?: string | undefined; argumentOf?: Record<string, string> },
) => Promise<Called>;

export interface Tool {
  name: string;
  description: string;
  annotations: ToolAnnotations;
  input: z.ZodObject;
  output: z.ZodObject;
  run: (input: never, call: Call) => Promise<object>;
}

/** What a tool does with the content: read it, add to it, or change what exists. */
type Effect = 'reads' | 'adds' | 'changes';

export function tool<Shape extends z.ZodRawShape>(
  name: string,
  effect: Effect,
  description: string,
  shape: Shape,
  output: z.ZodObject,
  run: (input: z.output<z.ZodObject<Shape>>, call: Call) => Promise<object>,
): Tool {
  const annotations = { readOnlyHint: effect === 'reads', destructiveHint: effect === 'changes', openWorldHint: false };
  return { name, description, annotations, input: z.strictObject(shape), output, run };
}

const anything = z.looseObject({});

export const called = z.object({
  version: z.string().describe('Needed by update; another one after each change.'),
  item: anything,
});

export const skip = z.int().min(0).default(0).describe('How many items to skip.');
export const some = z.object({ total: z.int(), items: z.array(anything) });

// Fifty posts without their text are about ten pages of a conversation.
const maxItems = 50;

export function someOf(items: readonly object[], skip: number): z.output<typeof some> {
  return { total: items.length, items: items.slice(skip, skip + maxItems) as Record<string, unknown>[] };
}

export async function read(call: Call, path: string): Promise<Record<string, unknown>> {
  return (await call('GET', path)).item;
}
