// Entry points import this file first. Old versions of Node can parse it.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed = engines.node.replace('>=', '');
const [major = 0, minor = 0] = needed.split('.').map(Number);
const used = process.version.slice(1);
const [usedMajor = 0, usedMinor = 0] = used.split('.').map(Number);

if (usedMajor < major || (usedMajor === major && usedMinor < minor)) {
  process.stderr.write(`journal: needs Node ${needed} or newer; this is ${used}\n`);
  process.exit(1);
}
