/**
 * A date as a post has it: a day, or a time with its zone. A time without a zone is UTC. Text in no known form stays as it is.
 */
export function postDate(value: string): string {
  const text = value.trim();
  const [, day, hours = '', minutes = '', seconds = '00', zone = 'Z'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(text) ?? [];
  if (day === undefined) return wordyDate(text);
  if (hours === '') return day;
  const offset = /^(?:z|utc)$/i.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  const time = `${hours.padStart(2, '0')}:${minutes}:${seconds}`;
  return time === '00:00:00' && offset === 'Z' ? day : `${day}T${time}${offset}`;
}

/** `Jul 08 2022`, `8 July 2022` and `July 8, 2022` */
function wordyDate(text: string): string {
  if (!/^(?:\w{3,9}\.? \d{1,2},?|\d{1,2}\.? \w{3,9},?) \d{4}$/.test(text)) return text;
  const time = Date.parse(`${text} UTC`);
  return Number.isNaN(time) ? text : new Date(time).toISOString().slice(0, 10);
}
