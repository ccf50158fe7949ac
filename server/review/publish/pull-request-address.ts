import { opensPullRequest } from '../shown-output.ts';

type FormAddress = (base: string, branch: string, target: string) => string;

// By host: the addresses that forges print after a push.
const forms: [host: RegExp, FormAddress][] = [
  [/(^|\.)github\./, (base, branch, target) => `${base}/compare/${escaped(target)}...${escaped(branch)}?expand=1`],
  [
    /(^|\.)gitlab\./,
    (base, source, target) =>
      `${base}/-/merge_requests/new?${new URLSearchParams({ 'merge_request[source_branch]': source, 'merge_request[target_branch]': target })}`,
  ],
  [/(^|\.)bitbucket\./, (base, source, dest) => `${base}/pull-requests/new?${new URLSearchParams({ source, dest })}`],
  [/(^|\.)(codeberg|gitea|forgejo)\./, (base, branch, target) => `${base}/compare/${escaped(target)}...${escaped(branch)}`],
];

/** The address at which a forge opens a pull request; undefined for an unknown forge. */
export function pullRequestAddress(remote: string, branch: string, target: string): string | undefined {
  const place = placeOf(remote);
  const [, form] = (place && forms.find(([host]) => host.test(place.host))) ?? [];
  return place && form?.(`https://${place.host}/${place.path}`, branch, target);
}

/** The address of a pull request that the remote printed after a push, as GitLab, Gitea and Forgejo do. Accepts only its own host. */
export function printedAddress(output: string, remote: string): string | undefined {
  const host = placeOf(remote)?.host;
  const addresses = output.match(/https?:\/\/[^\s'"<>]+/g) ?? [];
  return addresses
    .flatMap((address) => (URL.canParse(address) ? [new URL(address)] : []))
    .find((url) => url.hostname === host && !url.username && opensPullRequest.test(url.href))?.href;
}

function placeOf(remote: string): { host: string; path: string } | undefined {
  const [, scpHost, scpPath] = /^(?:[^@/:]+@)?([^/:]{2,}):(?!\/\/)(.+)$/.exec(remote) ?? [];
  const url = URL.canParse(remote) && /^(https?|ssh|git):$/.test(new URL(remote).protocol) ? new URL(remote) : undefined;
  const [host, path] = url ? [url.hostname, url.pathname] : [scpHost, scpPath];
  if (!host || path === undefined) return undefined;
  return { host, path: path.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '') };
}

function escaped(branch: string): string {
  return branch.split('/').map(encodeURIComponent).join('/');
}
