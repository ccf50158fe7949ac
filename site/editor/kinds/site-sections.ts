import type { DocumentPage } from '../../../server/model/api/documents-api.ts';
import { sectionNames, sectionPaths, type SectionName } from '../../../server/model/entities/site-sections.ts';
import type { Section } from './single-file.ts';

const pages: Record<SectionName, DocumentPage> = {
  Name: 'home',
  Home: 'home',
  'Price and shop': 'product',
  Product: 'product',
  'Digital planner': 'product',
  Reviews: 'product',
  Questions: 'product',
  'About and contact': 'about',
  'Newsletter and privacy': 'home',
  'Menu and links': 'home',
  'Ends of pages': 'home',
  Print: 'product',
};

export const siteSections: readonly Section[] = sectionNames.map((name) => ({
  name,
  part: 'site',
  page: pages[name],
  paths: sectionPaths(name),
}));
