// Renders SVGs for its parent process, one at a time. An SVG can take days to render, and only ending the process stops it.
import 'sharp';
import { PictureRefusedError } from './picture-kind.ts';
import { prepareSvg } from './sanitize-svg.ts';
import { renderVariant } from './render-variant.ts';
import type { Failure, PreparedPicture, Rendering } from './svg-renderer.ts';

// A normal exit would wait for the rendering.
const end = () => process.kill(process.pid, 'SIGKILL');

/** Ends this process after this much CPU time. Wall time would depend on the load of the machine. */
function limitRendering(maxSeconds: number): NodeJS.Timeout {
  const start = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(start);
    if (user + system > maxSeconds * 1e6) end();
  }, 100);
}

process.on('disconnect', end);
process.on('message', (rendering: Rendering) => void respond(rendering));

async function respond({ original, variant, isUpload, maxSeconds }: Rendering): Promise<void> {
  try {
    const prepared = isUpload ? prepareSvg(original) : { bytes: original, removed: [] };
    const limit = limitRendering(maxSeconds);
    const rendered = await renderVariant(prepared.bytes, variant).finally(() => clearInterval(limit));
    send(isUpload ? prepared : { bytes: rendered, removed: [] });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    send({ message, isRefused: error instanceof PictureRefusedError });
  }
}

function send(result: PreparedPicture | Failure): void {
  process.send?.(result);
}
