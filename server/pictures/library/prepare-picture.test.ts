import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { asPhoneWrites } from '../../../fixtures/harness/phone-jpeg.ts';
import { run } from '../../../fixtures/harness/requirements.ts';
import { TaskAbortedError } from '../../content/ground/queue.ts';
import { kindOfBytes } from '../picture-kind.ts';
import { renderVariant } from '../render-variant.ts';
import { preparePicture } from './prepare-picture.ts';
import { sanitizeSvg } from '../sanitize-svg.ts';

const closing = new AbortController().signal;
const prepare = async (bytes: Buffer) => (await preparePicture(bytes, kindOfBytes(bytes), closing)).bytes;
const plain = (width: number, height: number, background = '#94290f') => sharp({ create: { width, height, channels: 3, background } });

test('a photograph is shrunk, upright, in sRGB, and without its location and camera', async () => {
  const original = await plain(3000, 1500)
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .toBuffer();
  const before = await sharp(original).metadata();
  expect([before.orientation, before.exif?.includes('Camera'), before.icc !== undefined]).toEqual([6, true, true]);
  const prepared = await prepare(original);
  const { width, height, orientation, exif, icc, xmp, iptc, format } = await sharp(prepared).metadata();
  expect({ width, height, orientation, exif, icc, xmp, iptc, format }).toEqual({ width: 1200, height: 2400, format: 'jpeg' });
  expect(prepared.includes('Camera')).toBe(false);
});

test('colours of a wide profile are converted to sRGB', async () => {
  // The same numbers are another colour in Display P3.
  const wide = await plain(8, 8, '#c04040').png().withIccProfile('p3').toBuffer();
  const raw = await sharp(wide).pipelineColourspace('srgb').raw().toBuffer();
  const { data } = await sharp(await prepare(wide))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([...raw.subarray(0, 3)]);
  expect((await sharp(await prepare(wide)).metadata()).icc).toBeUndefined();
});

test.each(['png', 'webp', 'avif', 'jpeg'] as const)('a small %s keeps its kind and its size', async (format) => {
  const prepared = await prepare(await plain(40, 30).toFormat(format).toBuffer());
  const { width, height } = await sharp(prepared).metadata();
  expect([kindOfBytes(prepared).type, width, height]).toEqual([`image/${format}`, 40, 30]);
});

test('a drawing with transparency stays transparent', async () => {
  const original = sharp({ create: { width: 9, height: 9, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } } });
  for (const bytes of [await original.clone().png().toBuffer(), await original.webp({ lossless: true }).toBuffer()])
    expect(
      [
        ...(await sharp(await prepare(bytes))
          .raw()
          .toBuffer()),
      ].slice(0, 4),
    ).toEqual([1, 2, 3, 128]);
});

const svg = 'xmlns="http://www.w3.org/2000/svg"';
test.each([
  ['an empty file', Buffer.alloc(0), 'This is an empty file; send a JPEG, PNG, WebP, AVIF, GIF or SVG'],
  ['text', Buffer.from('<p>Hello</p>'), 'This is text, not a picture; send a JPEG, PNG, WebP, AVIF, GIF or SVG'],
  ['noise', Buffer.from([1, 2, 3, 4]), 'This is not a picture; send a JPEG, PNG, WebP, AVIF, GIF or SVG'],
  ['the start of a GIF', Buffer.from('GIF89a'), 'This looks like a GIF, but it is damaged or cut off; export it again'],
  [
    'a pointer of Git LFS',
    Buffer.from('version https://git-lfs.github.com/spec/v1\noid sha256:0000\nsize 5\n'),
    'This is a Git LFS pointer, not the picture; run "git lfs pull" where it came from',
  ],
  ['a PDF', Buffer.from('%PDF-1.7'), 'This is a PDF; send a JPEG, PNG, WebP, AVIF, GIF or SVG'],
  [
    'a photograph of a telephone',
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    'This is a HEIC, which browsers do not show; send a JPEG, PNG, WebP, AVIF, GIF or SVG',
  ],
  [
    'the start of a JPEG',
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]),
    'This looks like a JPEG, but it is damaged or cut off; export it again',
  ],
  [
    'an SVG without a size',
    Buffer.from(`<svg ${svg}/>`),
    'This SVG has neither a width and a height nor a viewBox; export it with one of them',
  ],
  [
    'an SVG that is wider than any screen',
    Buffer.from(`<svg ${svg} width="20001" height="9"/>`),
    'This SVG is wider or higher than 20,000 pixels; export it smaller',
  ],
  [
    'an SVG in Latin-1',
    Buffer.from(`<svg ${svg} viewBox="0 0 9 9"><title>Caf\xe9</title></svg>`, 'latin1'),
    'This SVG is not UTF-8; save it as UTF-8',
  ],
  [
    'an SVG that holds a control character',
    Buffer.from(`<svg ${svg} viewBox="0 0 9 9"><text>&#1;</text></svg>`),
    'This looks like an SVG, but it is damaged or cut off; export it again',
  ],
  [
    'a large SVG',
    Buffer.from(`<svg ${svg} viewBox="0 0 9 9"><title>${'a'.repeat(2 ** 21)}</title></svg>`),
    'This SVG is larger than 2 MiB; export it as a PNG',
  ],
])('%s is refused in a sentence', async (_what, bytes, message) => {
  await expect((async () => prepare(bytes))()).rejects.toThrow(new Error(message));
});

