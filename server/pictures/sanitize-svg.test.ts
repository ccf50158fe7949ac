import { expect, test } from 'vitest';
import { sanitizeSvg } from './sanitize-svg.ts';

const start = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">';
const circle = '<circle cx="4" cy="4" r="3"></circle>';

test('a drawing stays as it is', () => {
  const drawing = `${start}<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><style>.b{fill:url(#a)}</style><g class="b" transform="scale(2)"><title>Tea &amp; cake</title>${circle}<use href="#a"></use><text x="1" y="2" font-size="3">Hi</text></g></svg>\n`;
  expect(sanitizeSvg(drawing)).toEqual({ svg: drawing, removed: [] });
});

const faults: [string, string, string, string[]][] = [
  ['a script', `<script>alert(1)</script>${circle}`, circle, ['<script>']],
  ['a script in a CDATA section of a style', `<style><![CDATA[</style><script>alert(1)</script>]]></style>${circle}`, circle, ['<style>']],
  ['a handler', '<g onclick="alert(1)"></g>', '<g></g>', ['onclick of <g>']],
  ['HTML', `<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">Text</p></foreignObject>${circle}`, circle, ['<foreignObject>', '<p>']],
  ['a link', `<a href="javascript:alert(1)">${circle}</a>`, circle, ['<a>']],
  ['an animation', `<set attributeName="href" to="javascript:alert(1)"/>${circle}`, circle, ['<set>']],
  ['another file', '<use href="https://evil.test/a.svg#b"/>', '<use></use>', ['href of <use>']],
  ['another file, by its old name', '<use xlink:href="//evil.test/a.svg"/>', '<use></use>', ['href of <use>']],
  ['a paint of another file', '<path fill="url(https://evil.test/a.svg#b)" d="M0 0"/>', '<path d="M0 0"></path>', ['fill of <path>']],
  [
    'a paint of another file, escaped',
    String.raw`<path style="fill:\75rl(//evil.test)" d="M0 0"/>`,
    '<path d="M0 0"></path>',
    ['style of <path>'],
  ],
  ['a style that imports', `<style>@import "https://evil.test/a.css";</style>${circle}`, circle, ['<style>']],
  ['a style of another file', `<style>.a{fill:url("https://evil.test/a")}</style>${circle}`, circle, ['<style>']],
  [
    'a filter that takes seconds',
    `<filter id="a"><feFlood></feFlood><feMorphology radius="9"/></filter><filter id="b"><feOffset dx="1"></feOffset></filter>${circle}`,
    `<filter id="b"><feOffset dx="1"></feOffset></filter>${circle}`,
    ['<feMorphology>', '<filter>'],
  ],
  ['a filter of many parts', `<filter id="a">${'<feFlood/>'.repeat(41)}</filter>${circle}`, circle, ['<filter>']],
  ['the notes of a drawing program', `<metadata>Home, 51.5 N</metadata><sodipodi:namedview inkscape:x="1"/>${circle}`, circle, []],
  ['a comment', `<!-- <script>alert(1)</script> -->${circle}`, circle, []],
];
test.each(faults)('%s is removed', (_what, inside, expected, removed) => {
  expect(sanitizeSvg(`${start}${inside}</svg>`)).toEqual({ svg: `${start}${expected}</svg>\n`, removed });
});

test('the declaration, the document type and its entities are removed', () => {
  const source = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C" "x.dtd" [<!ENTITY ns "x"><!ENTITY file SYSTEM "/etc/passwd">]>\n${start}<text>&file;</text></svg>`;
  expect(sanitizeSvg(source).svg).toBe(`${start}<text>&amp;file;</text></svg>\n`);
  const named = `<!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]>\n${start.replace(/http[^"]*/, '&ns_svg;')}${circle}</svg>`;
  expect(sanitizeSvg(named)).toEqual({ svg: `${start}${circle}</svg>\n`, removed: [] });
});

test('a sanitized SVG is sanitized to itself', () => {
  for (const [, inside] of faults) {
    const { svg } = sanitizeSvg(`${start}${inside}</svg>`);
    expect(sanitizeSvg(svg)).toEqual({ svg, removed: [] });
  }
});

test.each([
  ['wraps a photograph', `${start}<image href="data:image/jpeg;base64,AAAA"/></svg>`, /another picture inside/],
  ['has too many elements', `${start}${'<g/>'.repeat(20_001)}</svg>`, /more than 20,000 elements/],
  ['has no end', '<svgs>', /draws nothing/],
])('an SVG that %s is refused', (_what, source, message) => {
  expect(() => sanitizeSvg(source)).toThrow(message);
});
