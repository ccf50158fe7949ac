// npm run browser: installs Chromium for the browser tests, Debian's when root, else Playwright's.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
const commands = isDebianRoot ? ['apt-get update', 'apt-get install -y chromium'] : ['npx playwright-core install chromium'];

for (const command of commands) {
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  process.exitCode = status ?? 1;
  if (status !== 0) break;
}
