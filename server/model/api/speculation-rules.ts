import { paths, fixedPaths } from './paths.ts';

const pages = [...fixedPaths, paths.blog, paths.post('*'), paths.categories, paths.category('*'), paths.privacy];
// Leaves out the editor, files, and searches, of which there is no end.
const rule = { where: { and: [{ href_matches: pages }, { not: { href_matches: '/*\\?(.+)' } }] }, eagerness: 'moderate' };

/** The content of a `speculationrules` script: a browser that knows it renders the page behind a link when the pointer rests on it. */
export const speculationRules = JSON.stringify({ prefetch: [rule], prerender: [rule] });
