import { maxTags } from './allowed-html.ts';
import { asWritten, isInline, readAttributes, tagPattern, voidTags, withoutHidden } from './html-tree.ts';

/**
 * A tag that does not nest as it is written: an end tag whose element is not open (`unopened`) or was closed by that of an element around it
 * (`crossed`); an element without its end tag (`unclosed`, or `omitted` if HTML allows that), or inside another of the same tag (`nested`); a
 * `<` that begins no tag, or a repeated attribute (`unreadable`).
 */
export interface TagFault {
  kind: 'unopened' | 'crossed' | 'unclosed' | 'omitted' | 'nested' | 'unreadable';
  tag: string;
  /** The offset of the tag in the text. */
  start: number;
  /** The tag of the element that is open at an end tag, or the end tag at which an element is still open. */
  other: string | undefined;
}

/** The tags of a text that do not nest as they are written. Comments count as elements: they can cross others. */
export function tagFaults(html: string): TagFault[] {
  const faults: TagFault[] = [];
  if (html.split('<', maxTags + 2).length > maxTags + 1) return faults;
  const open: { tag: string; start: number }[] = [];
  const add = (kind: TagFault['kind'], tag: string, start: number, other?: string) => faults.push({ kind, tag, start, other });
  const crossed: string[] = [];
  const closeFrom = (index: number, by?: string) => {
    for (const { tag, start } of open.splice(index).toReversed()) {
      add(optionalEnds.has(tag) ? 'omitted' : 'unclosed', tag, start, by);
      crossed.push(tag);
    }
  };
  let last = 0;
  for (const { index, 0: written, 1: closed, 2: opened = '', 3: attributes = '' } of html.matchAll(tagOrComment)) {
    const stray = html.slice(last, index).indexOf('<');
    if (stray >= 0) add('unreadable', '', last + stray);
    last = index + written.length;
    const end = written === '-->' ? comment : closed?.toLowerCase();
    if (end !== undefined) {
      const place = open.findLastIndex(({ tag }) => tag === end);
      if (place < 0 && crossed.includes(end) && !optionalEnds.has(end)) {
        add('crossed', end, index);
        crossed.splice(crossed.indexOf(end), 1);
      } else if (place < 0)
        add('unopened', end, index, open.findLast(({ tag }) => !optionalEnds.has(tag) && isInline(tag) === isInline(end))?.tag);
      else {
        closeFrom(place + 1, end);
        open.pop();
      }
      continue;
    }
    const tag = written === '<!--' ? comment : opened.toLowerCase();
    if (!readAttributes(attributes, asWritten)) add('unreadable', tag, index);
    while (endsAt(open.at(-1)?.tag, tag)) closeFrom(open.length - 1, tag);
    if (!lists.has(tag) && open.some((element) => element.tag === tag)) add('nested', tag, index);
    if (!voidTags.has(tag)) open.push({ tag, start: index });
  }
  if (html.includes('<', last)) add('unreadable', '', html.indexOf('<', last));
  closeFrom(0);
  return faults;
}

/** The tags that a browser and the sanitizer read differently from how they are written, in words for the author. */
export function unmatchedTags(html: string): { start: number; what: string; advice: string }[] {
  return tagFaults(withoutHidden(html)).flatMap(({ kind, tag, start, other }) => {
    if (tag === comment) return [];
    if (kind === 'unopened') {
      const advice =
        other === undefined
          ? `write <${tag}> where it starts, or remove it`
          : `write </${other}>, which ends the <${other}> before it, or remove it`;
      return [{ start, what: `</${tag}> without <${tag}>`, advice }];
    }
    if (kind === 'unclosed')
      return [{ start, what: `<${tag}> without </${tag}>`, advice: `write </${tag}> ${other ? `before </${other}>` : 'where it ends'}` }];
    if (kind === 'nested' && tag === 'a') return [{ start, what: '<a> inside <a>', advice: 'write </a> before it' }];
    return [];
  });
}

const comment = '!--';
const tagOrComment = new RegExp(`${tagPattern.source}|<!--|-->`, 'gi');
// Lists in lists are common.
const lists = new Set(['ul', 'ol', 'li']);

// HTML, "Optional tags".
const cells = ['td', 'th'];
const sections = ['thead', 'tbody', 'tfoot'];
const endedBy: Readonly<Record<string, readonly string[]>> = {
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  td: [...cells, 'tr', ...sections],
  th: [...cells, 'tr', ...sections],
  tr: ['tr', ...sections],
  colgroup: ['thead', 'tbody', 'tfoot', 'tr'],
  ...Object.fromEntries(sections.map((tag) => [tag, sections])),
};
const optionalEnds = new Set(['p', ...Object.keys(endedBy)]);

function endsAt(current: string | undefined, next: string): boolean {
  if (current === 'p') return next !== comment && !isInline(next);
  return current !== undefined && (endedBy[current] ?? []).includes(next);
}
