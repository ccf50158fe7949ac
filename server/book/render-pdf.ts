import Pdf from 'pdfkit';
import { moved, textAt, widthOf } from '../layout/blocks.ts';
import { styles, thousandths, type PageSize, type Fonts } from '../layout/grid-and-type.ts';
import { pageFontFeatures, type Box, type CoverOperation, type Operation } from '../model/api/drawing.ts';
import { bleed, pointsPerInch } from '../model/page/measures.ts';
import { groupBy } from '../model/group-by.ts';
import type { LaidOutSheet } from './lay-out-book.ts';
import { withObjectStreams } from './object-streams.ts';
import type { Printer } from './printers.ts';
import { addLink, nameOfPage, pdfTags, taggedOptions, type Internals } from './pdf-tags.ts';

/** A page of a PDF. Lengths are in points; boxes are measured from the top left corner of the page. */
export interface PdfPage {
  width: number;
  height: number;
  /** The origin of the operations: the top left corner of the trimmed page. */
  origin: { x: number; y: number };
  trim: Box;
  bleed: Box;
  operations: readonly (Operation | CoverOperation)[];
  /** Its number in the book, the target of links. */
  number?: number;
  /** Its entries in the outline of the PDF. An entry of level 1 belongs to the last one of level 0. */
  outline?: readonly { title: string; level: 0 | 1 }[];
  /** Pages on one sheet, each with its origin and scale, in place of operations. */
  parts?: readonly PdfPage[];
  scale?: number;
}

type Images = ReadonlyMap<string, Buffer>;

interface PdfOptions {
  title: string;
  author?: string | undefined;
  /** When it was made, as `YYYY-MM-DD`: the date of its edition. */
  date?: string | undefined;
  /** Declares PDF/X-1a:2001 and leaves links out. All operations stay within it: embedded fonts, no transparency. */
  isPdfX: boolean;
  /** The grey of all lines, from 0 for black to 1. */
  strokeGrey?: number;
  /** For screen readers, as PDF/UA-1 (ISO 14289-1:2014) requires: PDF 1.7 with tags, a language, and names for the places to type in. */
  isTagged?: boolean;
  hasFields?: boolean;
}

// A fixed date, so that the same book always has the same bytes.
const defaultDate = '2000-01-01';

/** Renders pages as a PDF: black in DeviceGray, subsets of the fonts. The same pages give the same bytes. */
export function renderPdf(pages: readonly PdfPage[], options: PdfOptions, fonts: Fonts, images: Images = new Map()): Buffer {
  const { title, author, isPdfX, strokeGrey, isTagged = false, hasFields = false, date = defaultDate } = options;
  // Passed to the constructor, because the file's id depends on it.
  const created = new Date(date);
  const document = new Pdf({
    autoFirstPage: false,
    // Otherwise pdfkit embeds Helvetica.
    font: null as unknown as string,
    pdfVersion: isTagged ? '1.7' : '1.3',
    ...(isTagged && taggedOptions),
    info: {
      Title: title,
      Creator: 'journal print',
      CreationDate: created,
      ModDate: created,
      ...(author !== undefined && { Author: author }),
      ...(isPdfX && pdfX),
    },
  });
  // pdfkit makes a buffer of each line, tens of thousands in a planner. One buffer per page takes a fifth less memory.
  const written: Buffer[] = [];
  const content: string[] = [];
  Object.assign(document, { addContent: (line: string) => (content.push(line), document) });
  for (const [name, face] of Object.entries(fonts.faces)) document.registerFont(name, face as unknown as Buffer);
  const internals = document as unknown as Internals;
  const { _root: root } = internals;
  // Opened once, so that the file has each picture once.
  const pictures = new Map([...images].map(([file, bytes]) => [file, internals.openImage(bytes)]));
  const targets = new Set(isPdfX ? [] : pages.map(({ number }) => number));
  const isShown = (mark: Operation | CoverOperation) =>
    mark.kind !== 'link' || (typeof mark.to === 'number' ? targets.has(mark.to) : !isPdfX);
  const draw = (mark: Operation | CoverOperation) => render(document, mark, pictures);
  const tags = isTagged ? pdfTags(document, fonts, hasFields, draw) : undefined;
  for (const [index, page] of pages.entries()) {
    addPage(page, index + 1);
    internals.page.write(content.splice(0).join('\n'));
    written.push(document.read() as Buffer);
  }
  tags?.end();
  if (!pages.some(({ number }) => number)) {
    // pdfkit closes the catalog's list of destinations even when there is none, so it must exist. It is not written.
    Object.defineProperty(root.data, 'Names', { enumerable: false });
    root.data.Names.data = {};
  }
  if (isPdfX) {
    const intent = internals.ref({ ...outputIntent });
    Object.assign(root.data, { OutputIntents: [intent] });
    intent.end();
  }
  document.end();
  const pdf = Buffer.concat([...written, document.read() as Buffer]);
  return isTagged ? withObjectStreams(pdf) : pdf;

  function addPage(page: PdfPage, at: number): void {
    const { width, height, trim, bleed, number, outline = [], parts = [page] } = page;
    document.addPage({ size: [width, height], margin: 0 });
    if (number !== undefined) document.addNamedDestination(nameOfPage(number), 'Fit');
    for (const { title, level } of outline) {
      const parent = level === 0 ? document.outline : (document.outline.children.at(-1) ?? document.outline);
      parent.addItem(title, { fit: true } as object);
    }
    // The origin of PDF is the bottom left corner.
    const box = ({ x, y, width: across, height: down }: Box) => [x, height - y - down, x + across, height - y].map(thousandths);
    Object.assign(document.page.dictionary.data, { TrimBox: box(trim), BleedBox: box(bleed) });
    for (const { origin, scale, operations } of parts) {
      if (scale !== undefined) document.save();
      document.translate(origin.x, origin.y);
      if (scale !== undefined) document.scale(scale);
      if (strokeGrey !== undefined) document.addContent(`${strokeGrey} G`);
      const shown = operations.filter(isShown);
      if (tags) tags.addPart(shown, at);
      else for (const mark of shown) draw(mark);
      if (scale !== undefined) document.restore();
    }
  }
}

