import { siteSchema } from '../../../server/model/entities/site.ts';
import { singleFileKind } from './single-file.ts';

export const siteKind = singleFileKind('site', 'Site words', siteSchema);
