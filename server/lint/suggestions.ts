import { curled } from '../model/text/normalize.ts';
import type { Content, Warning } from './warning.ts';

/** What would make items better that are good enough to print. */
export function* suggestionsIn(content: Content): Generator<void, Warning[]> {
  const found: Warning[] = [];
  for (const { file, fields } of content.list('quotes')) {
    yield;
    if (fields.source === undefined) found.push({ file, path: [], rule: 'no-source', message: 'has no source; name the work it is from' });
  }
  for (const { file, fields } of [...content.list('quotes'), ...content.list('prompts')]) {
    yield;
    const value = curled(fields.text);
    if (value !== fields.text)
      found.push({ file, path: ['text'], rule: 'typewriter', message: 'has typewriter punctuation', fix: { field: 'text', value } });
  }
  return found;
}
