import type { Fonts } from '../layout/grid-and-type.ts';
import type { Box, CoverOperation, LinkOperation, Operation, TextRole } from '../model/api/drawing.ts';
import { escapeHtml } from '../model/text/escape-text.ts';
import { elementsOf, fieldFinder, wordsIn, type FormField, type PageElement } from './page-elements.ts';

export const taggedOptions = { tagged: true, displayTitle: true, lang: 'en' };

interface TaggedDocument {
  title: string;
  author?: string | undefined;
  created: Date;
  fonts: Fonts;
  hasFields: boolean;
}

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

interface Form {
  fields: object[];
  states: { Yes: object; Off: object };
}

type Struct = PDFKit.PDFStructureElement;
type Render = (operation: Operation | CoverOperation) => void;

const tagOf: Record<Exclude<TextRole, 'artifact'>, string> = { title: 'H1', heading: 'H2', heads: 'P', text: 'P', quote: 'P' };

/** Writes the structure of a tagged PDF, and its form. */
export class PdfTags {
  readonly #document: PDFKit.PDFDocument;
  readonly #internals: Internals;
  readonly #root: Struct;
  readonly #fonts: Fonts;
  readonly #form: Form | undefined;
  #hasTitle = false;

  constructor(document: PDFKit.PDFDocument, { fonts, hasFields, ...named }: TaggedDocument) {
    this.#document = document;
    this.#internals = document as unknown as Internals;
    this.#fonts = fonts;
    // Replaces pdfkit's method, which does not escape the title.
    Object.assign(document, { _addInfo: () => this.#internals.appendXML(metadataOf(named)) });
    this.#root = document.struct('Document');
    document.addStructure(this.#root);
    if (hasFields) this.#form = this.#addForm();
  }

  /** Renders the operations of a page in the order of its elements. @param page its number in the PDF */
  addPart(operations: readonly (Operation | CoverOperation)[], page: number, render: Render): void {
    const links = operations.filter((mark) => mark.kind === 'link');
    const elements = elementsOf(operations.filter((mark) => mark.kind !== 'link'));
    const form = this.#form;
    const fieldsOf = form && fieldFinder(page, elements);
    for (const [index, element] of elements.entries()) {
      if (element.kind === 'text') this.#addText(element, links, render);
      else if (element.kind === 'figure') this.#addFigure(element, render);
      else {
        const isFolio = element.marks[0]?.kind === 'text';
        this.#document.markContent('Artifact', isFolio ? { type: 'Pagination' } : undefined);
        for (const mark of element.marks) render(mark);
        this.#document.endMarkedContent();
      }
      if (form) for (const field of fieldsOf?.(element, index) ?? []) this.#addField(field, form);
    }
    // Links without words, such as boxes.
    for (const link of links) this.#root.add(this.#linkOf(link, typeof link.to === 'number' ? `Page ${link.to}` : link.to));
  }

  end(): void {
    this.#root.end();
  }

  #addText({ role, marks }: Extract<PageElement, { kind: 'text' }>, links: LinkOperation[], render: Render): void {
    const [first = { x: 0, y: 0 }] = marks;
    // The first heading of a PDF must be of level 1 (ISO 14289-1, 7.4.2), even when its first page has no title.
    const tag = role === 'heading' && !this.#hasTitle ? 'H1' : tagOf[role];
    this.#hasTitle ||= tag === 'H1';
    const content = this.#document.markStructureContent(tag);
    const words = wordsIn(marks, ({ x, text, font, size }) => x + this.#fonts.advance(text, font) * size);
    for (const [index, mark] of marks.entries()) render({ ...mark, text: words[index] ?? '' });
    this.#document.endMarkedContent();
    const at = links.findIndex(({ x, y, width, height }) => first.x >= x && first.x < x + width && first.y >= y && first.y <= y + height);
    const [link] = at < 0 ? [] : links.splice(at, 1);
    const parent = this.#document.struct(tag);
    parent.add(link ? this.#linkOf(link, words.join(''), content) : content);
    parent.end();
    this.#root.add(role === 'quote' ? this.#document.struct('BlockQuote', {}, [parent]) : parent);
  }

  /** @param words read by a screen reader */
  #linkOf(mark: LinkOperation, words: string, content?: PDFKit.PDFStructureContent): Struct {
    const link = this.#document.struct('Link');
    if (content) link.add(content);
    addLink(this.#document, mark, { structParent: link, Contents: new String(words) });
    link.end();
    return link;
  }

  #addFigure({ alt, marks }: Extract<PageElement, { kind: 'figure' }>, render: Render): void {
    const [first] = marks;
    const content = this.#document.markStructureContent('Figure');
    for (const mark of marks) render(mark);
    this.#document.endMarkedContent();
    const area = first && 'area' in first ? first.area : undefined;
    this.#root.add(this.#document.struct('Figure', { alt, ...(area && { bbox: this.#boxOnSheet(area) }) }, [content]));
  }

  /** Coordinates from the top left corner of the sheet, which pdfkit expects. */
  #boxOnSheet({ x, y, width, height }: Box): [number, number, number, number] {
    const { _ctm: matrix, page } = this.#internals;
    const [scaleX, , , scaleY, left, top] = matrix;
    const at = (across: number, down: number) => [left + scaleX * across, page.height - (top + scaleY * down)] as const;
    return [...at(x, y), ...at(x + width, y + height)];
  }

  #addForm(): Form {
    const { _root: root } = this.#internals;
    // Not embedded, because fields have no text until a reader types.
    const font = this.#internals.ref({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Times-Roman', Encoding: 'WinAnsiEncoding' });
    font.end();
    const appearance = (content: string) => {
      const form = this.#internals.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 10, 10] });
      form.end(content);
      return form;
    };
    const fields: object[] = [];
    const form = this.#internals.ref({ Fields: fields, DR: { Font: { F: font } } });
    Object.assign(root.data, { AcroForm: form });
    // pdfkit writes this form at the end of the document.
    Object.assign(this.#document, { _acroform: { fonts: {}, defaultFont: 'F' } });
    return { fields, states: { Yes: appearance('1.2 w 1.5 5 m 4 2 l 8.5 8.5 l S'), Off: appearance(' ') } };
  }

  #addField({ name, tooltip, kind, box, hasLines }: FormField, { fields, states }: Form): void {
    const { x, y, width, height } = box;
    const field = this.#document.struct('Form');
    // Viewers set lines of 16 points about a row of the journal apart.
    const size = kind === 'cell' ? 9 : hasLines ? 16 : 14;
    const ofText = { FT: 'Tx', DA: new String(`/F ${size} Tf 0 g`), ...(hasLines && { Ff: multiline }) };
    const ofKind = kind === 'box' ? { FT: 'Btn', AS: 'Off', AP: { N: states } } : ofText;
    const named = { T: new String(name), TU: new String(tooltip) };
    this.#internals.annotate(x, y, width, height, { Subtype: 'Widget', F: printed, ...ofKind, ...named, structParent: field });
    fields.push(this.#internals.page.annotations.at(-1) ?? {});
    field.end();
    this.#root.add(field);
  }
}

/** Adds a link to a page of a PDF. @param options of its annotation */
export function addLink(document: PDFKit.PDFDocument, { x, y, width, height, to }: LinkOperation, options: object = {}): void {
  if (typeof to === 'string') document.link(x, y, width, height, to, options);
  // `goTo` writes an extra object for each link.
  else document.annotate(x, y, width, height, { ...options, Subtype: 'Link', Dest: nameOfPage(to) } as object);
}

/** All names have the same length, because PDF readers rely on their sort order. */
export function nameOfPage(number: number): string {
  return String(number).padStart(6, '0');
}

/** Flags of annotations that are printed, and of texts with several lines (ISO 32000-1, tables 165 and 228). */
const [printed, multiline] = [4, 1 << 12];

/** XMP metadata, which must match the document information. */
function metadataOf({ title, author, created }: Omit<TaggedDocument, 'fonts' | 'hasFields'>): string {
  const names = author === undefined ? '' : `<dc:creator><rdf:Seq><rdf:li>${escapeHtml(author)}</rdf:li></rdf:Seq></dc:creator>`;
  return `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeHtml(title)}</rdf:li></rdf:Alt></dc:title>${names}
<xmp:CreateDate>${created.toISOString()}</xmp:CreateDate><xmp:CreatorTool>journal print</xmp:CreatorTool><pdf:Producer>PDFKit</pdf:Producer><pdfuaid:part>1</pdfuaid:part>
</rdf:Description>`;
}
