/** What a spreadsheet runs instead of showing it, by its first character, full-width ones too: OWASP, "CSV Injection". */
export const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
