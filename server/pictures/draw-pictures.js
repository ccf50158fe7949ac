// Draws pictures for `picture-drawer.ts`, in a process that can be killed: an SVG may ask for days of work, and nothing else ends that.
import sharp from 'sharp';

// About 10,000 by 10,000: above any camera, below what would fill the memory.
const mostPixels = 100e6;

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

/** @param recipe a `Recipe`, see `made-pictures.ts` */
async function draw(original, recipe) {
  const picture = sharp(original, { limitInputPixels: mostPixels }).autoOrient();
  if (recipe.kind === 'social') {
    const framed = picture.resize(1200, 630, { fit: 'cover', position: 'attention' }).flatten({ background: '#ffffff' });
    return (recipe.format === 'png' ? framed.png({ palette: true, colours: 64 }) : framed.jpeg({ quality: 82, mozjpeg: true })).toBuffer();
  }
  const sized = picture.resize({ width: recipe.width, withoutEnlargement: true });
  return (recipe.format === 'avif' ? sized.avif({ quality: 55, effort: 4 }) : sized.webp({ quality: 78 })).toBuffer();
}
