// 'Tis, '90s, rock 'n' roll: an apostrophe, though it is where a quotation begins.
const leadingApostrophe = /(?<![\p{L}\p{N}])'(?=(?:tis|twas|twere|twill|twixt|twould|til|em|\d0s)(?![\p{L}\p{N}'])|n')/giu;

/** `text` with curly quotation marks for straight ones, dashes for `--`, and `…` for `...`. */
export function curled(text: string): string {
  return text
    .replace(/ ?--+ ?/g, '—')
    .replaceAll('...', '…')
    .replace(/(?<=^|[\s([{“‘—–-])"/g, '“')
    .replaceAll('"', '”')
    .replace(leadingApostrophe, '’')
    .replace(/(?<=^|[\s([{“—–-])'/g, '‘')
    .replaceAll("'", '’');
}
