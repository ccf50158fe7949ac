/** The parts of the content in which words can be replaced. */
export const replaceParts = ['quotes', 'prompts', 'templates', 'pages', 'posts', 'categories', 'site', 'cover'] as const;
