// npm run browser: installs Chromium for the browser tests, as root from Debian, otherwise from Playwright.
import { spawnSync } from 'node:child_process';

const debian = 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium-headless-shell fonts-liberation';
const playwright = 'npx playwright-core install chromium';
const isRoot = process.getuid?.() === 0;

const isInstalled = [...(isRoot ? [debian] : []), playwright].some(
  (command) => spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0,
);
if (!isInstalled) process.exitCode = 1;
