import { suggest } from './suggest.ts';

/** `"mondy" is not a day; did you mean "monday"?`, or the values when none is near. */
export function notOneOf(noun: string, values: readonly string[], input: unknown): string {
  if (input === undefined || input === null || input === '') return `is missing; write ${listed(values)}`;
  const suggested = typeof input === 'string' ? suggest(input, values) : undefined;
  const shown = typeof input === 'object' ? (Array.isArray(input) ? 'a list' : 'a map') : JSON.stringify(input);
  return `${shown} is not ${noun}; ${suggested ? `did you mean "${suggested}"?` : `write ${listed(values)}`}`;
}

function listed(values: readonly string[]): string {
  const last = values.at(-1) ?? '';
  return values.length > 1 ? `${values.slice(0, -1).join(', ')} or ${last}` : last;
}
