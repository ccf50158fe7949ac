import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import type { GitCall } from './spawn-git.ts';
import { runGit } from './run-git.ts';

const folder = await temporaryFolder(afterAll);

/** Runs `script` instead of git. */
function run(script: string, options: Partial<GitCall> = {}) {
  const file = path.join(folder, 'git');
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` };
  return runGit({ parameters: ['a b', "'"], input: 'of stdin', cwd: folder, env, timeoutMs: 60_000, ...options });
}

test('after some calls a child process starts git, with the same results', async () => {
  const script = String.raw`printf '%s|' "$PPID" "$@"; cat; printf '\377'; echo wrong >&2; exit 3`;
  const parents = new Set<string>();
  for (let n = 0; n < 12; n += 1) {
    const { code, signal, isTimedOut, output, errors } = await run(script);
    expect({ code, signal, isTimedOut, errors }).toEqual({ code: 3, signal: undefined, isTimedOut: false, errors: 'wrong\n' });
    const [parent = '', ...rest] = output.toString('latin1').split('|');
    expect(rest).toEqual(['a b', "'", 'of stdin\u00ff']);
    parents.add(parent);
  }
  expect([...parents].at(-1)).not.toBe(String(process.pid));
  expect(parents.size).toBeLessThanOrEqual(2);
});

test('Ctrl-C does not end a running writer', () => {
  const script = `
    import { runGit } from ${JSON.stringify(path.join(import.meta.dirname, 'run-git.ts'))};
    const call = { input: '', cwd: '/', env: process.env, timeoutMs: 60_000 };
    for (let n = 0; n < 9; n += 1) await runGit({ ...call, parameters: ['--version'] });
    process.on('SIGINT', () => undefined);
    const writer = runGit({ ...call, parameters: ['-c', 'alias.slow=!sleep 1; echo done', 'slow'], isWriter: true });
    process.kill(-process.pid, 'SIGINT');
    const { code, output } = await writer;
    console.log(code, output.toString());`;
  // `detached` creates a process group, like a terminal.
  const options = { encoding: 'utf8', detached: true } as const;
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], options);
  expect([stdout, stderr]).toEqual(['0 done\n\n', '']);
});

test('a writer and its programs end after the timeout, and a background program does not delay it', async () => {
  const writer = (script: string, timeoutMs?: number) => run(script, { isWriter: true, timeoutMs });
  expect(await writer('(sleep 20; echo late >&2) & echo done')).toMatchObject({ code: 0, isTimedOut: false, errors: '' });
  const ended = path.join(folder, 'ended');
  const program = `(trap 'touch ${ended}; exit' TERM; sleep 100 & wait)`;
  expect(await writer(`${program} & wait`, 200)).toMatchObject({ isTimedOut: true, signal: 'SIGTERM' });
  await expect.poll(() => existsSync(ended)).toBe(true);
  const { output } = await writer('yes 1234567 | head -c 300000; echo end');
  expect(output.length).toBeLessThan(150_000);
  expect(output.toString().endsWith('end\n')).toBe(true);
});

test('when no descriptor is free for the child process, a call fails and the next one runs', () => {
  const script = `
    import { closeSync, openSync } from 'node:fs';
    import { runGit } from ${JSON.stringify(path.join(import.meta.dirname, 'run-git.ts'))};
    const version = () => runGit({ parameters: ['--version'], input: '', cwd: '/', env: process.env, timeoutMs: 60_000 });
    for (let n = 0; n < 8; n += 1) await version();
    const open = [];
    try { for (;;) open.push(openSync('/dev/null')); } catch {}
    const [{ code }, other] = await Promise.all([version(), version()]);
    for (const descriptor of open) closeSync(descriptor);
    console.log(code, other.code, (await version()).code);`;
  const limited = ['-c', 'ulimit -n 120; exec "$@"', 'sh', process.execPath, '--import', 'tsx', '--input-type=module', '-e', script];
  const { stdout, stderr } = spawnSync('sh', limited, { encoding: 'utf8' });
  expect([stdout, stderr]).toEqual(['EMFILE EMFILE 0\n', '']);
});

test('when the child process is killed, its calls fail, and the next call starts another one', async () => {
  for (let n = 0; n < 9; n += 1) expect(await run(`test $PPID = ${process.pid}`)).toMatchObject(n < 8 ? {} : { code: 1 });
  expect(await run('kill -9 $PPID')).toMatchObject({ code: 'ECHILD' });
  expect(await run('exit 0')).toMatchObject({ code: 0 });
});
