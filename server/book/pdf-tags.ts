import type { Fonts } from '../layout/grid-and-type.ts';
import type { Box, CoverOperation, LinkOperation, Operation, TextRole } from '../model/api/drawing.ts';
import { escapeHtml } from '../model/text/escape-text.ts';
import { elementsOf, fieldFinder, wordsIn, type FormField, type PageElement } from './page-elements.ts';

export const taggedOptions = { tagged: true, displayTitle: true, lang: 'en' };

/** Undocumented members of pdfkit. */
export interface Internals {
  _root: { data: Record<string, unknown> & { Names: { data: object } } };
  /** The part of `text()` that sets one line. */
  _fragment(text: string, x: number, y: number, options: object): void;
  openImage(bytes: Buffer): Buffer;
  appendXML(xml: string): void;
  ref(data: object): { end(chunk?: string): void };
  annotate(x: number, y: number, width: number, height: number, options: object): void;
  page: { annotations: object[]; height: number; write(content: string): void };
  _ctm: [number, number, number, number, number, number];
}

type Form = ReturnType<typeof addForm>;

type Struct = PDFKit.PDFStructureElement;
type Render = (operation: Operation | CoverOperation) => void;

const tagOf: Record<Exclude<TextRole, 'artifact'>, string> = { title: 'H1', heading: 'H2', heads: 'P', text: 'P', quote: 'P' };

/** Writes the structure of a tagged PDF, and its form. */
export function pdfTags(document: PDFKit.PDFDocument, fonts: Fonts, hasFields: boolean, render: Render) {
  const internals = document as unknown as Internals;
  // Replaces pdfkit's method, which does not escape the title.
  Object.assign(document, { _addInfo: () => internals.appendXML(metadataOf(document.info)) });
  const root = document.struct('Document');
  document.addStructure(root);
  const form = hasFields ? addForm(internals) : undefined;
  let hasTitle = false;
  return { addPart, end: () => root.end() };

  /** Renders the operations of a page in the order of its elements. @param page its number in the PDF */
  function addPart(operations: readonly (Operation | CoverOperation)[], page: number): void {
    const links = operations.filter((mark) => mark.kind === 'link');
    const elements = elementsOf(operations.filter((mark) => mark.kind !== 'link'));
    const fieldsOf = form && fieldFinder(page, elements);
    for (const [index, element] of elements.entries()) {
      if (element.kind === 'text') addText(element, links);
      else if (element.kind === 'figure') addFigure(element);
      else {
        const isFolio = element.marks[0]?.kind === 'text';
        document.markContent('Artifact', isFolio ? { type: 'Pagination' } : undefined);
        for (const mark of element.marks) render(mark);
        document.endMarkedContent();
      }
      if (form) for (const field of fieldsOf?.(element, index) ?? []) addField(field, form);
    }
    // Links without words, such as boxes.
    for (const link of links) root.add(linkOf(link, typeof link.to === 'number' ? `Page ${link.to}` : link.to));
  }

  function addText({ role, marks }: Extract<PageElement, { kind: 'text' }>, links: LinkOperation[]): void {
    const [first = { x: 0, y: 0 }] = marks;
    // The first heading of a PDF must be of level 1 (ISO 14289-1, 7.4.2), even when its first page has no title.
    const tag = role === 'heading' && !hasTitle ? 'H1' : tagOf[role];
    hasTitle ||= tag === 'H1';
    const content = document.markStructureContent(tag);
    const words = wordsIn(marks, ({ x, text, font, size }) => x + fonts.advance(text, font) * size);
    for (const [index, mark] of marks.entries()) render({ ...mark, text: words[index] ?? '' });
    document.endMarkedContent();
    const at = links.findIndex(({ x, y, width, height }) => first.x >= x && first.x < x + width && first.y >= y && first.y <= y + height);
    const [link] = at < 0 ? [] : links.splice(at, 1);
    const parent = document.struct(tag);
    parent.add(link ? linkOf(link, words.join(''), content) : content);
    parent.end();
    root.add(role === 'quote' ? document.struct('BlockQuote', {}, [parent]) : parent);
  }

  function linkOf(mark: LinkOperation, words: string, content?: PDFKit.PDFStructureContent): Struct {
    const link = document.struct('Link');
    if (content) link.add(content);
    addLink(document, mark, { structParent: link, Contents: new String(words) });
    link.end();
    return link;
  }

  function addFigure({ alt, marks }: Extract<PageElement, { kind: 'figure' }>): void {
    const [first] = marks;
    const content = document.markStructureContent('Figure');
    for (const mark of marks) render(mark);
    document.endMarkedContent();
    const area = first && 'area' in first ? first.area : undefined;
    root.add(document.struct('Figure', { alt, ...(area && { bbox: boxOnSheet(area) }) }, [content]));
  }

  /** Coordinates from the top left corner of the sheet, which pdfkit expects. */
  function boxOnSheet({ x, y, width, height }: Box): [number, number, number, number] {
    const { _ctm: matrix, page } = internals;
    const [scaleX, , , scaleY, left, top] = matrix;
    const at = (across: number, down: number) => [left + scaleX * across, page.height - (top + scaleY * down)] as const;
    return [...at(x, y), ...at(x + width, y + height)];
  }

  function addField({ name, tooltip, kind, box, hasLines }: FormField, { fields, states }: Form): void {
    const { x, y, width, height } = box;
    const field = document.struct('Form');
    // Viewers space lines of 16 pt about one row of the journal apart.
    const size = kind === 'cell' ? 9 : hasLines ? 16 : 14;
    const ofText = { FT: 'Tx', DA: new String(`/F ${size} Tf 0 g`), ...(hasLines && { Ff: multiline }) };
    const ofKind = kind === 'box' ? { FT: 'Btn', AS: 'Off', AP: { N: states } } : ofText;
    const named = { T: new String(name), TU: new String(tooltip) };
    internals.annotate(x, y, width, height, { Subtype: 'Widget', F: printed, ...ofKind, ...named, structParent: field });
    fields.push(internals.page.annotations.at(-1) ?? {});
    field.end();
    root.add(field);
  }
}

