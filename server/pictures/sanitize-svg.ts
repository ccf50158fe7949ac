import { isUtf8 } from 'node:buffer';
import sanitize from 'sanitize-html';
import { parseSize } from './picture-folder.ts';
import type { PreparedPicture } from './svg-renderer.ts';
import { PictureRefusedError } from './picture-kind.ts';

// Far more than any drawing for an article has. Parsing takes quadratic time in the number of open tags.
const maxTags = 20_000;

const shapes = 'path rect circle ellipse line polyline polygon text tspan textPath'.split(' ');
const structure = 'svg g defs symbol use title desc style'.split(' ');
const paints = 'linearGradient radialGradient stop clipPath mask pattern marker filter'.split(' ');
// Each takes less than a second for four megapixels. feTurbulence takes 1.2, feConvolveMatrix and feDisplacementMap 4, feMorphology 17.
const filters = (
  'feBlend feColorMatrix feComponentTransfer feComposite feDiffuseLighting feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG ' +
  'feFuncR feGaussianBlur feMerge feMergeNode feOffset fePointLight feSpecularLighting feSpotLight feTile'
).split(' ');
const allowedTags = [...shapes, ...structure, ...paints, ...filters];

// The drop shadow of a drawing program has seven.
const maxFilterParts = 40;

/** Attributes that draw. None can refer to another file: references are `#id` or `url(#id)`. */
const allowedAttributes = (
  'xmlns id class style role aria-* lang xml:lang xml:space viewBox preserveAspectRatio width height x y x1 y1 x2 y2 z cx cy r rx ry fx fy fr d dx dy points pathLength ' +
  'rotate textLength lengthAdjust startOffset method spacing side transform transform-origin href offset gradientUnits gradientTransform ' +
  'spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits markerWidth markerHeight ' +
  'markerUnits refX refY orient filterUnits primitiveUnits in in2 result mode operator type values tableValues slope intercept amplitude ' +
  'exponent k1 k2 k3 k4 stdDeviation edgeMode surfaceScale diffuseConstant specularConstant specularExponent limitingConeAngle azimuth elevation pointsAtX ' +
  'pointsAtY pointsAtZ fill fill-* stroke stroke-* stop-* color color-* opacity display visibility ' +
  'overflow clip clip-path clip-rule mask mask-type filter flood-* lighting-color marker marker-* font font-* text-* letter-spacing ' +
  'word-spacing line-height writing-mode direction unicode-bidi dominant-baseline alignment-baseline baseline-shift vector-effect ' +
  'shape-rendering image-rendering paint-order mix-blend-mode isolation'
).split(' ');

/**
 * Reduces an SVG to what draws. `removed` lists what the allow-list drops, such as `onload of <svg>`, without elements of a namespace.
 * @throws PictureRefusedError for too many elements, and for an SVG that only wraps another picture
 */
export function sanitizeSvg(source: string) {
  if (source.split('<', maxTags + 2).length > maxTags + 1)
    throw new PictureRefusedError(`This SVG has more than ${maxTags / 1000},000 elements; export it as a PNG`);
  const removed = new Set<string>();
  let filterParts = 0;
  const cleaned = sanitize(source, {
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    allowedTags,
    allowedAttributes: { '*': allowedAttributes },
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    nonBooleanAttributes: ['*'],
    nonTextTags: ['script', 'style', 'metadata', 'foreignObject', 'iframe', 'audio', 'video', 'canvas'],
    transformTags: { '*': withoutReferences },
    onOpenTag(tag) {
      if (tag === 'image' || tag === 'feImage')
        throw new PictureRefusedError('This SVG has another picture inside; upload that picture itself, or draw without it');
      // Elements of drawing programs have a namespace.
      if (!allowedTags.includes(tag) && !tag.includes(':') && tag !== 'metadata') removed.add(`<${tag}>`);
      // A filter without one of its parts would draw something else, or nothing.
      if (tag === 'filter') filterParts = 0;
      else if (tag.startsWith('fe')) filterParts += filters.includes(tag) ? 1 : maxFilterParts + 1;
    },
    exclusiveFilter({ tag, text }) {
      // The sanitizer does not escape the text of a style.
      const isRemoved = tag === 'filter' ? filterParts > maxFilterParts : tag === 'style' && (/[<&]/.test(text) || hasReference(text));
      if (isRemoved) removed.add(`<${tag}>`);
      return isRemoved;
    },
  });
  const start = cleaned.indexOf('<svg');
  const svg = cleaned.slice(start, cleaned.lastIndexOf('</svg>') + '</svg>'.length).trim();
  if (start === -1 || svg === '') throw new PictureRefusedError('This SVG draws nothing');
  return { svg: `${svg}\n`, removed: [...removed] };

  function withoutReferences(tagName: string, attributes: sanitize.Attributes): sanitize.Tag {
    const attribs: sanitize.Attributes = tagName === 'svg' ? { xmlns: svgNamespace } : {};
    for (const [key, value] of Object.entries(attributes)) {
      // Illustrator names it by an entity: `xmlns="&ns_svg;"`.
      if (key === 'xmlns') continue;
      const name = key === 'xlink:href' ? 'href' : key;
      const isSafe = name === 'href' ? value.startsWith('#') : isWord.test(name) || !hasReference(value);
      if (isSafe && !name.startsWith('on')) attribs[name] = value;
      else if (allowedTags.includes(tagName)) removed.add(`${name} of <${tagName}>`);
    }
    return { tagName, attribs };
  }
}

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Attributes whose values are not CSS. */
const isWord = /^(?:aria-.*|class|id|role)$/;

/** Whether CSS may refer to anything outside this file. Escapes could hide a reference. */
function hasReference(css: string): boolean {
  if (/\\|@import|@font-face|@namespace|expression\s*\(|image(?:-set)?\s*\(|src\s*\(/i.test(css)) return true;
  return [...css.matchAll(/url\s*\(\s*(.?.?)/gis)].some(([, start = '']) => !/^["']?#/.test(start));
}

// A thousand screens. A browser would need gigabytes to show it all.
const maxSidePixels = 20_000;

/** Prepares an SVG for the library. @throws PictureRefusedError */
export function prepareSvg(original: Uint8Array): PreparedPicture {
  if (!isUtf8(original)) throw new PictureRefusedError('This SVG is not UTF-8; save it as UTF-8');
  const { svg, removed } = sanitizeSvg(new TextDecoder().decode(original));
  const bytes = Buffer.from(svg);
  const size = parseSize(bytes);
  if (!size) throw new PictureRefusedError('This SVG has neither a width and a height nor a viewBox; export it with one of them');
  if (Math.max(size.width, size.height) > maxSidePixels)
    throw new PictureRefusedError('This SVG is wider or higher than 20,000 pixels; export it smaller');
  return { bytes, removed };
}
