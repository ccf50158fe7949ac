import { coverSchema } from '../../../server/model/entities/cover.ts';
import { siteSchema } from '../../../server/model/entities/site.ts';
import { singleFileKind, type Section } from './single-file.ts';

export const siteKind = singleFileKind('site', 'Site words', siteSchema);

export const coverKind = singleFileKind('cover', 'Cover', coverSchema);

export const coverSection: Section = { name: 'Cover', part: 'cover', paths: Object.keys(coverSchema.shape), page: 'home' };
