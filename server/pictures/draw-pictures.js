// Draws pictures for `picture-drawer.ts`, in a process that can be killed: an SVG may ask for days of work, and nothing else ends that.
import sharp from 'sharp';

// About 10,000 by 10,000: above any camera, below what would fill the memory.
const mostPixels = 100e6;

// WebP has no more rows, and AVIF one more.
const mostRows = 16_383;

// What networks show of a link.
const frame = { width: 1200, height: 630 };

// Of a line the middle is shown: all of it as high as the frame would be a thousand times as wide.
const mostFrames = 4;

process.on('message', ({ original, recipe }) => {
  draw(original, recipe).then(
    (made) => process.send({ made }),
    ({ message }) => process.send({ message }),
  );
});

// They are sent to the whole group: what a server still answers when it is told to stop may need its picture.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

// With whoever asked. A plain end would wait for a drawing that is under way.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

/** @param recipe a `Recipe`, see `picture-drawer.ts` */
async function draw(original, recipe) {
  const picture = sharp(original, { limitInputPixels: mostPixels }).autoOrient();
  if (recipe.kind === 'social') {
    const cut = await cutToFrames(picture);
    const framed = cut.resize({ ...frame, fit: 'cover', position: 'attention' }).flatten({ background: '#ffffff' });
    return (recipe.format === 'png' ? framed.png({ palette: true, colours: 64 }) : framed.jpeg({ quality: 82, mozjpeg: true })).toBuffer();
  }
  const sized = picture.resize({ width: recipe.width, height: mostRows, fit: 'inside', withoutEnlargement: true });
  return (recipe.format === 'avif' ? sized.avif({ quality: 55, effort: 4 }) : sized.webp({ quality: 78 })).toBuffer();
}

/** Cuts a picture to its middle that is much wider or higher than the frame. */
async function cutToFrames(picture) {
  const { width, height } = (await picture.metadata()).autoOrient;
  const ratio = frame.width / frame.height;
  const middle = {
    width: Math.min(width, Math.ceil(height * ratio * mostFrames)),
    height: Math.min(height, Math.ceil((width / ratio) * mostFrames)),
  };
  if (middle.width === width && middle.height === height) return picture;
  return picture.extract({ ...middle, left: (width - middle.width) >> 1, top: (height - middle.height) >> 1 });
}
