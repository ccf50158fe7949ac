import { Option } from 'commander';
import type { Argument } from 'commander';
import { notOneOf } from '../../server/model/text/not-one-of.ts';
import { UsageError } from './usage-error.ts';

/**
 * Restricts an argument or an option to these values.
 * @param noun a value as messages name it: `a table`
 */
export function withChoices<T extends Argument | Option>(declared: T, noun: string, values: readonly string[]): T {
  // For help and completion.
  declared.choices(values);
  declared.argParser((text: string) => {
    if (values.includes(text)) return text;
    const message = notOneOf(noun, values, text);
    throw new UsageError(declared instanceof Option ? `${declared.long}: ${message}` : message);
  });
  return declared;
}
