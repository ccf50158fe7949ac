export const replaceParts = ['quotes', 'prompts', 'templates', 'pages', 'posts', 'categories', 'site', 'cover'] as const;
