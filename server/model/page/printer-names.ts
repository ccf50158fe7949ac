/** The printers whose rules the PDF can follow. */
export const printerNames = ['kdp', 'ingramspark', 'press'] as const;
export type PrinterName = (typeof printerNames)[number];

/** In sentences. */
export const printerLabels: Record<PrinterName, string> = { kdp: 'Amazon KDP', ingramspark: 'IngramSpark', press: 'an offset press' };
