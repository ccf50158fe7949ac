import type { CollectionName } from '../entities/collections.ts';
import type { Problem } from '../entities/problem.ts';
import type { FieldChange } from '../text/diff-fields.ts';

/** Propose: a new branch and a pull request. Here: a commit on the current branch, pushed. */
export const publishWays = ['propose', 'here'] as const;
export type PublishWay = (typeof publishWays)[number];

export type PublishPart = CollectionName | 'site' | 'images';

/** Response of `GET /api/publish`. Nothing is fetched for it: `behind` counts what the last fetch found. */
export type PublishState = { isKnown: false; reason: string } | KnownPublishState;

export interface KnownPublishState {
  isKnown: true;
  /** Why each way is impossible at the moment, in a sentence; null where it is possible. */
  refusals: Record<PublishWay | 'update', string | null>;
  /** Null on a detached HEAD. */
  branch: string | null;
  /** The remote that publishing uses, and its address without credentials; null when there is none, so that publishing only commits. */
  remote: { name: string; address: string } | null;
  /** The branch on the remote that the current branch follows: `origin/main`. */
  upstream: string | null;
  /** The branch that a proposal starts from: `origin/main`; without a remote the current one. */
  base: string | null;
  /** Changed items and pictures. */
  uncommitted: number;
  /** Commits. Without an upstream: all that no branch of the remote has. */
  unpushed: number;
  behind: number;
  /** Time of the last fetch, as ISO time. */
  fetchedAt: string | null;
  /** Waiting proposals of this clone, newest first. */
  proposals: Proposal[];
  /** What is unfinished in the repository: `merge`, `rebase`, `cherry-pick` or `revert`. */
  underWay: string | null;
  /** The name that commits carry; null when git knows none. */
  identity: Identity | null;
}

export interface Proposal {
  /** With its prefix: `journal/2026-11-23-add-3-quotes`. */
  branch: string;
  isPushed: boolean;
  /** The address that opens a pull request; null for a forge that we do not know. */
  pullRequestAddress: string | null;
  /** The paths of changes whose bytes equal the branch's. */
  paths: string[];
}

/** Body of `PUT /api/publish/identity`: `user.name` and `user.email` in the settings of this repository. Response: `PublishState`. */
export interface Identity {
  name: string;
  email: string;
}

/** Response of `GET /api/publish/changes`, by part and id. */
export type PublishableChanges = { isKnown: false; reason: string } | { isKnown: true; changes: PublishableChange[] };

export interface PublishableChange {
  /** The files of the change, relative to the content folder: one, or the two of a renamed item. The first identifies the change. */
  paths: string[];
  part: PublishPart;
  /** The id of an item, `site`, or the name of a picture's file. */
  id: string;
  /** The former id of a renamed item. */
  was?: string;
  kind: 'added' | 'removed' | 'renamed' | 'edited';
  /** The title, name or text; the id of an invalid item or a picture. */
  name: string;
  /** Why it cannot be published: the first problem of the file, in a sentence. */
  problem?: string;
  /** The branch of a waiting proposal with the same bytes. */
  proposedIn?: string;
  /** Changed pictures that the item names; they are published with it. */
  pictures: string[];
  fields: FieldChange[];
  /** Of a picture. */
  bytesBefore?: number;
  bytesAfter?: number;
}

/** Body of `POST /api/publish`. */
export interface PublishRequest {
  /** Of changes. */
  paths: string[];
  /** At most `maxMessageLength` characters; see `proposedMessage`. */
  message: string;
  way: PublishWay;
  /** The branch of a proposal, with or without `journal/`. Absent: one made from the date and the message. */
  branch?: string | undefined;
}

export const maxMessageLength = 5000;

/** Body of `POST /api/publish/update`. */
export interface UpdateRequest {
  /** Conflicting paths that keep the version of this clone, as changes to the incoming one. */
  keep?: string[] | undefined;
}

/** Body of `POST /api/publish/push`. */
export interface PushRequest {
  /** The branch of a proposal. Absent: the current branch. */
  branch?: string | undefined;
  /** Pushes the commits of the current branch to a new branch, as a proposal. */
  isProposal?: boolean | undefined;
}

/**
 * What the user can do after a failure. `push-again`: `POST push`; `propose-commits`: `POST push` with `isProposal`, for committed changes;
 * `propose`: the other way; `keep-or-discard`: choose a version of each conflict; `fix`: correct what the problems or the output name;
 * `terminal`: finish in a terminal what is under way.
 */
export type NextStep =
  | 'fix'
  | 'keep-or-discard'
  | 'propose'
  | 'propose-commits'
  | 'push-again'
  | 'retry'
  | 'set-identity'
  | 'terminal'
  | 'update';

/**
 * Response of `POST /api/publish`, `/update` and `/push`, also for a failure of git: 200. A wrong request is 400, refused publishing 403, both
 * with a sentence. The response comes within `publishTimeoutMs`.
 */
export interface PublishOutcome {
  /** Whether everything was done. A commit may exist without it: `commit` says so. */
  isDone: boolean;
  /** What was done, or why not, for the user. */
  sentence: string;
  nextStep?: NextStep;
  /** The id of the new commit. */
  commit?: string;
  /** The branch of the commit, or the one that was updated. */
  branch?: string;
  isPushed?: boolean;
  /** The address that opens a pull request for a proposal. */
  pullRequestAddress?: string;
  /** Paths that were published or updated. */
  paths?: string[];
  /** What a hook, the remote or the program for signatures printed, without terminal codes and credentials. */
  output?: string;
  /** Why the chosen changes cannot be published. */
  problems?: Problem[];
  /** Items that were also changed upstream. */
  conflicts?: UpstreamConflict[];
}

/** Of one request; git is given up then. */
export const publishTimeoutMs = 60_000;

export interface UpstreamConflict {
  path: string;
  part: PublishPart;
  id: string;
  name: string;
  /** From the upstream version to the one of this clone. Empty for a picture, or when one is missing or invalid. */
  fields: FieldChange[];
  /** The fields upstream; null for a picture, or when it is missing or invalid there. */
  theirs: object | null;
}

/** Response of `GET /api/history/{part}/{id}`. */
export type HistoryPage =
  | { isKnown: false; reason: string }
  | {
      isKnown: true;
      /** Newest first. */
      versions: ItemVersion[];
      /** `from` of the next page; null after the last version. */
      next: string | null;
      /** Whether older versions are missing in this clone. */
      isShallow: boolean;
    };

export interface ItemVersion {
  commit: string;
  /** ISO time of the change. */
  time: string;
  author: string;
  /** The first line of the commit message. */
  subject: string;
  kind: 'added' | 'removed' | 'renamed' | 'edited';
  /** The id at this version, and the id before a rename. */
  id: string;
  was?: string;
  /** Against the version before; empty for an added or removed item, when only the notation changed, or when one is invalid. */
  fields: FieldChange[];
  /** The fields of the item at this version, for the dialog; null when it was removed or is invalid. */
  item: object | null;
  /** Whether the item on disk equals this version, field by field. */
  isCurrent: boolean;
}

/** The last commit, or the disk. */
export type PreviewSide = 'before' | 'after';

/** Where a change of a part is shown: on a page of the site, on pages of the journal, or nowhere. */
export const previewOf: Partial<Record<PublishPart, 'site' | 'journal'>> = {
  categories: 'site',
  posts: 'site',
  site: 'site',
  prompts: 'journal',
  quotes: 'journal',
  templates: 'journal',
};