test('an SVG is sanitized in a child process, which is reused, and this process does no work for it', async () => {
  const source = `<svg ${svg} viewBox="0 0 9 9">${'<path d="M0 0h.1v.1z" fill="red"/>'.repeat(19_000)}</svg>`;
  const children = () => run('pgrep', '-P', String(process.pid), '-f', 'render-svg').split('\n');
  await prepare(Buffer.from(`<svg ${svg} viewBox="0 0 9 9"/>`));
  const before = children();
  const start = process.cpuUsage();
  const { svg: sanitized } = sanitizeSvg(source);
  const here = process.cpuUsage(start).user;
  const spent: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const begin = process.cpuUsage();
    expect((await prepare(Buffer.from(source))).toString()).toBe(sanitized);
    spent.push(process.cpuUsage(begin).user);
  }
  // Of three, because a garbage collection or a compilation may disturb one.
  expect(Math.min(...spent)).toBeLessThan(here / 2);
  expect(children()).toEqual(before);
});

test('a picture that is cut off is refused', async () => {
  for (const format of ['png', 'webp', 'avif', 'jpeg'] as const) {
    const noise = sharp({
      create: { width: 300, height: 300, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 99, sigma: 50 } },
    });
    const bytes = await noise.toFormat(format).toBuffer();
    await expect(prepare(bytes.subarray(0, bytes.length / 2))).rejects.toThrow('damaged or cut off');
  }
});

test('a photograph of a phone, of which the decoder warns, is prepared and shown', async () => {
  const original = asPhoneWrites(await plain(40, 30).jpeg({ progressive: false }).toBuffer());
  for (const bytes of [await prepare(original), await renderVariant(original, { kind: 'sized', width: 40, format: 'webp' })])
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 30 });
});

test('a decompression bomb is refused before it is decoded', async () => {
  // 144 million pixels of one bit, all black.
  const side = 12_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc((side / 8 + 1) * side));
  const bomb = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND')]);
  expect(bomb.length).toBeLessThan(2 ** 20);
  await expect(prepare(bomb)).rejects.toThrow('This picture has more than 100 megapixels; save it smaller');
});

test('an animated picture is refused', async () => {
  const frames = [plain(8, 8, '#000'), plain(8, 8, '#fff')].map((frame) => frame.png().toBuffer());
  const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
    .webp()
    .toBuffer();
  await expect(prepare(moving)).rejects.toThrow('This is a WebP with animation; send a GIF, or a still picture');
  const still = await plain(8, 8, '#000').png().toBuffer();
  const afterHeader = 33;
  const animation = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  const animated = Buffer.concat([still.subarray(0, afterHeader), animation, still.subarray(afterHeader)]);
  await expect(prepare(animated)).rejects.toThrow('This is a PNG with animation; send a GIF, or a still picture');
});

/** A chunk of a PNG. */
function chunk(name: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

test('an upload that is interrupted by the end of the server is not reported as a refused picture', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
  const stopped = AbortSignal.abort(new TaskAbortedError('The server is being stopped'));
  await expect(preparePicture(svg, kindOfBytes(svg), stopped)).rejects.toThrow(new TaskAbortedError('The server is being stopped'));
});
