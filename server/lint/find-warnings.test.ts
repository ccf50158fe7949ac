import { mkdir, rm, symlink, writeFile, readFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import timers from 'node:timers/promises';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { cleanContentFolder } from '../../fixtures/harness/content-folder.ts';
import { run } from '../../fixtures/harness/requirements.ts';
import { loadFonts } from '../book/journal-fonts.ts';
import { openRepository } from '../content/repository.ts';
import { findWarnings } from './find-warnings.ts';
import { iconFinder } from '../pictures/icons.ts';

const post = 'title: A\nexcerpt: B\nauthor: Ivo Marsh\npublishedAt: "2026-01-01"\ncategories: [habits]\n';
const nineWords = 'Write down every evening what the day was for';

test.each([
  [
    'two quotes with the same text',
    { 'quotes/a.yaml': 'text: Begin.\n', 'quotes/b.yaml': 'category: Time\ntext: Begin.\n' },
    ['quotes/b.yaml:2:7  text: same text as quotes/a.yaml; remove one  alike'],
  ],
  [
    'two prompts of one type with the same words, and one of another type, which may have them',
    {
      'prompts/a.yaml': 'text: What’s next?\ntype: morning\n',
      'prompts/b.yaml': 'text: whats next\ntype: morning\n',
      'prompts/c.yaml': 'text: What’s next?\ntype: evening\n',
    },
    ['prompts/b.yaml:1:7  text: same words as prompts/a.yaml except for case, punctuation or spaces; remove one  alike'],
  ],
  [
    'a quote inside another, and one with nearly its words',
    {
      'quotes/a.yaml': `text: ${nineWords}.\n`,
      'quotes/b.yaml': `text: Begin. ${nineWords}, and why.\n`,
      'quotes/c.yaml': `text: ${nineWords.replace('evening', 'evenings')}.\n`,
    },
    [
      'quotes/b.yaml:1:7  text: overlaps the text of quotes/a.yaml; keep one  alike',
      'quotes/c.yaml:1:7  text: is nearly the same as quotes/a.yaml; keep one, or both if you mean to  alike',
    ],
  ],
  [
    'an author spelled in two ways',
    {
      'quotes/a.yaml': 'text: One.\nauthor: Henry David Thoreau\n',
      'quotes/b.yaml': 'text: Two.\nauthor: Henry David Thoreau\n',
      'quotes/c.yaml': 'text: Three.\nauthor: H. D. Thoreau\n',
    },
    ['quotes/c.yaml:2:9  author: "H. D. Thoreau" looks like "Henry David Thoreau" in other quotes; use one spelling  author-spelling'],
  ],
  [
    'days without a prompt, and without a quote',
    {
      'prompts/mornings.yaml': 'text: One?\ntype: morning\ndayOfWeek: monday\n',
      'prompts/look-back.yaml': undefined,
      'quotes/little-by-little.yaml': 'text: Two.\ndayOfWeek: tuesday\n',
      'quotes/two-lines.yaml': 'text: Three.\ndayOfWeek: sunday\n',
    },
    [
      'prompts:1:1  no morning prompt for Wednesday, Thursday, Friday, Saturday, Sunday; add one with type morning and dayOfWeek any  empty-day',
      'prompts:1:1  no evening prompt for any day; add one with type evening and dayOfWeek any  empty-day',
      'quotes:1:1  no quote for Wednesday, Thursday, Friday, Saturday; add one with dayOfWeek any  empty-day',
      'site.yaml:89:15  print.written.evening.prompt: there is no prompt "look-back", so the page is not shown filled in; name another  sold-otherwise',
    ],
  ],
  [
    'one day without a prompt',
    { 'prompts/the-week.yaml': undefined },
    ['prompts:1:1  no Sunday reflection prompt for Sunday; add one with type sunday_reflection and dayOfWeek sunday  empty-day'],
  ],
  [
    'texts that a spreadsheet takes for formulas',
    {
      'quotes/a.yaml': 'text: "=SUM(A1)"\nauthor: -x\n',
      'quotes/b.yaml': 'text: "＝1"\n',
      'prompts/a.yaml': 'text: "@you?"\ntype: evening\ncategory: "+1"\n',
    },
    [
      'prompts/a.yaml:1:7  text: starts with "@", which spreadsheets take for a formula; start with a letter or a quotation mark  formula',
      'prompts/a.yaml:3:11  category: starts with "+", which spreadsheets take for a formula; start with a letter or a quotation mark  formula',
      'quotes/a.yaml:1:7  text: starts with "=", which spreadsheets take for a formula; start with a letter or a quotation mark  formula',
      'quotes/a.yaml:2:9  author: starts with "-", which spreadsheets take for a formula; start with a letter or a quotation mark  formula',
      'quotes/b.yaml:1:7  text: starts with "＝", which spreadsheets take for a formula; start with a letter or a quotation mark  formula',
      `quotes/b.yaml:1:8  text: has "＝" (U+FF1D), which the printed journal's typeface lacks and leaves out; write it in other letters  not-in-typeface`,
    ],
  ],
  [
    'letters that a wrong encoding lost, once for each field',
    {
      'categories/a.yaml': 'name: Caf\uFFFD\ndescription: A.\nicon: icon-[lucide--heart]\n',
      'posts/a.yaml': `${post.replace('title: A', 'title: "A \uFFFD"')}content: |\n  <p>a</p>\n  <p>caf\uFFFD</p>\n`,
      'prompts/a.yaml': 'text: "Caf\uFFFD, th\uFFFD?"\ntype: evening\n',
      'quotes/a.yaml': 'text: Begin early.\nauthor: Ren\uFFFD\n',
    },
    [
      'categories/a.yaml:1:10  name: has "\uFFFD" in place of a letter that was lost in a wrong encoding; write the letter  lost-letter',
      'posts/a.yaml:1:11  title: has "\uFFFD" in place of a letter that was lost in a wrong encoding; write the letter  lost-letter',
      'posts/a.yaml:8:9  content: has "\uFFFD" in place of a letter that was lost in a wrong encoding; write the letter  lost-letter',
      'prompts/a.yaml:1:11  text: has "\uFFFD" in place of a letter that was lost in a wrong encoding; write the letter  lost-letter',
      'quotes/a.yaml:2:12  author: has "\uFFFD" in place of a letter that was lost in a wrong encoding; write the letter  lost-letter',
    ],
  ],
  [
    'icons that do not exist',
    {
      'categories/a.yaml': 'name: A\ndescription: B\nicon: icon-[lucide--targt]\n',
      'categories/b.yaml': 'name: A\ndescription: B\nicon: icon-[mdi--home]\n',
      'categories/c.yaml': 'name: A\ndescription: B\nicon: fa-home\n',
      'categories/d.yaml': 'name: A\ndescription: B\nicon: icon-[lucide--qqqqqqq]\n',
    },
    [
      'categories/a.yaml:3:7  icon: "icon-[lucide--targt]" is not an icon of lucide; did you mean "icon-[lucide--target]"?  unknown-icon',
      'categories/b.yaml:3:7  icon: "icon-[mdi--home]" belongs to the set mdi, which is not installed; use one of lucide  unknown-icon',
      'categories/c.yaml:3:7  icon: "fa-home" is not an icon; write icon-[lucide--NAME], such as icon-[lucide--target]  unknown-icon',
      'categories/d.yaml:3:7  icon: "icon-[lucide--qqqqqqq]" is not an icon of lucide; use one of its names  unknown-icon',
    ],
  ],
  [
    'an excerpt of more than 300 characters',
    {
      'posts/a.yaml': `${post.replace('B', 'x'.repeat(301))}content: <p>a</p>\n`,
      'posts/b.yaml': `${post.replace('B', 'x'.repeat(300))}content: a\n`,
    },
    ['posts/a.yaml:2:10  excerpt: is 301 characters long; cards show three lines, so keep it under 300  long-excerpt'],
  ],
  [
    'HTML that is left out of the page, each at its place',
    {
      'posts/a.yaml': `${post}content: |
  <p>a</p><h1>b</h1>
  <p ONCLICK="x()"><a href="/#x">a</a> <a title="t" href="javascript:x">b</a></p>
  <h2 id="A b">c</h2> <img alt="" src="https://x.test/a.png"><h3 id="gtag">d</h3>
  <script>x</script>
`,
    },
    [
      'posts/a.yaml:7:11  content: <h1> is left out of the page; write <h2>; the title is the <h1>  removed-html',
      'posts/a.yaml:8:6  content: onclick of <p> is left out of the page; remove it  removed-html',
      'posts/a.yaml:8:53  content: href="javascript:x" of <a> is left out of the page; write an address that starts with https://, mailto: or /  removed-html',
      `posts/a.yaml:9:7  content: id="A b" of <h2> is left out of the page; start it with a lower-case letter, and write it in lower-case letters, digits and hyphens  removed-html`,
      'posts/a.yaml:9:35  content: src="https://x.test/a.png" of <img> is left out of the page; put the picture into content/images and write /images/<file>  removed-html',
      'posts/a.yaml:9:66  content: id="gtag" of <h3> becomes "section-gtag" on the page, because scripts use the name gtag; choose another id  removed-html',
      'posts/a.yaml:10:3  content: <script> is left out of the page; remove it  removed-html',
    ],
  ],
  [
    'tags that do not match, each at its place',
    {
      'posts/a.yaml': `${post}content: |
  <ul><li>a</li></ul><!-- </ul> <em> -->
  <ol>
  <li>b</li>
  </ul>
  <p>break <strong>c <em>d</strong></em></p>
  <ul>
  <li>e</li>
  </ol>
  <p>f</b><p>g <a href="/">h <a href="/blog">i</a></a>
`,
    },
    [
      'posts/a.yaml:10:3  content: </ul> without <ul>; write </ol>, which ends the <ol> before it, or remove it  unmatched-tag',
      'posts/a.yaml:11:22  content: <em> without </em>; write </em> before </strong>  unmatched-tag',
      'posts/a.yaml:12:3  content: <ul> without </ul>; write </ul> before </ol>  unmatched-tag',
      'posts/a.yaml:15:7  content: </b> without <b>; write <b> where it starts, or remove it  unmatched-tag',
      'posts/a.yaml:15:30  content: <a> inside <a>; write </a> before it  unmatched-tag',
    ],
  ],
  [
    'a tag hidden by quotation marks is reported at the field',
    { 'posts/a.yaml': `${post}content: "\\x3Cscript>x\\x3C/script>a"\n` },
    ['posts/a.yaml:6:10  content: <script> is left out of the page; remove it  removed-html'],
  ],
  [
    'a link to an id that two headings have',
    {
      'posts/a.yaml': `${post}content: <h2 id="begin">a</h2><h2 id=begin>b</h2><h2 id="end">c</h2><a href="#begin">a</a><a href="#end">b</a>\n`,
    },
    ['posts/a.yaml:6:78  content: "#begin" leads to the first of 2 places with this id; give each place its own  broken-link'],
  ],
  [
    'links to addresses of the site that do not exist',
    {
      'posts/a.yaml': `${post}content: |
  <h2 id="begin">b</h2><p><a href="#begin">a</a> <a href="/blog/a/#begin">b</a> <a title="t" href='/blog?page=2'>c</a></p>
  <p><a href="#begn">d</a> <a href="/blog/b#begins">e</a> <a href="/blog/bb">f</a> <a href="../categores">g</a></p>
  <p><a href="/images/leaf.png">h</a> <a href="/images/morning.png">i</a> <a href="/2019/01/old/">j</a> <a href='c?a=1&amp;b'>k</a></p>
  <p><a href="https://a.test/x">l</a> <a href="mailto:a@a.test">n</a> <a href="#top">o</a></p>
  <p><a href="/categories/habits/page/2">q</a> <a href="/images/two%20words.svg">r</a> <a href="http://">s</a> <a href="/feed.xml">t</a></p>
`,
      'posts/b.yaml': `${post}content: <h3 id="gtag">b</h3><a href="#section-gtag">a</a><a href="#gtag">b</a>\n`,
      'posts/d.yaml': `${post}content: |
  <h2 id=c>c</h2><p><a href=/blog/A>a</a> <a href="/blog/a">b</a> <a href=#c>c</a> <a HREF = "/blog/A?b=1">d</a></p>
  <img src=/images/leaf.svg alt=e><img src='/images/f.svg' alt=f><IMG SRC = "/images/g.svg">
`,
      'images/two words.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="6" height="9"/>',
    },
    [
      'posts/a.yaml:8:15  content: "#begn" leads to no heading; did you mean "#begin"?  broken-link',
      'posts/a.yaml:8:37  content: "/blog/b#begins" leads to no heading; give a heading this id, or remove the link  broken-link',
      'posts/a.yaml:8:68  content: "/blog/bb" leads to no page or picture of this site; did you mean "/blog/b"?  broken-link',
      'posts/a.yaml:8:93  content: "../categores" leads to no page or picture of this site; did you mean "/categories"?  broken-link',
      'posts/a.yaml:9:15  content: "/images/leaf.png" leads to no page or picture of this site; did you mean "/images/leaf.svg"?  broken-link',
      'posts/a.yaml:9:84  content: "/2019/01/old/" leads to no page or picture of this site; correct or remove the link  broken-link',
      `posts/a.yaml:9:114  content: "c?a=1&amp;b" leads to no page or picture of this site; did you mean "/blog/a"?  broken-link`,
      'posts/b.yaml:6:14  content: id="gtag" of <h3> becomes "section-gtag" on the page, because scripts use the name gtag; choose another id  removed-html',
      'posts/d.yaml:7:29  content: "/blog/A" leads to no page or picture of this site; did you mean "/blog/a"?  broken-link',
      'posts/d.yaml:7:95  content: "/blog/A?b=1" leads to no page or picture of this site; did you mean "/blog/a"?  broken-link',
      'posts/d.yaml:8:45  content: there is no picture content/images/f.svg; add it, or name another  missing-picture',
      'posts/d.yaml:8:66  content: a picture has no text for people who do not see it; write alt="what it shows", or alt="" when it only decorates  picture-without-text',
      'posts/d.yaml:8:78  content: there is no picture content/images/g.svg; add it, or name another  missing-picture',
    ],
  ],
  [
    'links of the site to addresses that do not exist, but not to a former address',
    {
      'posts/a.yaml': `${post}aliases: [/2019/a.html]\ncontent: <a href="/2019/a">a</a>\n`,
      'site.yaml': (await readFile('fixtures/content/site.yaml', 'utf8')).replace(
        /^  note: .*$/m,
        '  note: "[a](/blog/b) and [b](/sample.pdf)"',
      ),
    },
    ['site.yaml:26:14  hero.note: "/blog/b" leads to no page or picture of this site; did you mean "/blog/a"?  broken-link'],
  ],
  [
    'missing and unreadable pictures of a post, pictures without a text, and unused pictures',
    {
      'posts/a.yaml': `${post}content: |
  <img src="/images/morning.png" alt=""><img src="/images/pages/monday-evening-640.webp" alt="">
  <img src="/images/nope.png" alt=""> <img src="b.png" alt=""> <img src="/images/deep/c.png" alt="">
  <img src="/images/cut.jpg" alt=""> <img src="/images/two%20words.svg">
`,
      'images/deep/c.png': '',
      'images/cut.jpg': '\xff\x0a',
      'images/two words.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="6" height="9"/>',
      'images/lonely.png': '',
      'images/default-journal.svg': '',
    },
    [
      'images/lonely.png:1:1  is not used in any post, page of the book or site.yaml; use it or remove it  unused-picture',
      'posts/a.yaml:8:13  content: there is no picture content/images/nope.png; add it, or name another  missing-picture',
      'posts/a.yaml:8:49  content: "b.png" is not a picture in content/images; write /images/<file>  missing-picture',
      'posts/a.yaml:8:74  content: no width and height can be read from content/images/deep/c.png; save it again as a picture that has them, or name another  broken-picture',
      'posts/a.yaml:9:13  content: no width and height can be read from content/images/cut.jpg; save it again as a picture that has them, or name another  broken-picture',
      'posts/a.yaml:9:38  content: a picture has no text for people who do not see it; write alt="what it shows", or alt="" when it only decorates  picture-without-text',
    ],
  ],
  [
    'pages of the book that no template names, and pictures on them that are cut off or have too few pixels',
    {
      'templates/a.yaml': 'name: A\npages:\n  morning:\n    - image: { file: /images/morning.png, rows: 9 }\nfront: [a]\n',
      'pages/a.yaml':
        'name: A\nblocks:\n  - columns:\n      - [{ image: { file: /images/morning.png, rows: 9 } }]\n      - [{ lines: 9 }]\n',
      'pages/b.yaml': 'name: B\nblocks:\n  - lines: rest\n  - image: { file: /images/cut.png, rows: 2 }\n',
      'images/cut.png': '',
    },
    [
      'pages/a.yaml:4:27  blocks[0].columns[0][0].image.file: would be printed at 3 pixels per inch, and 300 are needed; save it 511 pixels wide, or give it fewer rows  unprintable-image',
      'pages/b.yaml:1:1  is not named in any template, so no book has it; name it under "front", "back" or another place, or remove it  unused-page',
      'pages/b.yaml:4:20  blocks[1].image.file: no width and height can be read from content/images/cut.png; save it again as a picture that has them, or name another  broken-picture',
      'templates/a.yaml:4:22  pages.morning[0].image.file: would be printed at 3 pixels per inch, and 300 are needed; save it 511 pixels wide, or give it fewer rows  unprintable-image',
    ],
  ],
  [
    'texts too long for their page, and letters that the typeface lacks',
    {
      'quotes/a.yaml': `text: ${'word '.repeat(200).trim()}\n`,
      'quotes/b.yaml': 'text: Make the most of 日 and of 本.\nauthor: 作\n',
      'prompts/a.yaml': `text: ${'word '.repeat(100).trim()}\ntype: evening\n`,
    },
    [
      'prompts/a.yaml:1:7  text: is too long for its printed page by 49 characters, even in the smallest type; shorten it  too-long-to-print',
      'quotes/a.yaml:1:7  text: is too long for its printed page by 405 characters, even in the smallest type; shorten it  too-long-to-print',
      `quotes/b.yaml:1:24  text: has "日" (U+65E5), "本" (U+672C), which the printed journal's typeface lacks and leaves out; write it in other letters  not-in-typeface`,
      `quotes/b.yaml:2:9  author: has "作" (U+4F5C), which the printed journal's typeface lacks and leaves out; write it in other letters  not-in-typeface`,
    ],
  ],
  [
    'a page with only space on it',
    { 'pages/title.yaml': 'name: T\nblocks:\n  - space: 6\n  - space: 2\n' },
    [
      'pages/title.yaml:3:3  blocks: is an empty page in the book, and printers count blank ones; write something on it, or remove it  blank-page',
    ],
  ],
  [
    'a quote that fits only in small type, a word wider than its line, and columns too narrow to write in',
    {
      'quotes/a.yaml': `text: ${'One word after the other makes a line. '.repeat(12).trim()}\nauthor: A\n`,
      'quotes/b.yaml': `text: The ${'hauptbetriebswerkbau'.repeat(5)} is a word.\n`,
      'quotes/c.yaml': 'text: See https://www.example.com/a/very/long/path/that/cannot/be/broken/anywhere/at/all.html for more.\n',
      'templates/a.yaml':
        'name: A\npages:\n  evening:\n    - quote: { rows: 4 }\n    - columns:\n' +
        '        - [{ words: Mon }, { lines: 1 }]\n'.repeat(5) +
        '    - columns: [[{ lines: 1 }], [{ lines: 1 }], [{ lines: 1 }], [{ lines: 1 }]]\n' +
        'weekend:\n  evening:\n    - columns:\n' +
        '        - [{ lines: 1 }]\n'.repeat(5),
    },
    [
      'quotes/a.yaml:1:7  text: is printed in 9 pt, which is hard to read; shorten it by 45 characters for 10.5 pt  small-type',
      'quotes/b.yaml:1:7  text: has "hauptbetriebswerkbauhauptbetriebswerkbau…", which no line of its printed page has room for; the page divides it  divided-word',
      'quotes/c.yaml:1:7  text: is printed in 9 pt, which is hard to read; shorten its longest word for 10.5 pt  small-type',
      'templates/a.yaml:5:7  pages.evening[1]: has lines in a column of 0.9 in; a hand needs 1 in, so use fewer columns, or a list with a label a line  narrow-column',
      'templates/a.yaml:14:7  weekend.evening[0]: has lines in a column of 0.9 in; a hand needs 1 in, so use fewer columns, or a list with a label a line  narrow-column',
    ],
  ],
  [
    'words of a template that are wider than their place, or have letters that the typeface lacks',
    {
      'templates/a.yaml':
        'name: A\npages:\n  morning:\n    - title: of a very long and busy working week\n    - heading: Three goals\n    - columns:\n' +
        '        - - words: A label that is wider than a third\n        - - heading: Ok\n        - - list: [What we plan to do, 水]\n' +
        '  evening:\n    - heading: Wide mountains and wide meadows\n',
    },
    [
      'templates/a.yaml:4:14  pages.morning: "of a very long and busy working week" is too wide for its place on the printed page; shorten it  too-wide-to-print',
      'templates/a.yaml:7:20  pages.morning: "A label that is wider than a third" is too wide for its place on the printed page; shorten it  too-wide-to-print',
      'templates/a.yaml:9:20  pages.morning: "What we plan to do" is too wide for its place on the printed page; shorten it  too-wide-to-print',
      `templates/a.yaml:9:40  pages.morning: has "水" (U+6C34), which the printed journal's typeface lacks; write it in other letters  not-in-typeface`,
    ],
  ],
  [
    'a title and a quote that a wide inside margin leaves too little room',
    {
      'quotes/a.yaml': `text: ${'One word after the other makes a line. '.repeat(11).trim()}\nauthor: A\n`,
      'templates/a.yaml':
        'name: A\npages:\n  evening:\n    - title: of a very long working\n    - quote: { rows: 4 }\nmargins: { inside: 1.25 }\n',
    },
    [
      'quotes/a.yaml:1:7  text: is printed in 9 pt, which is hard to read; shorten it by 69 characters for 10.5 pt  small-type',
      'templates/a.yaml:4:14  pages.evening: "of a very long working" is too wide for its place on the printed page; shorten it  too-wide-to-print',
    ],
  ],
  [
    'letters that the typeface lacks, in each file whose words are printed',
    {
      'cover.yaml': 'title: Tag 日\ncolour: black\ninside: [A line, 本]\n',
      'dates.yaml': '12-25: Noël\n05-03: 憲法記念日\n',
      'editions/a.yaml': 'name: 初版\nprinter: kdp\nweeks: 13\n',
      'pages/goals.yaml': 'name: 目標\nblocks:\n  - title: Goals\n  - columns: [[{ list: [box, 夢] }], [{ text: "{title} 夢" }]]\n',
      'quotes/a.yaml': 'text: Begin at once.\nsource: 老子, *Tao*\n',
    },
    [
      ['cover.yaml:1:12  title', '"日" (U+65E5)'],
      ['cover.yaml:3:18  inside[1]', '"本" (U+672C)'],
      ['dates.yaml:2:8  05-03', '"憲" (U+61B2), "法" (U+6CD5), "記" (U+8A18), "念" (U+5FF5), "日" (U+65E5)'],
      ['editions/a.yaml:1:7  name', '"初" (U+521D), "版" (U+7248)'],
      ['pages/goals.yaml:4:30  blocks[1].columns[0][0].list[1]', '"夢" (U+5922)'],
      ['pages/goals.yaml:4:30  blocks[1].columns[1][0].text', '"夢" (U+5922)'],
      ['quotes/a.yaml:2:9  source', '"老" (U+8001), "子" (U+5B50)'],
    ].map(
      ([place, letters]) =>
        `${place}: has ${letters}, which the printed journal's typeface lacks; write it in other letters  not-in-typeface`,
    ),
  ],
] as [string, Record<string, string | undefined>, string[]][])('%s', async (_, files, expected) => {
  expect(await warningsWith(files)).toEqual(expected);
});

test('letters that the handwriting of a filled page lacks are named', async () => {
  const content = await cleanContentFolder();
  const site = path.join(content, 'site.yaml');
  const text = (await readFile(site, 'utf8'))
    .replace('lines: The call.', 'hand: fineliner\n      lines: The café.')
    .replace('lines: A quiet week.', 'lines: A quiet café.');
  await writeFile(site, text);
  const line = text.split('\n').findIndex((each) => each.includes('The café.')) + 1;
  expect((await warningsIn(content)).filter((warning) => warning.endsWith('not-in-typeface'))).toEqual([
    `site.yaml:${line}:21  print.written.evening.lines: has "é" (U+00E9), which the handwriting fineliner lacks; write it in other letters, or choose another hand  not-in-typeface`,
  ]);
});

test('files that npm would obey are named, in any folder of the content', async () => {
  const files = {
    'package.json': '{}',
    'quotes/node_modules/.bin/journal': '',
    '.schema/package.json': '{}',
    'prompts/node_modules/.cache/parsed': '',
  };
  expect(await warningsWith(files)).toEqual([
    '.schema/package.json:1:1  npm and npx would run what this names; remove it  package',
    'package.json:1:1  npm and npx would run what this names; remove it  package',
    'prompts/node_modules:1:1  npm and npx would run what this names; remove it  package',
    'quotes/node_modules:1:1  npm and npx would run what this names; remove it  package',
  ]);
});

test('a file that looks like content is named when its folder or its ending keeps it from being read', async () => {
  const files = {
    'posts/2026/first.yaml': 'title: A\n',
    'posts/2026/first.md': '',
    'posts/.trash/old.yaml': '',
    'notes/own.yaml': 'a: b\n',
    'images/.sizes.yaml': '',
    'images/sizes.yaml': '',
    'quotes/begin.yaml.txt': 'text: A\n',
    'quotes/begin.yaml.orig': '',
    'Prompts/begin.yaml': 'text: A\n',
    'template/daily.yml.txt': 'name: A\n',
    'dates.yml': '',
    'Cover.yaml': '',
    'site.yaml.txt': '',
    'compose.yaml': '',
  };
  expect(await warningsWith(files)).toEqual([
    'Cover.yaml:1:1  is not read; name it cover.yaml  not-read',
    'Prompts/begin.yaml:1:1  is not read; move it to prompts/  not-read',
    'dates.yml:1:1  is not read; name it dates.yaml  not-read',
    'images/sizes.yaml:1:1  is not used in any post, page of the book or site.yaml; use it or remove it  unused-picture',
    'posts/2026/first.yaml:1:1  is not read; move it to posts/  not-read',
    'quotes/begin.yaml.txt:1:1  is not read; name it quotes/begin.yaml  not-read',
    'site.yaml.txt:1:1  is not read; name it site.yaml  not-read',
    'template/daily.yml.txt:1:1  is not read; move it to templates/  not-read',
  ]);
});

test('a hundred warnings of one rule in one file are listed, and the rest are counted', async () => {
  const pictures = Array.from({ length: 130 }, (_, n) => `  <img src="/images/${n}.png" alt="">\n`);
  const warnings = await warningsWith({ 'posts/a.yaml': `${post}content: |\n${pictures.join('')}` });
  expect(warnings).toHaveLength(101);
  expect(warnings[0]).toBe('posts/a.yaml:1:1  has 30 more of these  missing-picture');
  expect(warnings[100]).toBe(
    'posts/a.yaml:106:13  content: there is no picture content/images/99.png; add it, or name another  missing-picture',
  );
});

test('addresses, tags and lines of hundreds of thousands of letters are named', async () => {
  const long = 'x'.repeat(200_000);
  const lines = [`<p><a href="/${long}">a</a></p>`, `<a href="#${long}">a</a>`, `<${long}>a</${long}>`, `<p>${long} {{ mark }}</p>`];
  const warnings = await warningsWith({ 'posts/a.yaml': `${post}content: |\n${lines.map((line) => `  ${line}\n`).join('')}` });
  expect(warnings.map((warning) => warning.split('  ').at(-1)).toSorted()).toEqual([
    'broken-link',
    'broken-link',
    'leftover-mark',
    'removed-html',
  ]);
});

test.each([
  ['a device', (file: string) => symlink('/dev/zero', file)],
  ['itself', (file: string) => symlink(path.basename(file), file)],
  ['a pipe', (file: string) => run('mkfifo', file)],
])('a name in images like an item’s that leads to %s is not read', async (_, make) => {
  const content = await cleanContentFolder();
  await make(path.join(content, 'images/cover.yaml'));
  const repository = await openRepository(content);
  const told = [...repository.problems(), ...(await findWarnings(repository, { fonts, icons }))];
  expect(told.map(({ file }) => file)).toContain('images/cover.yaml');
});

test.each([
  ['<image href="desk.png"/>', true],
  ['<use xlink:href="parts.svg#leaf"/>', true],
  ['<style>@font-face { font-family: Own; src: url("own.woff2") }</style>', true],
  ['<a href="https://a.example"><use href="#leaf"/></a>', false],
  ['<rect id="leaf" fill="url( #paint )"/><image width="1" href="data:image/png;base64,AAAA"/>', false],
])('an SVG with %s is named if it needs another file', async (drawing, needsFile) => {
  const content = await cleanContentFolder();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="6" height="9">${drawing}</svg>`;
  await writeFile(path.join(content, 'images/drawn.svg'), svg);
  await writeFile(path.join(content, 'posts/a.yaml'), `${post}content: <img src="/images/drawn.svg" alt="">\n`);
  const message = 'refers to another file, which neither browsers nor the printed book load; embed it in the SVG';
  expect(await warningsIn(content)).toEqual(
    needsFile ? [`posts/a.yaml:6:20  content: content/images/drawn.svg ${message}  broken-picture`] : [],
  );
});

test('pictures that are cut off, or too large to be offered in other sizes, are named where a post shows them', async () => {
  const content = await cleanContentFolder();
  const photograph = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#94290f' } })
    .jpeg()
    .toBuffer();
  await writeFile(path.join(content, 'images/cut.jpg'), photograph.subarray(0, -20));
  await writeFile(path.join(content, 'images/whole.jpg'), photograph);
  const png = await sharp(photograph).png().toBuffer();
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  await writeFile(path.join(content, 'images/huge.png'), png);
  const shown = ['cut.jpg', 'whole.jpg', 'huge.png'].map((name) => `<img src="/images/${name}" alt="">`).join('');
  await writeFile(path.join(content, 'posts/a.yaml'), `${post}featuredImage: /images/huge.png\ncontent: ${shown}\n`);
  expect(await warningsIn(content)).toEqual([
    'posts/a.yaml:6:16  featuredImage: content/images/huge.png has more than 100 megapixels, so no smaller versions of it are made; save it smaller  broken-picture',
    'posts/a.yaml:7:20  content: content/images/cut.jpg is cut off; copy it again  broken-picture',
    'posts/a.yaml:7:90  content: content/images/huge.png has more than 100 megapixels, so no smaller versions of it are made; save it smaller  broken-picture',
  ]);
});

test('a day that is shown filled in has the texts of the edition that is sold', async () => {
  const content = await cleanContentFolder();
  const site = path.join(content, 'site.yaml');
  await writeFile(site, (await readFile(site, 'utf8')).replace('print:\n', 'print:\n  edition: first\n'));
  await mkdir(path.join(content, 'editions'));
  const edition = 'template: weekday\nprinter: kdp\nweeks: 1\ndays:\n  - quote: little-by-little\n    morning: one-thing\n';
  await writeFile(path.join(content, 'editions/first.yaml'), edition);
  const { file, line, column, message } =
    (await findWarnings(await openRepository(content), { fonts, icons: iconFinder(content).namesIn })).find(
      (problem) => problem.rule === 'sold-otherwise' && problem.message.startsWith('print.written'),
    ) ?? {};
  expect([file, message]).toEqual([
    'site.yaml',
    'print.written.quote: is "begin-at-once", but the edition that is sold has "little-by-little" on day 1; write one in both',
  ]);
  expect((await readFile(site, 'utf8')).split('\n')[(line ?? 0) - 1]?.slice((column ?? 0) - 1)).toBe('begin-at-once');
});

test('days are not said to be without a prompt while the file of one is broken', async () => {
  const content = await cleanContentFolder();
  const emptyDays = async () => {
    const warnings = await findWarnings(await openRepository(content), { fonts, icons: iconFinder(content).namesIn });
    return warnings.filter(({ rule }) => rule === 'empty-day').map(({ message }) => message);
  };
  await writeFile(path.join(content, 'prompts/the-week.yaml'), 'text: [\n');
  expect(await emptyDays()).toEqual([]);
  await rm(path.join(content, 'prompts/the-week.yaml'));
  expect(await emptyDays()).toEqual([expect.stringMatching(/^no Sunday reflection prompt for Sunday/)]);
});

test('a text of a day that is shown filled in exists', async () => {
  const content = await cleanContentFolder();
  await rm(path.join(content, 'quotes/begin-at-once.yaml'));
  expect(await warningsIn(content)).toContainEqual(
    expect.stringMatching(
      /^site\.yaml:\d+:12 {2}print\.written\.quote: there is no quote "begin-at-once", so the page is not shown filled in; name another {2}/,
    ),
  );
  // A broken file has its own error.
  await writeFile(path.join(content, 'quotes/begin-at-once.yaml'), 'text: [\n');
  const warnings = await findWarnings(await openRepository(content), { fonts, icons: iconFinder(content).namesIn });
  expect(warnings.filter(({ message }) => message.startsWith('print.written'))).toEqual([]);
});

test('wrong numbers of weeks, days or pages of the sold book are named, and numbers of its parts are not', async () => {
  const content = await cleanContentFolder();
  const site = path.join(content, 'site.yaml');
  const words = (await readFile(site, 'utf8')).replace('print:\n', 'print:\n  edition: first\n');
  const tagline = 'Twelve weeks, 84 mornings, {weeks}; after four weeks seven days';
  await writeFile(
    site,
    words.replace(/^tagline: .*$/m, `tagline: ${tagline}`).replace(/^description: .*$/m, 'description: A 12-week book'),
  );
  await mkdir(path.join(content, 'editions'));
  await writeFile(path.join(content, 'editions/first.yaml'), 'template: weekday\nprinter: kdp\nweeks: 13\ndays: []\n');
  const found = (await warningsIn(content)).filter((line) => line.includes('the book that is sold has'));
  expect(found.map((line) => line.replace(/^site.yaml:\d+:\d+  /, ''))).toEqual([
    'tagline: says "Twelve weeks", but the book that is sold has 13; correct one of them  sold-otherwise',
    'tagline: says "84 mornings", but the book that is sold has 91; correct one of them  sold-otherwise',
    'description: says "12-week", but the book that is sold has 13; correct one of them  sold-otherwise',
  ]);
});

test('a misspelled name of a number in braces is named with the one that is meant, and other braces are not', async () => {
  const content = await cleanContentFolder();
  const site = path.join(content, 'site.yaml');
  await writeFile(
    site,
    (await readFile(site, 'utf8')).replace(/^tagline: .*/m, 'tagline: "{Week}, {number of page}, {weeks} {of braces}"'),
  );
  expect((await warningsIn(content)).map((line) => line.replace(/^\S+ {2}/, ''))).toEqual([
    'tagline: says "{Week}"; did you mean "{Weeks}"?  sold-otherwise',
    'tagline: says "{number of page}"; did you mean "{number of pages}"?  sold-otherwise',
  ]);
});

test('words that contradict `print` are named, and so are a row and a number of pages that `print` fills in', async () => {
  const content = await cleanContentFolder();
  const site = path.join(content, 'site.yaml');
  const chosen = '  paper: white\n  printer: kdp\n  binding: paperback\n  finish: glossy\n';
  await writeFile(site, (await readFile(site, 'utf8')).replace('  paper: white\n', chosen));
  await writeFile(
    path.join(content, 'cover.yaml'),
    'title: T\ncolour: black\nback: Thread-sewn, on cream paper, with a matt cover. Take it to a mate.\n',
  );
  const lineOf = async (words: string) => (await readFile(site, 'utf8')).split('\n').findIndex((line) => line.includes(words)) + 1;
  const printed = 'but print in site.yaml has paperback, white paper, glossy; change one of them  sold-otherwise';
  expect(await warningsIn(content)).toEqual([
    `cover.yaml:3:7  back: says "Thread-sewn", ${printed}`,
    `cover.yaml:3:7  back: says "matt", ${printed}`,
    `cover.yaml:3:7  back: says "cream paper", ${printed}`,
    `site.yaml:${await lineOf('It lies flat.')}:11  product.object.text: says "lies flat", ${printed}`,
    `site.yaml:${await lineOf('- label: Paper')}:7  product.specification[0]: is filled from "print": "White, uncoated, as thick as that of a novel"; remove this row  sold-otherwise`,
    `site.yaml:${await lineOf('pages: 195')}:10  print.pages: the book has 216 pages as planned; write that number, and correct words that name another  sold-otherwise`,
  ]);
});

test('a cover and a shop with two prices are named, and one price in two spellings is not', async () => {
  const content = await cleanContentFolder();
  const [site, cover] = ['site.yaml', 'cover.yaml'].map((name) => path.join(content, name)) as [string, string];
  const priced = async (inShop: string, onCover: string) => {
    await writeFile(site, (await readFile(site, 'utf8')).replace(/^retailer:\n( {2}price: .*\n)?/m, `retailer:\n  price: "${inShop}"\n`));
    await writeFile(cover, `title: T\ncolour: black\nprice: "${onCover}"\n`);
    return warningsIn(content);
  };
  expect(await priced('24', '24.00')).toEqual([]);
  expect(await priced('26.00', '24.00')).toEqual([
    'cover.yaml:3:8  price: is "24.00", but retailer.price in site.yaml is "26.00"; write one price in both  two-prices',
  ]);
});

test('flawless content has no warnings', async () => {
  expect(await warningsWith({})).toEqual([]);
});

test('without an icon set there are no warnings about icons', async () => {
  const content = await cleanContentFolder();
  await writeFile(path.join(content, 'categories/a.yaml'), 'name: A\ndescription: B\nicon: icon-[lucide--targt]\n');
  expect(await findWarnings(await openRepository(content), { fonts, icons: iconFinder(content).namesIn })).toEqual([]);
});

test('the fonts are loaded once, and only for a template, or a text that may not fit or have letters that they lack', async () => {
  const loaded = async (files: Record<string, string | undefined>) => {
    const content = await contentWith(files);
    let count = 0;
    const counted = () => ((count += 1), fonts());
    await findWarnings(await openRepository(content), { fonts: counted, icons });
    return count;
  };
  const plain = {
    'quotes/two-lines.yaml': 'text: In one line.\n',
    'templates/weekday.yaml': undefined,
    'templates/sunday.yaml': undefined,
  };
  expect(await loaded(plain)).toBe(0);
  const rare = { 'quotes/a.yaml': 'text: 始める\n', 'prompts/a.yaml': 'text: 始める\ntype: morning\n' };
  const template = { 'templates/a.yaml': `name: A\npages:\n  morning:\n    - heading: ${'Wide '.repeat(40)}\n` };
  expect(await loaded({ ...rare, ...template })).toBe(1);
});

test('a command, which has no requests to handle, never pauses its checks', async () => {
  const repository = await openRepository(await contentWith({ 'quotes/a.yaml': 'text: <b>Begin</b>\n' }));
  const original = { ...timers };
  let pauses = 0;
  const counting =
    (pause: (...parameters: never[]) => unknown) =>
    (...parameters: never[]) => ((pauses += 1), pause(...parameters));
  Object.assign(timers, { setTimeout: counting(original.setTimeout), setImmediate: counting(original.setImmediate) });
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(timers, original);
    syncBuiltinESMExports();
  });
  expect(await findWarnings(repository, { fonts, icons })).toHaveLength(1);
  expect(pauses).toBe(0);
});

const icons = iconFinder(path.resolve('.')).namesIn;
const fonts = () => loadFonts();

async function warningsWith(files: Record<string, string | undefined>): Promise<string[]> {
  return warningsIn(await contentWith(files));
}

async function contentWith(files: Record<string, string | undefined>): Promise<string> {
  const content = await cleanContentFolder();
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(content, file)), { recursive: true });
    await (text === undefined ? rm(path.join(content, file)) : writeFile(path.join(content, file), text));
  }
  return content;
}

async function warningsIn(content: string): Promise<string[]> {
  const repository = await openRepository(content);
  expect(repository.problems()).toEqual([]);
  const warnings = await findWarnings(repository, { fonts, icons });
  return warnings.map(({ file, line, column, severity, message, rule }) => {
    expect(severity).toBe('warning');
    return `${file}:${line}:${column}  ${message}  ${rule}`;
  });
}
