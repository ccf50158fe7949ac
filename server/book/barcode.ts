import JsBarcode from 'jsbarcode';
import { digitsOf } from '../model/entities/isbn.ts';

/** A run of modules of equal height: `101` is a bar, a space and a bar. `text` is the digits below it. */
export type BarcodePart = Record<'data' | 'text', string>;

/** The 95 modules of an EAN-13 barcode, from left guard to right guard. The first part has only a text, the digit to the left of the bars. */
export function barcodeOf(isbn: string): BarcodePart[] {
  const drawn: { encodings?: BarcodePart[] } = {};
  JsBarcode(drawn, digitsOf(isbn), { format: 'EAN13' });
  const [first, ...parts] = drawn.encodings ?? [];
  return [{ data: '', text: first?.text ?? '' }, ...parts.filter(({ data }) => data.includes('1'))];
}
