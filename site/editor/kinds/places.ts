import { articleEditorPath, bookPath, editorPath, pagesPath, siteWordsPath } from '../../../server/model/api/editor-views.ts';
import { editorPages } from '../../../server/model/api/paths.ts';
import { isSingleFile } from '../../../server/model/entities/nouns.ts';
import { sectionAt, sectionSlug } from '../../../server/model/entities/site-sections.ts';
import { capitalized } from '../../../server/model/text/wording.ts';
import { kinds, partNames } from './index.ts';

/** The name of a file for people, and the screen that shows it, if any. @param about a message that may begin with the path of a value: `print.pages: …` */
export function placeOf(file: string, about = ''): { name: string; href?: string } {
  const [, folder = '', id = '', ending] = /^([a-z]+)(?:\/(.+))?\.(\w+)$/.exec(file) ?? [];
  const part = partNames.find((each) => each === folder);
  if (!part || (part !== 'images' && (ending !== 'yaml' || id.includes('/')))) return { name: 'A file beside the content' };
  const { heading, noun } = kinds[part];
  const name = isSingleFile(part) ? heading : `${capitalized(noun)} “${id.replaceAll('-', ' ')}”`;
  const section = sectionAt(/^([\w.[\]]+): /.exec(about)?.[1] ?? '');
  const hrefs: Partial<Record<typeof part, string>> = {
    posts: articleEditorPath(id),
    templates: pagesPath(id),
    pages: editorPath('templates'),
    editions: bookPath(id),
    printings: editorPath('book'),
    images: editorPages.pictures,
    site: siteWordsPath(section && sectionSlug(section)),
    cover: editorPath('cover'),
    dates: editorPath('dates'),
  };
  return { name, href: hrefs[part] ?? editorPath(part as 'quotes' | 'prompts' | 'categories') };
}
