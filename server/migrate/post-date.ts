import { isDate } from '../model/entities/iso-dates.ts';

/** Reads a date in an unambiguous form as a day, or as a time with its zone (by default UTC); undefined for other forms, such as `03/04/2024`. */
export function readDate(text: string): string | undefined {
  const written = text
    .trim()
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i, '')
    .replace(/\s*\([^()]*\)$/, '');
  // Seconds or milliseconds since 1970, until 2033.
  if (/^1\d{9}(?:\d{3})?$/.test(written)) return ofTime(new Date(Number(written.padEnd(13, '0'))).toISOString());
  for (const form of forms) {
    const found = form.exec(written);
    const day = found?.groups && dayOf(found.groups);
    if (day !== undefined) return withTime(day, written.slice(found?.[0].length));
  }
  return undefined;
}

const month = String.raw`(?<m>[a-z]{3,9})\.?`;
const dayOfMonth = String.raw`(?<d>\d{1,2})(?:st|nd|rd|th)?\.?`;

const forms = [
  /^(?<y>\d{4})(?<mark>[-/.])(?<m>\d{1,2})\k<mark>(?<d>\d{1,2})日?(?!\d)/,
  /^(?<y>\d{4})年\s?(?<m>\d{1,2})月\s?(?<d>\d{1,2})日?(?!\d)/,
  /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)(?!\d)/,
  new RegExp(String.raw`^${month}[\s-]+${dayOfMonth},?[\s-]+(?<y>\d{4})(?!\d)`, 'i'),
  new RegExp(String.raw`^${dayOfMonth}[\s-]+(?:of )?${month},?[\s-]+(?<y>\d{4})(?!\d)`, 'i'),
  new RegExp(String.raw`^(?<y>\d{4})[\s-]+${month}[\s-]+${dayOfMonth}(?!\d)`, 'i'),
  /^(?<first>\d{1,2})[-/.](?<second>\d{1,2})[-/.](?<y>\d{4})(?!\d)/,
];

function dayOf({ y = '', m = '', d = '', first, second }: Record<string, string | undefined>): string | undefined {
  if (first !== undefined) {
    const days = new Set([dayOf({ y, m: first, d: second }), dayOf({ y, m: second, d: first })].filter((day) => day !== undefined));
    return days.size === 1 ? [...days][0] : undefined;
  }
  const word = m.toLowerCase().replace(/^sept$/, 'sep');
  const month = /^\d/.test(m) ? m : String(monthNames.findIndex((name) => name === word || name.slice(0, 3) === word) + 1);
  const day = [y, month.padStart(2, '0'), d.padStart(2, '0')].join('-');
  return isDate(day) ? day : undefined;
}

const monthNames = 'january february march april may june july august september october november december'.split(' ');

const time = /^(?:T|,?\s+(?:at\s+)?)(\d{1,2}):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*([ap]m)?\s*([a-z]{1,3})?([+-]\d{1,2}(?::?\d\d)?)?$/i;

/** Adds the time to a day. Where the zone is unknown, only the day is certain. */
function withTime(day: string, rest: string): string | undefined {
  if (/^\s*(?:z|utc|gmt)?$/i.test(rest)) return day;
  const [, hours = '', minutes, seconds = '00', half = '', name = 'Z', offset] = time.exec(rest) ?? [];
  if (hours === '') return /^(?:T|,?\s+)\d{1,2}:\d\d/.test(rest) ? day : undefined;
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  const behind = zoneHours[name.toLowerCase()];
  const named = behind === 0 ? 'Z' : behind === undefined ? undefined : `-0${behind}:00`;
  const zone = offset === undefined ? named : offsetOf(offset);
  const full = `${day}T${String(hour).padStart(2, '0')}:${minutes}:${seconds}${zone}`;
  return zone === undefined || Number.isNaN(Date.parse(full)) ? day : ofTime(full);
}

function ofTime(full: string): string {
  const whole = full.replace(/\.\d+(?=Z$)/, '');
  return whole.endsWith('T00:00:00Z') ? whole.slice(0, 10) : whole;
}

/** `+1`, `+0100` and `+01:00` */
function offsetOf(offset: string): string {
  const [, sign = '+', hours = '', minutes = '00'] = /^([+-])(\d{1,2}):?(\d\d)?$/.exec(offset) ?? [];
  return `${sign}${hours.padStart(2, '0')}:${minutes}`;
}

// The hours behind UTC. RFC 822, section 5.1.
const zoneHours: Record<string, number> = { z: 0, ut: 0, utc: 0, gmt: 0, edt: 4, est: 5, cdt: 5, cst: 6, mdt: 6, mst: 7, pdt: 7, pst: 8 };
