import { dayLabel } from '../model/entities/days.ts';
import { pageTypes } from '../model/page/page-types.ts';
import { designPage } from '../layout/design-page.ts';
import type { Fonts } from '../layout/fonts.ts';
import { layOutBlocks, textWidth, defaultMeasures } from '../layout/lay-out-page.ts';
import { isSurelyNarrow } from '../layout/width-bounds.ts';
import { escapeRegExp } from '../model/text/escape-regexp.ts';
import { codeOf } from './print-fit.ts';
import type { Content, Warning } from './warning.ts';

/** Headings, titles and labels of templates that are too wide for their place on a printed page, or have letters that cannot be printed. */
export async function templateFit(content: Content, fonts: () => Promise<Fonts>): Promise<Warning[]> {
  const warnings: Warning[] = [];
  for (const { file, fields } of content.list('templates')) {
    for (const type of pageTypes) {
      // The longest name of a day.
      const weekday = type === 'sunday_reflection' ? 'sunday' : 'wednesday';
      const blocks = designPage(fields.pages?.[type] ?? [], { weekday, quote: { text: '-' }, prompt: '-' });
      if (isSurelyNarrow(blocks, textWidth)) continue;
      const { overflow, missing } = layOutBlocks(blocks, 'left', await fonts(), defaultMeasures);
      const path = ['pages', type];
      for (const { text } of overflow) {
        if (text === undefined) continue;
        const words = text.replace(new RegExp(`^${dayLabel(weekday)} `), '');
        const message = `"${words}" is too wide for its place on the printed page; shorten it`;
        warnings.push({ file, path, rule: 'too-wide-to-print', message, spot: new RegExp(escapeRegExp(words)) });
      }
      for (const { characters } of missing) {
        const named = characters.map((character) => `"${character}" (${codeOf(character)})`).join(', ');
        const message = `has ${named}, which the printed journal's typeface lacks; write it in other letters`;
        warnings.push({ file, path, rule: 'not-in-typeface', message, spot: new RegExp(escapeRegExp(characters[0] ?? '')) });
      }
    }
  }
  return warnings;
}
