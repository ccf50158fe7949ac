import { escapeRegExp } from '../../model/text/escape-text.ts';

/** A text with another name for a picture, also in the names of its variants, wherever it has the form `/images/<name>`. */
export function renameIn(text: string, from: string, to: string): string {
  const names = [...new Set([from, encodeURI(from), from.split('/').map(encodeURIComponent).join('/')])].map(escapeRegExp);
  // What follows must not make it another name, unless that of a variant.
  const name = new RegExp(`/images/(?:${names.join('|')})(?=-\\d+\\.(?:avif|webp)(?!\\w)|(?![\\w%/-]|\\.\\w))`, 'g');
  return text.replace(name, () => `/images/${to}`);
}
