/** First characters of cells that a spreadsheet runs as formulas (OWASP, "CSV Injection"). */
export const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
