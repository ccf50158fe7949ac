// Renders SVGs for its parent process, one at a time. An SVG can ask for days of work that nothing but the end of its process stops.
import 'sharp';
import { prepareSvg } from './library/prepare-svg.js';
import { SvgRefusedError } from './library/sanitize-svg.js';
import { renderVariant } from './render-variant.js';

// A plain exit would wait for the rendering.
const end = () => process.kill(process.pid, 'SIGKILL');

process.on('disconnect', end);
process.on('message', async ({ original, variant, isUpload, maxSeconds }) => {
  try {
    const prepared = isUpload ? prepareSvg(original) : { bytes: original, removed: [] };
    const timer = setTimeout(end, maxSeconds * 1000);
    const rendered = await renderVariant(prepared.bytes, variant);
    clearTimeout(timer);
    process.send(isUpload ? prepared : { bytes: rendered, removed: [] });
  } catch (error) {
    process.send({ message: error.message, isRefused: error instanceof SvgRefusedError });
  }
});