function addForm(document: Internals) {
  const { _root: root } = document;
  // Not embedded, because fields have no text until a reader types.
  const font = document.ref({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Times-Roman', Encoding: 'WinAnsiEncoding' });
  font.end();
  const appearance = (content: string) => {
    const form = document.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 10, 10] });
    form.end(content);
    return form;
  };
  const fields: object[] = [];
  Object.assign(root.data, { AcroForm: document.ref({ Fields: fields, DR: { Font: { F: font } } }) });
  // pdfkit writes this form at the end of the document.
  Object.assign(document, { _acroform: { fonts: {}, defaultFont: 'F' } });
  return { fields, states: { Yes: appearance('1.2 w 1.5 5 m 4 2 l 8.5 8.5 l S'), Off: appearance(' ') } };
}

/** Adds a link to a page of a PDF. @param options of its annotation */
export function addLink(document: PDFKit.PDFDocument, { x, y, width, height, to }: LinkOperation, options: object = {}): void {
  if (typeof to === 'string') document.link(x, y, width, height, to, options);
  // `goTo` writes an extra object for each link.
  else document.annotate(x, y, width, height, { ...options, Subtype: 'Link', Dest: nameOfPage(to) } as object);
}

/** Pads names to the same length, because PDF readers rely on their sort order. */
export function nameOfPage(number: number): string {
  return String(number).padStart(6, '0');
}

/** Flags of annotations that are printed, and of texts with several lines (ISO 32000-1, tables 165 and 228). */
const [printed, multiline] = [4, 1 << 12];

/** XMP metadata, which must match the document information. */
function metadataOf({ Title = '', Author, CreationDate }: PDFKit.DocumentInfo): string {
  const names = Author === undefined ? '' : `<dc:creator><rdf:Seq><rdf:li>${escapeHtml(Author)}</rdf:li></rdf:Seq></dc:creator>`;
  return `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeHtml(Title)}</rdf:li></rdf:Alt></dc:title>${names}
<xmp:CreateDate>${CreationDate?.toISOString()}</xmp:CreateDate><xmp:CreatorTool>journal print</xmp:CreatorTool><pdf:Producer>PDFKit</pdf:Producer><pdfuaid:part>1</pdfuaid:part>
</rdf:Description>`;
}
