import { expect, onTestFinished, test, vi } from 'vitest';
import { endlessPicture } from '../../fixtures/harness/endless-picture.ts';
import { MadePictures } from './made-pictures.ts';

const quick = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"/>';

test('a picture that took too long is tried again after an hour, for it may have been slow beside other programs', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const closing = new AbortController();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    closing.abort();
  });
  const pictures = new MadePictures(undefined, closing.signal);
  let svg = endlessPicture;
  const read = vi.fn<() => Buffer>(() => Buffer.from(svg));
  const get = () => pictures.get({ id: 'images/leaf.svg', stamp: '1', read }, { kind: 'social', format: 'png' });

  const first = get();
  await vi.waitUntil(() => vi.getTimerCount() > 0);
  vi.advanceTimersByTime(30_000);
  expect(await first).toBeUndefined();
  expect(warn.mock.calls).toEqual([['images/leaf.svg was given up as a picture: it took more than 30 seconds to draw']]);

  svg = quick;
  vi.advanceTimersByTime(59 * 60_000);
  expect(await get()).toBeUndefined();
  expect(read).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(await get()).toBeInstanceOf(Buffer);
});
