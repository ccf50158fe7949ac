import { expect, test } from 'vitest';
import { pageFontFolder } from '../../fixtures/harness/page-operations.ts';
import { loadFonts } from '../layout/fonts.ts';
import type { Fonts } from '../layout/grid-and-type.ts';
import { renderPdf } from './render-pdf.ts';

const box = { x: 0, y: 0, width: 100, height: 100 };

function pdfOf(text: string, fonts: Fonts): Buffer {
  const operations = [{ kind: 'text', text, x: 9, y: 50, font: 'regular', size: 12 } as const];
  const page = { width: 100, height: 100, origin: { x: 0, y: 0 }, trim: box, bleed: box, operations };
  return renderPdf([page], { title: 'Book', isPdfX: false }, fonts);
}

test('a PDF has the same bytes, and the letters of its text, whatever was printed before with its fonts', async () => {
  const [used, fresh] = [await loadFonts(pageFontFolder), await loadFonts(pageFontFolder)];
  // Its letter and its accent are separate glyphs in the next text.
  pdfOf('é', used);
  for (const text of ['e', 'q\u0301']) expect([text, pdfOf(text, used).equals(pdfOf(text, fresh))]).toEqual([text, true]);
});
