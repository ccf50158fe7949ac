interface Profile {
  /** Media type of the file. */
  type: string;
  /** Of the file's name. InDesign takes the extension's word for what separates the fields. */
  extension: string;
}

/** The forms a table can be written in: the plain one, with a mark for Excel, and as InDesign's Data Merge reads it. */
export const csvProfiles = {
  csv: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  excel: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  indesign: { type: 'text/tab-separated-values; charset=utf-16be', extension: 'txt' },
} satisfies Record<string, Profile>;

export type CsvProfile = keyof typeof csvProfiles;

/** What InDesign's table may be written in; the first unless another is asked for. */
export const layoutEncodings = ['utf-16be', 'utf-16le'] as const;
export type LayoutEncoding = (typeof layoutEncodings)[number];
