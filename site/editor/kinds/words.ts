import { capitalized } from '../../../server/model/text/wording.ts';

/** A path in words, counted from 1: `Reviews 3 content` for `reviews[2].content`. A block only has its number: `Sunday reflection part 6`. */
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

/** A server message as a sentence: `Too long for its printed page by 12 characters.` A message that begins with a field is unchanged. */
export function sentence(message: string): string {
  if (/^\w[\w.]*(?:\[|:)/.test(message)) return message;
  const text = message.replace(/^is /, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]”?$/.test(text) ? '' : '.'}`;
}

/** Words for those who run the site: paths, names of rules, hashes, and terms of git and files. Shown only below “Details”. */
export const machineWords =
  /\b(?:content|quotes|prompts|posts|templates|pages|categories|editions|printings|images)\/\w|\w\.(?:ya?ml|tsx?|json)\b|\b(?:branch(?:es)?|encoding|utf-?\d+|windows-125\d|ids?|commits?|committed|pushed|rebase|npm|npx|git)\b|\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}\b/i;
