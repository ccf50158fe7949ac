declare module 'hyphen/en-us/index.js' {
  const english: { hyphenateSync(text: string, options: { hyphenChar: string; minWordLength: number }): string };
  // oxlint-disable-next-line import/no-default-export -- the package is CommonJS
  export default english;
}
