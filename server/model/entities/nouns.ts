/** What one item of a collection is called. Apart from the schemas, which the browser does not load for a word. */
export const nouns = {
  categories: 'category',
  editions: 'edition',
  pages: 'page',
  posts: 'post',
  prompts: 'prompt',
  quotes: 'quote',
  templates: 'template',
} as const;
