// Writes or updates the comment on a pull request that lists its content changes. A workflow runs it in a checkout of the
// main branch with its whole history. It runs nothing of the pull request, it only compares it.
import { execFileSync } from 'node:child_process';

const { GITHUB_API_URL, GITHUB_SERVER_URL, GITHUB_TOKEN, REPOSITORY, HEAD_SHA, HEAD_BRANCH, HEAD_OWNER } = process.env;
const mark = '<!-- what the content changes -->';
const head = 'refs/remotes/pull/head';
const base = 'refs/remotes/pull/base';

await comment();

async function comment() {
  // The event of a fork names no pull request; its branch and commit identify it.
  const query = new URLSearchParams({ state: 'open', head: `${HEAD_OWNER}:${HEAD_BRANCH}` });
  const pulls = await call('GET', `pulls?${query}`);
  const pull = pulls.find((each) => each.head.sha === HEAD_SHA);
  if (!pull) return say('No open pull request has this commit any more.');

  git('fetch', '--quiet', '--no-tags', 'origin', `+refs/pull/${Number(pull.number)}/head:${head}`, `+refs/heads/${pull.base.ref}:${base}`);
  if (git('rev-parse', head) !== HEAD_SHA) return say('The pull request has moved on; its next run says what it changes.');
  const body = `${mark}\n${journal('diff', `${base}...${head}`, '--format', 'markdown')}`;

  const own = await findOwn(pull.number);
  if (own) await call('PATCH', `issues/comments/${own.id}`, { body });
  else if (!body.includes('### Content: no changes')) await call('POST', `issues/${pull.number}/comments`, { body });
  return say(own ? 'The comment is updated.' : 'Done.');
}

async function findOwn(number) {
  for (let page = 1; ; page += 1) {
    const comments = await call('GET', `issues/${number}/comments?per_page=100&page=${page}`);
    const own = comments.find(({ user, body }) => user?.login === 'github-actions[bot]' && body.startsWith(mark));
    if (own || comments.length < 100) return own;
  }
}

async function call(method, path, body) {
  const response = await fetch(`${GITHUB_API_URL}/repos/${REPOSITORY}/${path}`, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${GITHUB_TOKEN}`,
      'x-github-api-version': '2022-11-28',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

function git(...parameters) {
  return execFileSync('git', parameters, { encoding: 'utf8', env: { ...process.env, ...credentials() } }).trim();
}

/** The checkout keeps no token, but a private repository needs one. In the environment, it is on no command line and no disk. */
function credentials() {
  const basic = Buffer.from(`x-access-token:${GITHUB_TOKEN}`).toString('base64');
  return {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: `http.${GITHUB_SERVER_URL}/.extraheader`,
    GIT_CONFIG_VALUE_0: `AUTHORIZATION: basic ${basic}`,
  };
}

function journal(...parameters) {
  const command = new URL('../cli/bin.js', import.meta.url).pathname;
  // A comparison needs no token.
  const { GITHUB_TOKEN: _, ...env } = process.env;
  return execFileSync(process.execPath, [command, ...parameters], { encoding: 'utf8', env });
}

function say(sentence) {
  process.stdout.write(`${sentence}\n`);
}
