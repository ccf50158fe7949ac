import { printProducts, type PrintChoice } from './print-products.ts';
import { paperbackSpine } from './paperback-spine.ts';

/** What is sold, as rows of a specification: the chosen printer's binding, paper, cover and thickness. */
export function printRows(choice: PrintChoice): { label: string; value: string }[] {
  const { printer, paper, binding, finish } = choice;
  if (printer === undefined) return [];
  const offered = printProducts[printer];
  // A case is thicker than its pages.
  const pages = binding === 'hardcover' ? undefined : paperbackSpine(choice);
  const rows = [
    ['Paper', offered.papers[paper]],
    ['Binding', binding && offered.bindings[binding]],
    ['Cover', finish && offered.finishes[finish]],
    ['Thickness', pages && `${pages.isEstimated ? 'About ' : ''}${pages.width.toFixed(2)} inch (${(pages.width * 2.54).toFixed(1)} cm)`],
  ];
  return rows.flatMap(([label = '', value]) => (value === undefined ? [] : [{ label, value }]));
}
