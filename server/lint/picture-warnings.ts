import { isPhotograph, parseJournalPagePicture } from '../model/api/picture-sizes.ts';
import { picturesIn, usesBySource } from '../pictures/library/picture-uses.ts';
import { row, defaultMeasures } from '../layout/grid-and-type.ts';
import { resolutionFault } from '../book/image-resolution.ts';
import { imagesOf } from '../model/entities/template.ts';
import { pointsPerInch } from '../model/page/measures.ts';
import { maxPixels } from '../pictures/render-variant.ts';
import { pictureFolder, type PictureFolder } from '../pictures/picture-folder.ts';
import { escapeRegExp } from '../model/text/escape-text.ts';
import { areRead, type Content, type ItemRule, type Warning } from './warning.ts';

export function* unusedPictures(content: Content): Generator<void, Warning[]> {
  const unused = new Set(content.pictures().filter((picture) => isFile.test(picture)));
  if (unused.size === 0 || !areRead(content, /^(?:posts|pages|printings|site|templates)\b/)) return [];
  for (const found of usesBySource(content)) {
    yield;
    for (const [name] of found) unused.delete(`images/${name}`);
  }
  const message = 'is not used in any post, page of the book or site.yaml; use it or remove it';
  return [...unused].map((file): Warning => ({ file, path: [], rule: 'unused-picture', message }));
}

// A name without an extension, such as README, is not a picture.
const isFile = /\.\w+$/;

const imgSource = /<img\b[^<>]*?\ssrc\s*=\s*(?:(["'])([^<>]*?)\1|([^\s"'<>`]+))/gi;

// The rule `removed-html` names pictures of other hosts.
const ofAnotherHost = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** Pictures that a post shows but the folder lacks, and pictures that browsers or the server cannot use. */
export function missingOrBroken(content: Content): ItemRule<'posts'> {
  const folder = pictureFolder(content.folder);
  const pictures = new Set(content.pictures().map((file) => `/${file}`));
  return ({ file, fields }) => {
    const { featuredImage = '' } = fields;
    const fault = pictures.has(featuredImage) ? faultOf(folder, featuredImage) : undefined;
    const warnings: Warning[] = fault === undefined ? [] : [{ file, path: ['featuredImage'], rule: 'broken-picture', message: fault }];
    if (!/<img/i.test(fields.content)) return warnings;
    warnings.push(...withoutText(fields.content).map((rest) => ({ file, path: ['content'], ...rest })));
    const sources = [...fields.content.matchAll(imgSource)].map(([, , quoted, bare = '']) => quoted ?? bare);
    for (const source of new Set(sources)) {
      if (ofAnotherHost.test(source) || parseJournalPagePicture(source)) continue;
      const about = { file, path: ['content'], spot: new RegExp(escapeRegExp(source)) };
      const url = [...picturesIn(source)].map((name) => `/images/${name}`).find((name) => pictures.has(name));
      const message = url === undefined ? missingMessage(source) : faultOf(folder, url);
      if (message !== undefined) warnings.push({ ...about, rule: url === undefined ? 'missing-picture' : 'broken-picture', message });
    }
    return warnings;
  };
}

export function picturesOfPages(content: Content): ItemRule<'pages' | 'templates'> {
  const folder = pictureFolder(content.folder);
  return ({ file, fields }) =>
    imagesOf(fields).flatMap(({ path, image }): Warning[] => {
      const fault = faultOf(folder, image.file);
      if (fault !== undefined) return [{ file, path, rule: 'broken-picture', message: fault }];
      const size = isPhotograph(image.file) ? folder.sizeOf(image.file.slice('/images/'.length)) : undefined;
      if (!size) return [];
      const dpi = pointsPerInch * Math.max(size.height / ((image.rows - 0.5) * row), size.width / defaultMeasures.textWidth);
      const message = resolutionFault(size.width, dpi);
      return message === undefined ? [] : [{ file, path, rule: 'unprintable-image', message }];
    });
}

function withoutText(content: string): Pick<Warning, 'message' | 'rule' | 'spot'>[] {
  const tags = content.match(/<img\b(?:[^"'<>]|"[^"]*"|'[^']*')*>/gi) ?? [];
  const message = 'a picture has no text for people who do not see it; write alt="what it shows", or alt="" when it only decorates';
  const bare = tags.filter((tag) => !/\salt[\s=/>]/i.test(tag));
  return bare.map((tag) => ({ rule: 'picture-without-text', message, spot: new RegExp(escapeRegExp(tag)) }));
}

/** What keeps a picture from being shown whole, from being offered in other sizes and formats, or from having a size in its page. */
function faultOf(folder: PictureFolder, source: string): string | undefined {
  const name = source.slice('/images/'.length);
  const size = folder.sizeOf(name);
  if (!size) return `no width and height can be read from content${source}; save it again as a picture that has them, or name another`;
  if (isPhotograph(name) && size.width * size.height > maxPixels)
    return `content${source} has more than 100 megapixels, so no smaller versions of it are made; save it smaller`;
  if (folder.needsFile(name))
    return `content${source} refers to another file, which neither browsers nor the printed book load; embed it in the SVG`;
  return folder.isCutOff(name) ? `content${source} is cut off; copy it again` : undefined;
}

function missingMessage(source: string): string {
  return source.startsWith('/images/')
    ? `there is no picture content${source}; add it, or name another`
    : `"${source}" is not a picture in content/images; write /images/<file>`;
}
