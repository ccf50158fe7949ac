import { dayLabel, weekdays } from '../model/entities/days.ts';
import type { Weekday } from '../model/entities/days.ts';
import type { PageType } from '../model/entities/prompt.ts';
import type { Block, Part, StyledWords } from './blocks.ts';
import { row, styles } from './scale.ts';

export interface PageWords {
  weekday: Weekday;
  quote: { text: string; author?: string | undefined };
  prompt: string;
}

/** The blocks of each type of page, from top to bottom. */
export const designs: Record<PageType, (words: PageWords) => Block[]> = {
  morning: ({ weekday, prompt }) => [
    columns(row, { span: 3, blocks: [title(dayLabel(weekday), 'morning')] }, { span: 2, blocks: [list(label('Date'))] }),
    space,
    heading('Three goals'),
    list('box', 'box', 'box'),
    space,
    heading('Top three priorities'),
    list(numeral(1), numeral(2), numeral(3)),
    space,
    heading('Morning intentions'),
    { kind: 'prompt', text: prompt, maxRows: 3 },
    rules('rest'),
  ],
  evening: ({ weekday, quote, prompt }) => [
    title(dayLabel(weekday), 'evening'),
    space,
    { kind: 'quote', text: quote.text, author: quote.author, rows: 4, maxRows: 5 },
    space,
    heading('Day review'),
    { kind: 'prompt', text: prompt, maxRows: 3 },
    rules(3),
    list(label('Thanks to')),
    space,
    heading('Unfiltered flow'),
    rules('rest'),
    space,
    heading('Questions for tomorrow'),
    list(label('First thing?'), label('What can wait?'), label('Hardest hour?')),
  ],
  sunday_reflection: ({ prompt }) => [
    title('Sunday', 'reflection'),
    space,
    heading('Weekly review'),
    { kind: 'prompt', text: prompt, maxRows: 3 },
    rules('rest'),
    columns(row / 2, { span: 3, blocks: [list(label('Boxes checked'))] }, { span: 4, blocks: [list(label('Evenings written'))] }),
    list(label('A title for this week')),
    space,
    heading('Three goals for next week'),
    list('box', 'box', 'box'),
    columns(row / 2, ...weekdays.map((day) => ({ blocks: [smallLabel(dayLabel(day).slice(0, 3)), rules(2)] }))),
    space,
    columns(
      row / 2,
      { span: 3, blocks: [heading('Self-care plan'), rules(3)] },
      { span: 2, blocks: [smallLabel('Day and hour'), rules(3)] },
      { span: 2, blocks: [smallLabel('Instead of'), rules(3)] },
    ),
  ],
};

const space: Block = { kind: 'space', rows: 1 };

function title(day: string, part: string): Block {
  return {
    kind: 'words',
    words: [
      { text: day, style: styles.title },
      { text: part, style: styles.titleItalic },
    ],
  };
}

function heading(text: string): Block {
  return { kind: 'words', words: [{ text, style: styles.heading }] };
}

function smallLabel(text: string): Block {
  return { kind: 'words', words: [{ text, style: styles.smallLabel }] };
}

function rules(rows: number | 'rest'): Block {
  return { kind: 'rules', rows };
}

function list(...leaders: (StyledWords | 'box')[]): Block {
  return { kind: 'list', leaders };
}

function columns(gap: number, ...parts: Part[]): Block {
  return { kind: 'columns', parts, gap };
}

function label(text: string): StyledWords {
  return { text, style: styles.label };
}

function numeral(number: number): StyledWords {
  return { text: String(number), style: styles.numeral };
}
