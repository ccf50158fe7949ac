/** Encodings a table may be said to have, as spreadsheets name them. */
export const csvEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'] as const;
export type CsvEncoding = (typeof csvEncodings)[number];

/**
 * The text of a table. Without an encoding named, a byte order mark decides, then the NUL bytes that plain letters have in
 * UTF-16, and what is left must be UTF-8. Returns undefined for bytes that are not text in that encoding.
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
  // The header is plain letters, so in UTF-16 every other byte of it is NUL.
  if (bytes[0] !== 0 && bytes[1] === 0) return 'utf-16le';
  if (bytes[0] === 0 && bytes[1] !== 0) return 'utf-16be';
  return 'utf-8';
}

/** Node 20 decodes this one as Latin-1, which has control characters where Windows has curly quotes and dashes. */
function decodeWindows1252(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\x80-\x9f]/g, (mark) => windowsMarks[mark.charCodeAt(0) - 0x80] ?? mark);
}

const windowsMarks = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
