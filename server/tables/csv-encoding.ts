export const csvEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'] as const;
export type CsvEncoding = (typeof csvEncodings)[number];

/**
 * The text of a table; undefined for bytes that are not valid in the encoding. Without one, a byte order mark or the NUL bytes of
 * UTF-16 decide, and otherwise it is UTF-8.
 */
export function decodeCsv(bytes: Buffer, encoding: CsvEncoding = encodingOf(bytes)): string | undefined {
  if (encoding === 'windows-1252') return decodeWindows1252(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function encodingOf(bytes: Buffer): CsvEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // In UTF-16, every other byte of an ASCII header is NUL.
  if (bytes[0] !== 0 && bytes[1] === 0) return 'utf-16le';
  if (bytes[0] === 0 && bytes[1] !== 0) return 'utf-16be';
  return 'utf-8';
}

/** Node 20 decodes it as Latin-1, which has control characters in place of curly quotes and dashes. */
function decodeWindows1252(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\x80-\x9f]/g, (mark) => windowsMarks[mark.charCodeAt(0) - 0x80] ?? mark);
}

const windowsMarks = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
