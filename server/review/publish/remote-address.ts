import { opensPullRequest } from '../credentials.ts';

interface Forge {
  host: RegExp;
  /** @param base the web address of the repository */
  address(base: string, branch: string, target: string): string;
}

// The addresses that these forges print when a branch is pushed.
const forges: Forge[] = [
  {
    host: /(^|\.)github\./,
    address: (base, branch, target) => `${base}/compare/${target}...${branch}?expand=1`,
  },
  {
    host: /(^|\.)gitlab\./,
    address: (base, branch, target) =>
      `${base}/-/merge_requests/new?${new URLSearchParams({
        'merge_request[source_branch]': decodeURIComponent(branch),
        'merge_request[target_branch]': decodeURIComponent(target),
      })}`,
  },
  {
    host: /(^|\.)bitbucket\./,
    address: (base, branch, target) =>
      `${base}/pull-requests/new?${new URLSearchParams({ source: decodeURIComponent(branch), dest: decodeURIComponent(target) })}`,
  },
  {
    host: /(^|\.)(codeberg|gitea|forgejo)\./,
    address: (base, branch, target) => `${base}/compare/${target}...${branch}`,
  },
];

/** The address at which a forge opens a pull request; undefined for an unknown forge. */
export function pullRequestAddress(remote: string, branch: string, target: string): string | undefined {
  const place = placeOf(remote);
  const forge = place && forges.find(({ host }) => host.test(place.host));
  return place && forge?.address(`https://${place.host}/${place.path}`, escaped(branch), escaped(target));
}

/** The address of a pull request that the remote printed after a push, as GitLab, Gitea and Forgejo do; only one at its own host. */
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
