/** In inches, from the printer and the specification. */
export const trim = { width: 6, height: 9 } as const;
export const bleed = 0.125;
export const margins = { inside: 0.5, outside: 0.375, top: 0.375, bottom: 0.375 } as const;

export const pointsPerInch = 72;

/** Of a printed picture, in pixels per inch: what public guides quote as KDP's minimum (2026). */
export const minImageDpi = 300;

/** The rows of the grid that a page has for its blocks. The row below them has the page number. */
export const rowsOnPage = 26;
