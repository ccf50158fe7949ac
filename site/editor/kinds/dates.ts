import type { EditedDocument } from '../../../server/model/api/documents-api.ts';
import { datesSchema } from '../../../server/model/entities/dates.ts';
import { explainIssues } from '../../../server/model/entities/problem.ts';
import { defineKind, type FileKind } from './kind.ts';

export interface DateLines {
  readonly [name: string]: string;
  lines: string;
}

/** Holidays and personal days as lines of text, such as `12-25: Christmas Day`, so that two people's lines can be merged. */
export const datesKind: FileKind<DateLines> = defineKind<DateLines>({
  part: 'dates',
  noun: 'list of dates',
  heading: 'Dates',
  fields: { lines: { label: 'Days', control: 'lines' } },
  valuesOf: ({ fields = {} }: EditedDocument) => ({
    lines: Object.entries(fields)
      .map(([day, name]) => `${day}: ${String(name)}`)
      .join('\n'),
  }),
  bodyOf: ({ lines }) => Object.fromEntries(daysIn(lines)),
});

/** The first fault in the lines, as a sentence; undefined when they can be saved. */
export function faultInDates(lines: string): string | undefined {
  const days = daysIn(lines);
  const twice = days.find(([day], index) => days.findIndex(([other]) => other === day) < index);
  if (twice) return `${twice[0]} is here twice. A day has one name.`;
  const unnamed = days.find(([, name]) => name === '');
  if (unnamed) return `“${unnamed[0]}” has no name. Write a colon between the day and its name, as in 12-25: Christmas Day.`;
  const { error } = datesSchema.safeParse(Object.fromEntries(days), { reportInput: true });
  const [fault] = explainIssues(error?.issues ?? [], [], datesKind.noun);
  return fault && `${fault.path.join()} ${fault.message}.`.replace(/([?.])\.$/, '$1');
}

function daysIn(lines: string): [day: string, name: string][] {
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, day = '', name = ''] = /^\s*([^:]*?)\s*(?::(.*))?$/.exec(line) ?? [];
      return [day, name.trim()];
    });
}
