import { capitalized } from '../../../server/model/text/wording.ts';

/** `reviews[2].content` counts from 0: `Reviews 3 content`. Of a page only its part is named: `Sunday reflection part 6`. */
export function wordsOf(name: string): string {
  const words = name
    .replace(/^(?:blocks|(?:pages|(last-week))\.(\w+))(\[\d+\]).*/, (_, week = '', page = '', index = '') =>
      `${week} ${page} part${index}`.trim(),
    )
    .replaceAll('_', ' ')
    .replace(/\[(\d+)\]/g, (_, index: string) => ` ${Number(index) + 1}`)
    .replaceAll('.', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return capitalized(words);
}

/** `Name must not be empty.` */
export function sentenceAbout(label: string, fault: string): string {
  return /^(must|has|is|are) /.test(fault) ? `${label} ${fault}.` : `${capitalized(fault)}.`;
}

/** A message of the server as a sentence: `Too long for its printed page by 12 characters.` One that begins with a field stays as it is. */
export function sentence(message: string): string {
  if (/^\w[\w.]*(?:\[|:)/.test(message)) return message;
  const text = message.replace(/^is /, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]”?$/.test(text) ? '' : '.'}`;
}

/** What only those who run the site read: paths, names of rules, hashes, and words of git and of files. It is shown below “Details” alone. */
export const machineWords =
  /\b(?:content|quotes|prompts|posts|templates|pages|categories|editions|printings|images)\/\w|\w\.(?:ya?ml|tsx?|json)\b|\b(?:branch(?:es)?|encoding|utf-?\d+|windows-125\d|ids?|commits?|committed|pushed|rebase|npm|npx|git)\b|\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}\b/i;
