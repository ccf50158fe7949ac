import type { LinkOperation } from '../model/api/drawing.ts';

/** Adds a link to a page of a PDF. @param options of its annotation */
export function addLink(document: PDFKit.PDFDocument, { x, y, width, height, to }: LinkOperation, options: object = {}): void {
  if (typeof to === 'string') document.link(x, y, width, height, to, options);
  // Without the object of its own that `goTo` makes of each action.
  else document.annotate(x, y, width, height, { ...options, Subtype: 'Link', Dest: nameOfPage(to) } as object);
}

/** Readers search the names in their order, so all are as long. */
export function nameOfPage(number: number): string {
  return String(number).padStart(6, '0');
}
