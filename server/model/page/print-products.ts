export const printerNames = ['kdp', 'ingramspark', 'press'] as const;
export type PrinterName = (typeof printerNames)[number];

export const printerLabels: Record<PrinterName, string> = { kdp: 'Amazon KDP', ingramspark: 'IngramSpark', press: 'an offset press' };

export const homePaperNames = ['letter', 'a4'] as const;
export type HomePaper = (typeof homePaperNames)[number];

export const papers = ['white', 'cream'] as const;
export type Paper = (typeof papers)[number];
export const bindings = ['paperback', 'sewn', 'hardcover'] as const;
export type Binding = (typeof bindings)[number];
export const finishes = ['matte', 'glossy'] as const;
export type Finish = (typeof finishes)[number];

/** What a printer offers for a book in black ink, worded for buyers. */
interface PrintProducts {
  source: string;
  bindings: Partial<Record<Binding, string>>;
  papers: Record<Paper, string>;
  finishes: Partial<Record<Finish, string>>;
  /** The thickness of a page in inches; absent if only the printer knows it. An estimate is for a first design: the printer has the exact width of the spine. */
  thickness?: Record<Paper, number> & { isEstimated: boolean };
}

const glued = 'Paperback, glued at the spine';
const cased = 'Hardcover, its case covered by the printed cover';
const laminates = { matte: 'Soft, matte laminate', glossy: 'Soft, glossy laminate' };

export const printProducts: Record<PrinterName, PrintProducts> = {
  kdp: {
    source:
      'papers: a copy of https://kdp.amazon.com/en_US/help/topic/G201834180 (2026-11-24), their weight varies with the place; thickness: public guides (November 2026); binding and finishes: ask',
    bindings: { paperback: glued, hardcover: cased },
    papers: { white: 'White, uncoated, as thick as that of a novel', cream: 'Cream, uncoated, as thick as that of a novel' },
    finishes: laminates,
    thickness: { white: 0.002252, cream: 0.0025, isEstimated: false },
  },
  ingramspark: {
    source:
      'public guides (2026-11-23): 400 to 472 pages of its 50 lb papers are an inch, these are about 440 and 430; weight in grams, binding and finishes: ask IngramSpark',
    bindings: { paperback: glued, hardcover: cased },
    papers: { white: 'White, uncoated, 50 lb (74 g/m²)', cream: 'Cream, uncoated, 50 lb (74 g/m²)' },
    finishes: laminates,
    thickness: { white: 0.00227, cream: 0.00233, isEstimated: true },
  },
  press: {
    source: 'no source: each shop has its own papers; ask it',
    bindings: { paperback: glued, sewn: 'Paperback, thread-sewn' },
    papers: { white: 'White, uncoated', cream: 'Cream, uncoated' },
    finishes: laminates,
  },
};

export interface PrintChoice {
  pages: number;
  paper: Paper;
  pagesPerInch?: number | undefined;
  printer?: PrinterName | undefined;
  binding?: Binding | undefined;
  finish?: Finish | undefined;
}

/** Why the printer does not offer the choice, or undefined. */
export function choiceFault({ printer, binding, finish }: Pick<PrintChoice, 'binding' | 'finish' | 'printer'>) {
  if (printer === undefined) return undefined;
  const offered = printProducts[printer];
  const [kinds, looks] = [Object.keys(offered.bindings), Object.keys(offered.finishes)];
  const words = (value: string, choices: string[]) => `${printerLabels[printer]} has no "${value}"; choose ${choices.join(' or ')}`;
  if (binding !== undefined && !kinds.includes(binding)) return { field: 'binding', message: words(binding, kinds) };
  return finish !== undefined && !looks.includes(finish) ? { field: 'finish', message: words(finish, looks) } : undefined;
}
