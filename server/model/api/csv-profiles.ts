interface Profile {
  type: string;
  /** InDesign finds the separator by the file extension. */
  extension: string;
}

/** The forms of exported tables: plain, with a byte order mark for Excel, and for InDesign's Data Merge. */
export const csvProfiles = {
  csv: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  excel: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  indesign: { type: 'text/tab-separated-values; charset=utf-16be', extension: 'txt' },
} satisfies Record<string, Profile>;

export type CsvProfile = keyof typeof csvProfiles;

/** The encodings for InDesign; the first is the default. */
export const layoutEncodings = ['utf-16be', 'utf-16le'] as const;
export type LayoutEncoding = (typeof layoutEncodings)[number];
