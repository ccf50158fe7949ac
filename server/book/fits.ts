import type { TemplatePages } from '../model/entities/template.ts';
import { editionSlots, slotNouns } from '../model/page/page-types.ts';
import type { EditionSlot } from '../model/page/page-types.ts';
import { counted } from '../model/text/counted.ts';
import type { Block } from '../layout/blocks.ts';
import type { JournalDay } from './choose-days.ts';
import type { Fonts } from '../layout/fonts.ts';
import { layOutBlocks } from '../layout/lay-out-page.ts';
import type { PageMeasures } from '../layout/lay-out-page.ts';

/**
 * For each day, whether its texts fit their places: `yes`, or what does not: `no: the quote is 12 characters too long`. Yields after
 * each day.
 */
export function* daysThatFit(
  days: readonly JournalDay[],
  pages: TemplatePages,
  measures: PageMeasures,
  fonts: Fonts,
): Generator<void, string[]> {
  const fits: string[] = [];
  for (const day of days) {
    const faults = editionSlots.flatMap((slot) =>
      faultsOf(day, slot, pages, measures, fonts).map((fault) => `the ${slotNouns[slot]} ${fault}`),
    );
    fits.push(faults.length > 0 ? `no: ${faults.join('; ')}` : 'yes');
    yield;
  }
  return fits;
}

function faultsOf(day: JournalDay, slot: EditionSlot, pages: TemplatePages, measures: PageMeasures, fonts: Fonts): string[] {
  return blocksOf(day, slot, pages).flatMap((block) => {
    const { overflow, missing } = layOutBlocks([block], 'left', fonts, measures);
    return [
      ...overflow.map(({ characters }) => `is ${counted(characters, 'character')} too long`),
      ...missing.map(({ characters }) => `has ${characters.join(' ')}, which the typeface lacks`),
    ];
  });
}

/** The text of a place in each of the pages that print it. */
function blocksOf(day: JournalDay, slot: EditionSlot, pages: TemplatePages): Block[] {
  if (slot === 'quote') {
    const { text, author } = day.quote?.fields ?? {};
    const places = Object.values(pages).flatMap((blocks) => blocks?.flatMap(({ quote }) => quote ?? []) ?? []);
    return text === undefined ? [] : places.map(({ rows }) => ({ kind: 'quote', text, author, rows }));
  }
  const text = day[slot]?.fields.text;
  const places = pages[slot === 'reflection' ? 'sunday_reflection' : slot]?.flatMap(({ prompt }) => prompt ?? []) ?? [];
  return text === undefined ? [] : places.map(({ rows }) => ({ kind: 'prompt', text, rows }));
}
