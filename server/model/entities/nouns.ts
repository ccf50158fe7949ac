/** What one item of a collection is called. Apart from the schemas, so that the browser does not load these for a word. */
export const nouns = {
  categories: 'category',
  editions: 'edition',
  pages: 'page',
  posts: 'post',
  printings: 'printing',
  prompts: 'prompt',
  quotes: 'quote',
  templates: 'template',
} as const;

/** The parts of the content that are one file: `site.yaml`, `cover.yaml`, `dates.yaml`. */
export const singleFiles = ['site', 'cover', 'dates'] as const;
export type SingleFile = (typeof singleFiles)[number];

export function isSingleFile(part: string): part is SingleFile {
  return (singleFiles as readonly string[]).includes(part);
}

/** The part of a path in the content that is one file; undefined for any other path. */
export function singleFileAt(file: string): SingleFile | undefined {
  return singleFiles.find((part) => file === `${part}.yaml`);
}