// With a given width and word count, which only links and underlines need, pdfkit does not measure the line.
const fragmentOptions = { baseline: 'alphabetic', features: [...pageFontFeatures], textWidth: 0, wordCount: 0 };

/** pdfkit writes strings of the document information as text strings, but this object as the name that PDF/X requires. */
const notTrapped = { [Symbol.toStringTag]: 'Name', toString: () => '/False' };

/** The document information of ISO 15930-1:2001. */
const pdfX = { GTS_PDFXVersion: 'PDF/X-1:2001', GTS_PDFXConformance: 'PDF/X-1a:2001', Trapped: notTrapped };

/** CGATS TR 001 is offset printing on coated paper (SWOP), the condition that PDF/X-1a files name most often. Black ink needs no profile. */
const outputIntent = {
  Type: 'OutputIntent',
  S: 'GTS_PDFX',
  OutputCondition: new String('TR001 SWOP/CGATS'),
  OutputConditionIdentifier: new String('CGATS TR 001'),
  RegistryName: new String('http://www.color.org'),
};

function render(document: PDFKit.PDFDocument, operation: Operation | CoverOperation, images: Images): void {
  if ('colour' in operation) document.fillColor([...operation.colour.inks]).strokeColor([...operation.colour.inks]);
  switch (operation.kind) {
    case 'text': {
      const { text, x, y, font, size } = operation;
      if ('isTurned' in operation) document.save().rotate(90, { origin: [x, y] });
      document.font(font).fontSize(size);
      const { _fragment: setLine } = document as unknown as Internals;
      setLine.call(document, text, x, y, fragmentOptions);
      if ('isTurned' in operation) document.restore();
      return;
    }
    case 'shape':
      document.path(operation.path).fill();
      return;
    case 'outline': {
      const { x, y, turn = 0, scale = 1, path } = operation;
      document.save().translate(x, y).rotate(turn).scale(scale).path(path).fill().restore();
      return;
    }
    case 'line':
      document.lineWidth(operation.width);
      // pdfkit refuses a dash of length 0, which a round cap turns into a dot.
      if (operation.dots !== undefined) document.save().lineCap('round').addContent(`[0 ${operation.dots}] 0 d`);
      document.moveTo(operation.x1, operation.y1).lineTo(operation.x2, operation.y2).stroke();
      if (operation.dots !== undefined) document.restore();
      return;
    case 'rect':
      document.lineWidth(operation.stroke).rect(operation.x, operation.y, operation.width, operation.height).stroke();
      return;
    case 'image': {
      const { file, x, y, width, height } = operation;
      const image = images.get(file);
      if (image) document.image(image, x, y, { fit: [width, height], align: 'center', valign: 'center' });
      return;
    }
    case 'link':
      addLink(document, operation);
  }
}

/** The page of a PDF. With a bleed on three edges, it ends at the trim where the spine is. */
export function placePage(
  { side, operations }: Pick<LaidOutSheet, 'side' | 'operations'>,
  size: Pick<PageSize, 'height' | 'width'>,
  edges: Printer['bleed'] | 'no edge',
): PdfPage {
  const beyond = edges === 'no edge' ? 0 : bleed * pointsPerInch;
  const left = edges === 'four edges' || side === 'left' ? beyond : 0;
  const right = edges === 'four edges' || side === 'right' ? beyond : 0;
  const [width, height] = [left + size.width + right, size.height + 2 * beyond];
  return {
    width,
    height,
    origin: { x: left, y: beyond },
    trim: { x: left, y: beyond, width: size.width, height: size.height },
    bleed: { x: 0, y: 0, width, height },
    operations,
  };
}

/** Tabloid and Super B in inches: a spread and a note fit on them in true size. */
const papers = [
  { width: 17, height: 11 },
  { width: 19, height: 13 },
] as const;
const noteBelow = 36;

/** The spreads of an open book, two pages a sheet: for proofreading, not for print. */
export function proofOf(sheets: readonly LaidOutSheet[], { width, height }: PageSize, title: string, fonts: Fonts): PdfPage[] {
  const inches = papers.find((each) => each.height * pointsPerInch > height + 2.5 * noteBelow) ?? papers[1];
  const paper = { width: inches.width * pointsPerInch, height: inches.height * pointsPerInch };
  const spreads = groupBy(sheets, ({ number }) => Math.floor(number / 2));
  return [...spreads.values()].map((pages) => {
    const operations = pages.flatMap(({ side, operations: marks }): Operation[] => {
      const left = side === 'left' ? 0 : width;
      const edge: Operation = { kind: 'rect', x: left, y: 0, width, height, stroke: 0.25 };
      return [edge, ...marks.map((mark) => moved(mark, left, 0))];
    });
    const numbers = pages.map(({ number }) => number).join(' and ');
    const style = styles.label;
    const text = `Proof of ${title}, ${pages.length > 1 ? 'pages' : 'page'} ${numbers}. Not for print.`;
    const note = textAt(width - widthOf({ text, style }, fonts) / 2, height + noteBelow, text, style);
    const origin = { x: paper.width / 2 - width, y: (paper.height - height) / 2 };
    const whole = { x: 0, y: 0, ...paper };
    return { ...paper, origin, trim: whole, bleed: whole, operations: [...operations, note] };
  });
}
