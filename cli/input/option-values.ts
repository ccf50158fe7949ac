import { InvalidArgumentError } from 'commander';
import { weekdays } from '../../server/model/entities/days.ts';
import { isDate, maxFirstDay } from '../../server/model/page/journal-days.ts';

/** A date that exists, as YYYY-MM-DD. */
export function dateNamed(text: string): string {
  if (!isDate(text)) throw new InvalidArgumentError('It must be a date that exists, such as 2027-01-04.');
  if (text > maxFirstDay) throw new InvalidArgumentError(`It must be no later than ${maxFirstDay}.`);
  return text;
}

/** A date, or a weekday. */
export function firstDayNamed(text: string): string {
  return weekdays.find((day) => day === text.toLowerCase()) ?? dateNamed(text);
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
