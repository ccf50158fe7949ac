// Renders the SVG on stdin to a variant on stdout. An SVG can ask for days of work that nothing but the end of its process stops.
import { buffer } from 'node:stream/consumers';
import type { Variant } from '../model/api/pictures.ts';
import { maxSeconds, renderVariant } from './render-variant.ts';

// A plain exit would wait for the rendering.
setTimeout(() => process.kill(process.pid, 'SIGKILL'), maxSeconds * 1000);

try {
  const [, , variant = ''] = process.argv;
  const rendered = await renderVariant(await buffer(process.stdin), JSON.parse(variant) as Variant);
  process.stdout.write(rendered, () => process.exit(0));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
