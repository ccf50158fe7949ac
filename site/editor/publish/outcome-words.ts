import {
  keyOf,
  type Cause,
  type KnownPublishState,
  type NextStep,
  type PublishableChange,
  type PublishOutcome,
  type PublishPart,
  type PublishWay,
} from '../../../server/model/api/publish-api.ts';
import { counted } from '../../../server/model/text/wording.ts';
import type { PublishCall } from '../api/use-publish-state.ts';

export const putOnline = 'Put online';
export const sendForReview = 'Send for review';
export const getChanges = 'Get others’ changes';

const causes: Record<Exclude<Cause, 'refused'>, string> = {
  busy: 'Another program works on these files at the moment.',
  deleted: 'Others deleted what you changed. Go back to what is online for it first, or take theirs.',
  'disk-full': 'The disk is full. Make room first.',
  hook: 'A check of this site refused it.',
  login: 'This computer has no access to the place where the site is kept. Ask whoever runs the site.',
  protected: 'Here everything goes online after a review.',
  race: 'Somebody else put something online at the same moment.',
  signature: 'It could not be signed.',
  slow: 'It took too long.',
  unreachable: 'The place where the site is kept cannot be reached.',
};

const reasons: Record<NextStep, string> = {
  'accept-additions': 'A check of this site adds files that you did not choose.',
  fix: 'A check of this site refused it.',
  'keep-or-discard': 'Changed by two people: choose what stays.',
  'look-again': 'Somebody else worked here meanwhile. Look at your changes again.',
  propose: 'It cannot go online from here. Send it for review.',
  'propose-commits': 'It cannot go online from here. Send it for review.',
  'push-again': 'It did not arrive.',
  retry: 'It did not work.',
  'set-identity': 'Say who you are first: your name goes with your changes.',
  terminal: 'Something else is unfinished in the folder of this site. Ask whoever runs the site.',
  update: 'Others changed something since.',
};

/** What a call did, or why it failed, and what that means for the changes, in the editor's words. Git's own are in `sentence` and `output`. */
export function outcomeWords(call: PublishCall, outcome: PublishOutcome): string {
  const { isDone, cause, nextStep, problems = [], conflicts, sentence, isPushed } = outcome;
  if (isDone) return doneWords(call, outcome);
  if (cause === 'refused') return sentence;
  const [first, ...more] = problems;
  const others = more.length > 0 ? ` (and ${more.length} more)` : '';
  const nameTaken = nextStep === 'propose' && call.what === 'publish' && call.body.way === 'propose';
  const why = first
    ? `What you chose has a mistake: ${first.message}${others}.`
    : nameTaken
      ? conflicts
        ? 'Somebody else changed it in the request for review, too. Choose another name for yours.'
        : 'Another request for review has this name. Choose another one.'
      : cause
        ? causes[cause]
        : reasons[nextStep ?? 'retry'];
  return `${why} ${stateWords(call, isPushed === false)}`;
}

function stateWords(call: PublishCall, isKept: boolean): string {
  if (isKept) return isForReview(call) ? 'Your changes are kept, but not sent yet.' : 'Your changes are kept, but not online yet.';
  if (call.what === 'update') return 'Nothing was changed.';
  return isForReview(call) ? 'Nothing was sent.' : 'Nothing was put online.';
}

function doneWords(call: PublishCall, { paths = [], isPushed, pullRequestAddress }: PublishOutcome): string {
  if (call.what === 'update')
    return paths.length === 0
      ? 'You have everything that others put online.'
      : `Others changed ${counted(paths.length, 'item')}; you have ${paths.length === 1 ? 'it' : 'them'} now.`;
  if (isForReview(call))
    return pullRequestAddress === undefined ? 'Sent. Give a colleague this name to look at it:' : 'Sent. Ask for a review:';
  if (call.what === 'push') return 'Online now.';
  const changes = counted(call.body.paths.length, 'change');
  return isPushed === false ? `Recorded: ${changes}. This site has no place online yet.` : `Online now: ${changes}.`;
}

export function isForReview(call: PublishCall): boolean {
  return call.what === 'publish'
    ? call.body.way === 'propose'
    : call.what === 'push' && (call.body.isProposal ?? call.body.branch !== undefined);
}

// Parts that the site shows. The others are only in the book.
const shownParts = new Set<PublishPart>(['posts', 'categories', 'site', 'images']);

/** What a way does with the chosen changes, or why it is impossible, in one line. */
export function wayWords(way: PublishWay, chosen: readonly ChosenChange[], state: KnownPublishState): WayWords {
  const { remote, refusals, branch, underWay } = state;
  const isPossible = refusals[way] === null;
  const note = isPossible
    ? noteOf(way, chosen, state)
    : underWay !== null
      ? reasons.terminal
      : branch === null
        ? reasons.propose
        : (refusals[way] ?? '');
  const count = chosen.length.toLocaleString('en-US');
  const changes = chosen.length === 0 ? '' : ` ${counted(chosen.length, 'change')}`;
  const label = !remote
    ? `Record${changes}`
    : way === 'propose'
      ? `Send${chosen.length === 0 ? '' : ` ${count}`} for review`
      : `${state.behind > 0 ? `Get changes and put${chosen.length === 0 ? '' : ` ${count}`}` : `Put${changes}`} online`;
  return { label, note, isPossible };
}

type WayWords = { label: string; note: string; isPossible: boolean };
type ChosenChange = Pick<PublishableChange, 'part' | 'paths' | 'needs' | 'isHidden'>;

/** Whether visitors see a change. A picture is seen when a change that needs it is. */
function isSeen(change: ChosenChange, chosen: readonly ChosenChange[]): boolean {
  const owners = change.part === 'images' ? chosen.filter(({ needs }) => needs.includes(keyOf(change))) : [];
  return shownParts.has(change.part) && !change.isHidden && (owners.length === 0 || owners.some((owner) => isSeen(owner, chosen)));
}

function noteOf(way: PublishWay, chosen: readonly ChosenChange[], { remote }: KnownPublishState): string {
  if (!remote) return 'Kept in the history on this computer. This site has no place online yet.';
  if (way === 'propose') return `A colleague looks at ${chosen.length === 1 ? 'it' : 'them'} first.`;
  const seen = chosen.filter((change) => isSeen(change, chosen)).length;
  const whom = seen === chosen.length ? (seen === 1 ? 'it' : 'them') : seen === 0 ? undefined : `${seen.toLocaleString('en-US')} of them`;
  if (whom === undefined && chosen.some(({ isHidden }) => isHidden))
    return 'Visitors see nothing of it yet: it is a draft, or waits for its day.';
  if (whom === undefined && chosen.some(({ part }) => part === 'editions'))
    return 'For the book. The site shows pages and numbers of the edition on sale.';
  if (whom === undefined) return 'For the book; the words of the site stay as they are.';
  return `Visitors see ${whom} as soon as the site is built again.`;
}
