// Renders SVGs for its parent process, one at a time. An SVG can ask for days of work that nothing but the end of its process stops.
import 'sharp';
import { prepareSvg } from './library/prepare-svg.js';
import { SvgRefusedError } from './library/sanitize-svg.js';
import { renderVariant } from './render-variant.js';

// A plain exit would wait for the rendering.
const end = () => process.kill(process.pid, 'SIGKILL');

/** Ends this process after so much time of a processor: on a busy machine, a drawing only takes longer. */
function limitRendering(maxSeconds) {
  const start = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(start);
    if (user + system > maxSeconds * 1e6) end();
  }, 100);
}

process.on('disconnect', end);
process.on('message', async ({ original, variant, isUpload, maxSeconds }) => {
  try {
    const prepared = isUpload ? prepareSvg(original) : { bytes: original, removed: [] };
    const limit = limitRendering(maxSeconds);
    const rendered = await renderVariant(prepared.bytes, variant).finally(() => clearInterval(limit));
    process.send(isUpload ? prepared : { bytes: rendered, removed: [] });
  } catch (error) {
    process.send({ message: error.message, isRefused: error instanceof SvgRefusedError });
  }
});
