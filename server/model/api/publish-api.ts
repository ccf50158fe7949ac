import type { z } from 'zod';
import type { CollectionName } from '../entities/collections.ts';
import type { SingleFile } from '../entities/nouns.ts';
import type { Problem } from '../entities/problem.ts';
import type { FieldChange } from '../text/differences.ts';
import type { publishSchema, pushSchema, updateSchema } from './request-schemas.ts';
import type { proposal, publishable, publishableChanges, publishState } from './response-schemas.ts';

/** Propose: a new branch and a pull request. Here: a commit on the current branch, pushed. */
export type PublishWay = PublishRequest['way'];

export type PublishPart = CollectionName | SingleFile | 'images';

/** Response of `GET /api/publish`, which fetches nothing from the remote. */
export type PublishState = z.infer<typeof publishState>;
export type KnownPublishState = Extract<PublishState, { isKnown: true }>;

/** A branch of this clone that waits for its pull request to be merged, or was merged but is not in the current branch here yet. */
export type Proposal = z.infer<typeof proposal>;
/** Behind: others changed one of its items since. Changed: the files here differ from it. Merged: its changes are in its target branch. */
export type ProposalState = Proposal['state'];

export type PublishableChanges = z.infer<typeof publishableChanges>;
export type PublishableChange = z.infer<typeof publishable>;

/** Body of `PUT /api/publish/identity`, which sets `user.name` and `user.email` of the repository. Response: `PublishState`. */
export type Identity = Record<'name' | 'email', string>;

export function keyOf({ paths: [file = ''], place }: Pick<PublishableChange, 'paths' | 'place'>): string {
  return place === undefined ? file : placePathOf(file, place);
}

/** The chosen changes, and those that must go online with them. */
export function withNeeds(all: readonly PublishableChange[], chosen: readonly PublishableChange[]): PublishableChange[] {
  const keys = new Set(chosen.flatMap((change) => [keyOf(change), ...change.needs]));
  return all.filter((change) => keys.has(keyOf(change)));
}

export type ShownBranch = Pick<KnownPublishState, 'branch' | 'head'>;

export type PublishRequest = z.output<typeof publishSchema>;
export type UpdateRequest = z.output<typeof updateSchema>;
export type PushRequest = z.output<typeof pushSchema>;

export const maxMessageLength = 5000;

/** What the user can do after a failure. `fix` means what the problems or the output name, `terminal` what only git can do. */
export type NextStep =
  | 'accept-additions'
  | 'fix'
  | 'keep-or-discard'
  | 'propose'
  | 'propose-commits'
  | 'set-identity'
  | 'terminal'
  | NextTry;
type NextTry = 'look-again' | 'push-again' | 'retry' | 'update';

/** Why something failed, where the next step alone does not say it. Refused: the sentence is in the words of the editor. */
export type Cause = 'busy' | 'deleted' | 'disk-full' | 'hook' | 'refused' | 'signature' | CauseAtRemote;
type CauseAtRemote = 'login' | 'protected' | 'race' | 'slow' | 'unreachable';

/** Response of `POST /api/publish`, `/update` and `/push`: 200 even if git failed. A wrong request is 400, refused publishing 403. */
export interface PublishOutcome {
  /** Whether everything was done. If not, a commit may still exist: `commit` has its id. */
  isDone: boolean;
  sentence: string;
  nextStep?: NextStep;
  cause?: Cause;
  commit?: string;
  branch?: string;
  isPushed?: boolean;
  pullRequestAddress?: string;
  paths?: string[];
  /** Files that a hook adds to the chosen ones, from the top of the repository. */
  additions?: string[];
  /** What a hook, the remote or the signing program printed, without terminal codes and credentials. */
  output?: string;
  problems?: Problem[];
  conflicts?: UpstreamConflict[];
}

/** The deadline of one request. A git that is still running then is stopped. */
export const publishTimeoutMs = 60_000;

/** A place in a file: `editions/first.yaml#days[26].quote`, `site.yaml#price-and-shop`. */
export function placePathOf(file: string, place: string): string {
  return `${file}#${place}`;
}

export interface UpstreamConflict {
  /** The path of the file, or of one place in it, as `placePathOf` writes it. */
  path: string;
  part: PublishPart;
  id: string;
  name: string;
  /** The changes from the upstream version to that of this clone. Empty for a picture, or when one is missing or invalid. */
  fields: FieldChange[];
  upstreamOnly?: string[];
  /** The fields upstream; null for a picture, or when it is missing or invalid there. */
  theirs: object | null;
  /** The version of this clone: the ETag of an item, `none` when it was deleted. */
  version: string;
}

/** Response of `GET /api/history/{part}/{id}`. */
export type HistoryPage =
  | { isKnown: false; reason: string }
  | {
      isKnown: true;
      versions: ItemVersion[];
      /** `from` of the next page; null after the last version. */
      next: string | null;
      isShallow: boolean;
    };

export interface ItemVersion {
  commit: string;
  time: string;
  author: string;
  subject: string;
  kind: 'added' | 'removed' | 'renamed' | 'edited';
  id: string;
  was?: string;
  /** Compared with the version before. Empty for an added or removed item, and when one version is invalid. */
  fields: FieldChange[];
  /** The fields at this version; null when the item was removed or is invalid. */
  item: object | null;
  isCurrent: boolean;
}

export type PreviewSide = 'before' | 'after';

/** Where a change of a part is shown: on a page of the site, on pages of the journal, or nowhere. */
export const previewOf: Partial<Record<PublishPart, 'site' | 'journal'>> = {
  categories: 'site',
  posts: 'site',
  site: 'site',
  prompts: 'journal',
  quotes: 'journal',
  pages: 'journal',
  templates: 'journal',
};
