import { z } from 'zod';

// Apart from the other words of publishing, which the browser loads: it needs no schemas.

const maxPaths = 10_000;
const paths = z.array(z.string().max(1000)).max(maxPaths);

/** The branch and the commit that the user saw. The response is 409 when another one is checked out. */
const expected = z.object({ branch: z.string().nullable(), head: z.string().nullable() }).optional();

export const publishSchema = z.object({
  paths,
  message: z.string(),
  way: z.enum(['propose', 'here'], 'must be propose or here'),
  /** The versions of the changes that the user saw, by their first path. The response is 409 when one has another version. */
  seen: z.record(z.string().max(1000), z.string()).optional(),
  /** Of a proposal, with or without `journal/`; by default from the date and the message. */
  branch: z.string().optional(),
  expected,
  /** The `additions` of an outcome, to which the user agreed. */
  additions: paths.optional(),
  /** Takes in what others pushed before it commits here. */
  takesIn: z.boolean().optional(),
});

/** The conflicting paths that keep the version of this clone, and those that drop it, with that version. */
export const updateSchema = z.object({ keep: paths.optional(), take: z.record(z.string().max(1000), z.string()).optional() });

/** Body of `POST /api/publish/push`, which pushes the current branch by default. */
export const pushSchema = z.object({ branch: z.string().optional(), isProposal: z.boolean().optional(), expected });
