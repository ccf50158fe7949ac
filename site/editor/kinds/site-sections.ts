import { sectionNames, siteSection } from '../../../server/model/entities/site-sections.ts';
import type { Section } from './single-file.ts';

export const siteSections: readonly Section[] = sectionNames.map((name) => ({ name, part: 'site', ...siteSection(name) }));
