import type { Check } from '../model/api/checks-api.ts';
import type { Repository } from '../content/repository.ts';

/** Something in the content that is valid and probably not meant. */
export interface Warning extends Pick<Check, 'other' | 'fix' | 'lack' | 'fault'> {
  /** Relative to the content folder. */
  file: string;
  /** Keys and indices of the field, from the root of the file. */
  path: (string | number)[];
  /** A stable kebab-case name. */
  rule: string;
  /** Without the field's name; says what to do about it. */
  message: string;
  /** Matches the place within the field, in the text of the file. */
  spot?: RegExp;
}

/** What a rule looks at: the content in memory. */
export type Content = Pick<Repository, 'folder' | 'list' | 'pictures' | 'site'>;
