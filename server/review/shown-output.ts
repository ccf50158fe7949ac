import { stripVTControlCharacters } from 'node:util';
import { visibleText } from '../model/text/escape-text.ts';
import { withoutCredentials } from './credentials.ts';

const maxShownLength = 8000;

/** The output of a program for a browser or a terminal: without terminal codes, control characters and credentials of addresses. */
export function shownOutput(output: string): string {
  const text = visibleText(withoutCredentials(stripVTControlCharacters(output.replace(/\r\n?/g, '\n'))), '\n\t').trim();
  return text.length <= maxShownLength ? text : `…${text.slice(-maxShownLength)}`;
}
