import { textAt } from '../layout/blocks.ts';
import type { Fonts } from '../layout/fonts.ts';
import { styles, thousandths } from '../layout/grid-and-type.ts';
import { centered } from '../layout/marks.ts';
import { houseColours } from '../model/entities/cover.ts';
import type { Box, CoverTextOperation, Operation } from '../model/page/drawing.ts';
import { bleed, trim } from '../model/page/printed-book.ts';
import { counted } from '../model/text/counted.ts';
import { coverPage, coverSize, placesOfCover, spineOfBook } from './cover.ts';
import type { JournalPlan } from './plan-journal.ts';
import type { PdfPage } from './render-pdf.ts';

/**
 * A page in the size of the cover with its lines, each named: to design on, not to print.
 * @throws PrintRefusedError when the thickness of the paper is unknown
 */
export function coverGuide(plan: JournalPlan, fonts: Fonts): PdfPage {
  const { book, names, printer, paper } = plan;
  const places = placesOfCover(plan);
  const spine = spineOfBook(plan);
  const { width, height } = coverSize(spine.width);
  const { safe, whole, back, front, barcode } = places;
  const words: [Box, string[]][] = [
    [back, ['Back', `safe ${printer.safeOnCover} in inside of the trim`]],
    [
      front,
      [
        'Front',
        names.title,
        `${counted(book.length, 'page')} on ${paper} paper, ${printer.name}`,
        `${thousandths(width)} × ${thousandths(height)} in with a bleed of ${bleed} in`,
        `spine ${spine.isEstimated ? 'about ' : ''}${thousandths(spine.width)} in`,
        ...(spine.isEstimated ? [`${printer.name} has its exact width: build the cover on its template`] : []),
        'a guide to design on, not to print',
      ],
    ],
    [barcode, ['Barcode', `${printer.barcode.width} × ${printer.barcode.height} in`]],
  ];
  const { foot } = styles;
  const lines: [Box, number, Operation | CoverTextOperation][] = [
    [whole, 0.75, textAt(3, -2, `trim, ${trim.width} × ${trim.height} in each side`, foot)],
    [places.spine, 0.75, textAt(places.spine.x + 3, -2, 'fold', foot)],
    [safe.back, 0.25, textAt(safe.back.x + 3, safe.back.y + 12, 'safe area of the back', foot)],
    [safe.front, 0.25, textAt(safe.front.x + 3, safe.front.y + 12, 'safe area of the front', foot)],
    ...(safe.spine ? [spineLine(safe.spine)] : []),
  ];
  return coverPage(places, [
    ...[...lines.map(([box, stroke]) => ({ ...box, stroke })), { ...barcode, stroke: 0.75 }].map((box): Operation => ({
      kind: 'rect',
      ...box,
    })),
    ...lines.map(([, , name]) => name),
    textAt(places.sheet.x + 3, places.sheet.y + places.sheet.height - 1.5, 'bleed: the edge of the sheet', { ...styles.foot, size: 6 }),
    ...words.flatMap(([box, words]) => linesIn(box, words, fonts)),
  ]);
}

function spineLine(box: Box): [Box, number, CoverTextOperation] {
  const name = textAt(box.x + 3, box.y + 3, 'safe area of the spine', styles.foot);
  return [box, 0.25, { ...name, isTurned: true, colour: houseColours.black }];
}

function linesIn({ x, y, width, height }: Box, lines: string[], fonts: Fonts): Operation[] {
  const style = styles.label;
  const top = y + height / 2 - ((lines.length - 1) * style.leading) / 2;
  return lines.map((text, index) => centered({ text, style }, x + width / 2, top + index * style.leading, fonts));
}
