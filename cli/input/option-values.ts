import { InvalidArgumentError } from 'commander';
import { isDate, maxFirstDay } from '../../server/print/choose-days.ts';

/** A date that exists, as YYYY-MM-DD. */
export function dateNamed(text: string): string {
  if (!isDate(text)) throw new InvalidArgumentError('It must be a date that exists, such as 2027-01-04.');
  if (text > maxFirstDay) throw new InvalidArgumentError(`It must be no later than ${maxFirstDay}.`);
  return text;
}

export function fileNamed(text: string): string {
  if (text === '') throw new InvalidArgumentError('It must be the name of a file.');
  return text;
}

/** Returns a parser of whole numbers from 1. */
export function wholeNumber(max: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < 1 || number > max) throw new InvalidArgumentError(`It must be a whole number from 1 to ${max}.`);
    return number;
  };
}
