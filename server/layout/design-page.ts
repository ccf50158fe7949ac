import { dayLabel, type Weekday } from '../model/entities/days.ts';
import type { PageBlock, PlainBlock } from '../model/entities/template.ts';
import type { PageType } from '../model/page/page-types.ts';
import type { Block, Leader } from './blocks.ts';
import { styles } from './grid-and-type.ts';

/** The words of one day that the blocks of a template are filled with. */
interface PageWords {
  weekday: Weekday;
  date?: string | undefined;
  quote: { text: string; author?: string | undefined };
  prompt: string;
}

/** The blocks of a template's page with the words of a day in them. */
export function designPage(blocks: readonly PageBlock[], words: PageWords): Block[] {
  return blocks.flatMap((block): Block[] => {
    const { quote, prompt, columns, lines } = block;
    if (quote) return [{ kind: 'quote', text: words.quote.text, author: words.quote.author, rows: quote.rows }];
    if (prompt) return [{ kind: 'prompt', text: words.prompt, rows: prompt.rows }];
    if (lines !== undefined) return [{ kind: 'rules', rows: lines }];
    if (!columns) return plainBlock(block as PlainBlock, words);
    const parts = columns.map((part) => (Array.isArray(part) ? { span: 1, blocks: part } : part));
    return [
      {
        kind: 'columns',
        parts: parts.map(({ span, blocks: inner }) => ({ span, blocks: inner.flatMap((each) => plainBlock(each, words)) })),
      },
    ];
  });
}

function plainBlock({ title, date, heading, words, lines, list, space }: PlainBlock, { weekday, date: day }: PageWords): Block[] {
  if (title !== undefined) return [titleOf(dayLabel(weekday), title)];
  if (date !== undefined)
    return day === undefined
      ? [{ kind: 'list', leaders: [{ text: date, style: styles.label }], isSolid: true }]
      : [{ kind: 'words', words: [{ text: day, style: styles.date }], align: 'right' }];
  if (heading !== undefined) return [headingOf(heading)];
  if (words !== undefined) return [{ kind: 'words', words: [{ text: words, style: styles.smallLabel }] }];
  if (lines !== undefined) return [{ kind: 'rules', rows: lines }];
  if (list) return [{ kind: 'list', leaders: list.map(leaderOf) }];
  return space === undefined ? [] : [{ kind: 'space', rows: space }];
}

export function titleOf(upright: string, slanted = ''): Block {
  const parts = [
    { text: upright, style: styles.title },
    { text: slanted, style: styles.titleItalic },
  ];
  return { kind: 'words', words: parts.filter(({ text }) => text !== '') };
}

export function headingOf(text: string): Block {
  return { kind: 'words', words: [{ text, style: styles.heading }] };
}

function leaderOf(leader: string | number): Leader {
  if (leader === 'box') return 'box';
  return typeof leader === 'number' ? { text: String(leader), style: styles.numeral } : { text: leader, style: styles.label };
}

/** For an evening page without a quote: the last words of Walden (1854). */
export const fallbackQuote = {
  text: 'Only that day dawns to which we are awake. There is more day to dawn. The sun is but a morning star.',
  author: 'Henry David Thoreau',
};

export const fallbackPrompts: Record<PageType, string> = {
  morning: 'What would make today a day worth writing about tonight? Name the hour when it begins.',
  evening: 'What happened today that you would tell a friend? Write it as you would say it.',
  sunday_reflection: 'Which moment of this week do you want to keep? Write down who was there and what was said.',
};
