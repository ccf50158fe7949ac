/** `text` with curly quotation marks for straight ones, dashes for `--`, and `…` for `...`. */
export function curled(text: string): string {
  return text
    .replace(/ ?--+ ?/g, '—')
    .replaceAll('...', '…')
    .replace(/(?<=^|[\s([{“‘—–-])"/g, '“')
    .replaceAll('"', '”')
    .replace(/(?<=^|[\s([{“—–-])'/g, '‘')
    .replaceAll("'", '’');
}
