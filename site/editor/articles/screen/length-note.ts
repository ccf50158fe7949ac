import { counted } from '../../../../server/model/text/counted.ts';

/** `62 characters; about 60 are shown` */
export function maxLengthNote(text: string, maxShown: number): string {
  const length = [...text.trim()].length;
  return `${counted(length, 'character')}${length > maxShown ? `; about ${maxShown} are shown` : ` of about ${maxShown}`}`;
}
