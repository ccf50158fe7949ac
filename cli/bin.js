#!/usr/bin/env node
import './require-node.js';
import { existsSync } from 'node:fs';

const built = new URL('../dist/cli/journal.js', import.meta.url);

if (existsSync(built)) await import(built.href);
else {
  process.stderr.write('journal: not built yet; run `npm run build` in the folder of the journal\n');
  process.exitCode = 1;
}
