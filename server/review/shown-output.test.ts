import { expect, test } from 'vitest';
import { shownOutput } from './shown-output.ts';

test('credentials are removed from an output, even next to a megabyte without a space', () => {
  const long = `${'a'.repeat(1024 * 1024)} ${'a://'.repeat(64 * 1024)}`;
  expect(shownOutput(`${long}\nremote: https://ada:secret@host.test/x.git?token=abcdefgh`)).toMatch(
    /\nremote: https:\/\/host\.test\/x\.git$/,
  );
});
