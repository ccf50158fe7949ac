import { expect, onTestFinished, test, vi } from 'vitest';
import { testSite } from '../../fixtures/harness/test-site.ts';
import { testApp } from '../../fixtures/harness/test-server.ts';
import type { PageAssets, PageRequest } from '../../server/model/api/page-request.ts';
import { selectPosts } from '../../server/model/api/post-list.ts';
import { api } from '../../server/model/api/paths.ts';
import { createRenderer } from './server.tsx';

const assets: PageAssets = {
  loader: '/assets/loader.js',
  scripts: ['/assets/entry.js'],
  styles: [],
  sheet: { url: '/assets/site.css', rules: [{ css: 'p{margin:0}', needs: [['p']] }] },
  chunks: { 'site/pages/blog/blog-page.tsx': ['/assets/blog.js', '/assets/blog.css'] },
};

test.each([
  ['/', '13-Week Journal for Goals, Gratitude and Habits | Mindset Journal', 200],
  ['/about', 'About | Mindset Journal', 200],
  ['/product', '13-Week Guided Journal, 6 x 9 Inches | Mindset Journal', 200],
  ['/blog', 'Blog | Mindset Journal', 200],
  ['/blog/power-of-daily-journaling', 'The Power of Daily Journaling | Mindset Journal', 200],
  ['/categories', 'Categories | Mindset Journal', 200],
  ['/categories/habits', 'Habits | Mindset Journal', 200],
  ['/contact', 'Contact | Mindset Journal', 200],
  ['/blog/no-such-post', 'Blog Post Not Found | Mindset Journal', 404],
  ['/categories/no-such-topic', 'Category Not Found | Mindset Journal', 404],
  ['/nowhere', 'No Page at This Address | Mindset Journal', 404],
])('%s is served with its title, heading and description in the first HTML', async (path, title, status) => {
  const response = await served(path);
  const html = await response.text();
  expect(response.status).toBe(status);
  expect(textsOf(html, 'title')).toEqual([title]);
  expect(textsOf(html, 'h1')).toHaveLength(1);
  expect(html.match(/<meta name="description" content="[^"]+"/g)).toHaveLength(1);
});

test.each(['/', '/about', '/product', '/blog', '/blog/power-of-daily-journaling', '/categories', '/categories/habits', '/contact'])(
  '%s runs only the scripts of the build',
  async (path) => {
    const scripts = (await (await served(path)).text()).match(/<script[^>]*>/g) ?? [];
    const running = scripts.filter((tag) => !/type="application\/(ld\+)?json"/.test(tag));
    expect(running).toEqual([
      expect.stringMatching(/^<script type="module" src="\/assets\/loader.js" data-loader="" data-modules="\/assets\/entry.js[^"]*">$/),
      '<script type="speculationrules">',
    ]);
  },
);

test('an unknown page says that it does not exist, is noindex and has no canonical address', async () => {
  const html = await (await served('/nowhere')).text();
  expect(html).toContain('There is no page at this address');
  expect(await (await served('/')).text()).not.toContain('There is no page');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('rel="canonical"');
});

test.each([
  ['24.00', 'USD', '$24.00'],
  ['1999', 'EUR', '€1,999.00'],
  ['24', undefined, '$24.00'],
])('a price of %s %s is shown as %s', async (price, currency, shown) => {
  const site = testSite();
  const html = await render({ url: '/product', fallback: {}, site: { ...site, retailer: { ...site.retailer, price, currency } } });
  expect(textsOf(html, 'p')).toContain(shown);
});

test('the product page has its own lead, the price per day, and the questions of buyers', async () => {
  const questions = [{ question: 'Is it dated?', answer: 'No. See [a week](/blog/a-week), or [inside](#look-inside).' }];
  const product = { lead: 'A book for thirteen weeks.', priceNote: '26 cents a day', questions };
  const site = testSite();
  const html = await render({ url: '/product', fallback: {}, site: { ...site, product, retailer: { ...site.retailer, price: '24.00' } } });
  expect(textsOf(html, 'p')).toEqual(expect.arrayContaining([product.lead, product.priceNote]));
  expect(html).toMatch(/<details open=""[^>]*><summary[^>]*>Is it dated\?<\/summary>/);
  expect(html).toMatch(/<a [^>]*href="\/blog\/a-week"[^>]*>a week<\/a>, or <a href="#look-inside"[^>]*>inside<\/a>\./);
  expect(html).toContain('"@type":"FAQPage"');
  expect(html).toContain('"text":"No. See a week, or inside."');

  const { product: _product, ...bareSite } = site;
  const bare = await render({ url: '/product', fallback: {}, site: bareSite });
  expect(textsOf(bare, 'p')).toContain(site.hero.text);
  expect(bare).not.toMatch(/Before you buy|FAQPage/);
});

test('the product page offers a sample of the book where one can be printed', async () => {
  const pages = { 'monday-morning': 'Monday morning.' };
  const offer = '<a href="/sample.pdf"';
  expect(await render({ url: '/product', fallback: {}, pages })).not.toContain(offer);
  const offering = await render({ url: '/product', fallback: {}, pages: { ...pages, sample: '' } });
  expect(offering).toContain(offer);
  // The browser hydrates the same page.
  expect(pageData(offering)).toMatchObject({ pages: { sample: '' } });
});

test('the question of today is for its weekday, and the browser gets the questions of all days', async () => {
  vi.useFakeTimers({ now: new Date(2026, 1, 25, 12), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const pages = { 'question-tuesday': 'Who?', 'question-wednesday': 'What was quiet? Describe it.', 'friday-evening': 'Friday evening.' };
  const html = await render({ url: '/blog', fallback: {}, pages });
  expect(textsOf(html, 'p')).toEqual(expect.arrayContaining(['What was quiet?', 'Describe it.']));
  expect(html).toContain('From Wednesday’s evening page');
  expect(questionsIn(html)).toEqual([
    null,
    ['From Tuesday’s evening page', 'Who?', ''],
    ['From Wednesday’s evening page', 'What was quiet?', 'Describe it.'],
    null,
    null,
    null,
    null,
  ]);
  expect(pageData(html)).toHaveProperty('pages', {});
  expect(await render({ url: '/blog', fallback: {}, pages: {} })).not.toContain('The question of today');
});

test('a page names its canonical address', async () => {
  expect(await (await served('/about')).text()).toContain('<link rel="canonical" href="http://localhost/about"/>');
});

test('the page requests only pictures and styles before its end', async () => {
  const html = await (await served('/blog')).text();
  const end = html.lastIndexOf('</footer>');
  for (const late of ['as="font"', '<script type="module"', '/assets/blog.js'])
    expect([late, html.indexOf(late) > end]).toEqual([late, true]);
});

test('a page requests its own chunks and styles', async () => {
  const html = await (await served('/blog')).text();
  expect(html).toContain('<link rel="stylesheet" href="/assets/blog.css">');
  expect(html).toContain('data-modules="/assets/entry.js /assets/blog.js"');
  expect(await (await served('/about')).text()).not.toContain('blog.js');
});

test('the facts of a post are separated by spaces, for search engines and copied text', async () => {
  const near = { previous: { ...post, title: 'Earlier' }, next: { ...post, title: 'Later' }, related: [post] };
  const html = await render({ url: '/blog/x', fallback: { [api.post('x')]: { ...post, ...near } } });
  const text = html.replaceAll(/<!-- -->|<\/?[a-z][^>]*>/g, '');
  expect(text.match(/January 5, 2026 1 min read/g)).toHaveLength(2);
  for (const words of ['1 min read By Ivo Marsh', 'Previous article Earlier', 'Next article Later']) expect(text).toContain(words);
  expect((await render({ url: '/product', fallback: {} })).replaceAll(/<[^>]*>/g, '')).toMatch(/Sarah M\. 5 out of 5 stars/);
});

test('a post that was updated on a later day says so', async () => {
  const page = async (dates: object) => {
    const html = await render({
      url: '/blog/x',
      fallback: { [api.post('x')]: { ...post, publishedAt: '2026-01-05T18:00:00Z', ...dates } },
    });
    return { text: html.replaceAll(/<!-- -->|<\/?[a-z][^>]*>/g, ''), modified: /article:modified_time" content="([^"]*)"/.exec(html)?.[1] };
  };
  const updated = await page({ updatedAt: '2026-02-01' });
  expect(updated.text).toContain('January 5, 2026 1 min read By Ivo Marsh Updated February 1, 2026');
  expect(updated.modified).toBe('2026-02-01');
  const sameDay = await page({ updatedAt: '2026-01-05' });
  expect(sameDay.text).not.toContain('Updated');
  expect(sameDay.modified).toBe('2026-01-05T18:00:00Z');
  const never = await page({});
  expect(never.text).not.toContain('Updated');
  expect(never.modified).toBeUndefined();
});

test('a page contains the body of its post once', async () => {
  const html = await render({ url: '/blog/x', fallback: { '/api/entries/x': { ...post, content: '<p>Only once</p>' } } });
  expect(html.split('Only once')).toHaveLength(2);
});

test('the page data cannot end its script element', async () => {
  const title = '</script><script>alert(1)</script>\u2028';
  const html = await render({ url: '/blog/x', fallback: { '/api/entries/x': { ...post, title } } });
  expect(html).not.toContain('<script>alert');
  expect(pageData(html).fallback['/api/entries/x']).toMatchObject({ title, content: null });
});

test('a list links to its second page, and each page to the pages before and after it', async () => {
  const many = Array.from({ length: 60 }, (_, index) => ({ ...post, id: `p${index}`, slug: `p${index}`, title: `Post ${index}` }));
  const fallback = (page: number, isAlone: boolean) => ({
    '/api/entries#shown': selectPosts(many, { query: '', page, isAlone }),
  });
  const list = await render({ url: '/blog', fallback: fallback(1, false) });
  expect(list.match(/<article/g)).toHaveLength(24);
  expect(linksIn(list)).toContain('/blog/page/2 Load more');

  const second = await render({ url: '/blog/page/2', fallback: fallback(2, true) });
  expect(second.match(/<article/g)).toHaveLength(24);
  expect(second).toContain('<link rel="canonical" href="http://localhost/blog/page/2"/>');
  expect(textsOf(second, 'title')).toEqual(['Blog, Page 2 | Mindset Journal']);
  expect(linksIn(second).slice(-30)).toEqual(expect.arrayContaining(['/blog Newer articles', '/blog/page/3 Older articles']));

  const last = linksIn(await render({ url: '/blog/page/3', fallback: fallback(3, true) }));
  expect(last).toContain('/blog/page/2 Newer articles');
  expect(last.join('\n')).not.toContain('Older articles');

  const found = { '/api/entries#shown': selectPosts(many, { query: 'post', page: 1, isAlone: false }) };
  expect(linksIn(await render({ url: '/blog?q=post', fallback: found }))).toContain('/blog?q=post&amp;page=2 Load more');
});

test('on a static host, the search says that it needs JavaScript', async () => {
  const note = 'The search needs JavaScript, which is off in this browser. All articles are below.';
  expect(await render({ url: '/blog', fallback: { '/api/entries': [post] }, isStatic: true })).toContain(note);
  expect(await render({ url: '/blog', fallback: { '/api/entries': [post] } })).not.toContain(note);
});

test.each([
  ['/blog/x', { '/api/entries/x': null }, 'Blog post not found.', 'Return to all posts'],
  ['/categories/x', { '/api/categories/x': null }, 'Category not found.', 'View all categories'],
  ['/blog', { '/api/entries': [] }, 'No blog posts found. Check back soon for new content!', ''],
  [
    '/blog?q=zebra',
    { '/api/entries#shown': { query: 'zebra', page: 1, isAlone: false, items: [], total: 0 } },
    'Nothing found for “zebra”.',
    'Show all articles',
  ],
  ['/categories', { '/api/categories': [] }, 'No categories found. Check back soon for updates!', 'Home'],
  ['/blog/x', {}, 'Loading…', ''],
])('%s over %j says %j', async (url, fallback, text, link) => {
  const main = /<main[\s\S]*<\/footer>/.exec(await render({ url, fallback }))?.[0];
  expect(main).toContain(text);
  expect(main).toContain(link);
});

test('an empty category says so and links to all articles', async () => {
  const category = { id: 'x', slug: 'x', name: 'Topic', description: 'About it.', icon: 'icon' };
  const html = await render({ url: '/categories/x', fallback: { '/api/categories/x': category, '/api/categories/x/entries': [] } });
  for (const text of [
    'Articles in Topic',
    'No articles found in this category yet.',
    'We&#x27;re working on adding more content. Check back soon!',
    'Browse all articles',
    'Why Focus on Topic?',
  ])
    expect(html.replaceAll('<!-- -->', '')).toContain(text);
});

test('beside an article is the bio of its author, and none beside that of a guest', async () => {
  const beside = async (author: string) =>
    textsOf(await render({ url: '/blog/x', fallback: { '/api/entries/x': { ...post, author } } }), 'section')
      .find((text) => text.includes('About the Author'))
      ?.replaceAll(/<[^>]*>/g, '');
  expect(await beside('Ivo Marsh')).toBe('About the AuthorIvo MarshIvo coaches.');
  expect(await beside('Ann Guest')).toBe('About the AuthorAnn Guest');
});

test('related articles are three empty cards until they are known', async () => {
  const unknown = await render({ url: '/blog/x', fallback: { '/api/entries/x': post } });
  expect(skeletonsIn(unknown)).toHaveLength(3);
  const related = [{ ...post, id: 'y', slug: 'y', title: 'Another' }];
  const known = await render({ url: '/blog/x', fallback: { '/api/entries/x': { ...post, related } } });
  expect(skeletonsIn(known)).toEqual([]);
  expect(known).toContain('href="/blog/y"');
});

test('a photograph has other sizes and formats, loaded eagerly in the first viewport and lazily below', async () => {
  const photographed = { ...post, featuredImage: '/images/desk.jpg' };
  const html = await render({ url: '/blog/x', fallback: { '/api/entries/x': photographed } });
  const picture = /<picture>.*?<\/picture>/s.exec(html)?.[0] ?? '';
  expect(picture.match(/type="[^"]+"/g)).toEqual(['type="image/avif"', 'type="image/webp"']);
  expect(picture).toContain('/images/desk.jpg-480.avif 480w, /images/desk.jpg-800.avif 800w');
  expect(/<img[^>]*>/.exec(picture)?.[0]).toContain(
    '<img src="/images/desk.jpg" alt="" width="1200" height="630" loading="eager" fetchPriority="high" decoding="async"',
  );
  expect(html).toContain('<meta property="og:image" content="http://localhost/social/desk.jpg.jpg"/>');

  const many = Array.from({ length: 4 }, (_, index) => ({ ...photographed, id: `p${index}`, slug: `p${index}` }));
  const list = await render({ url: '/blog', fallback: { '/api/entries': many } });
  expect([...list.matchAll(/<img src="\/images\/desk.jpg"[^>]*loading="(\w+)"/g)].map(([, loading]) => loading)).toEqual([
    'eager',
    'eager',
    'eager',
    'lazy',
  ]);
});

test('a page keeps both of two equal paragraphs', async () => {
  const site = testSite();
  const about = { ...site.about, story: 'Again.\n\nAgain.' };
  expect(await render({ url: '/about', fallback: {}, site: { ...site, about } })).toContain('<p>Again.</p><p>Again.</p>');
});

test('a page that throws rejects its render, and the next page is rendered', async () => {
  const broken = { ...post, categories: null };
  await expect(render({ url: '/blog/x', fallback: { '/api/entries/x': broken } })).rejects.toThrow('Cannot read properties of null');
  expect(await render({ url: '/blog/x', fallback: { '/api/entries/x': post } })).toContain('<h1');
});

test('a page whose address has escapes is rendered with its content', async () => {
  expect(await render({ url: '/blog/%C3%A9%22', fallback: { [api.post('%C3%A9%22')]: null, [api.post('é"')]: null } })).toContain('<main');
});

test('a form without JavaScript redirects to a page with the thanks', async () => {
  expect(await render({ url: '/?subscribed=1', fallback: {} })).toContain('Thank you for subscribing! Check your inbox soon.');
  expect(await render({ url: '/', fallback: {} })).not.toContain('Thank you for subscribing!');
});

const post = {
  id: 'x',
  slug: 'x',
  title: 'Title',
  excerpt: 'Excerpt',
  author: 'Ivo Marsh',
  publishedAt: '2026-01-05',
  readTime: 1,
  categories: [],
  content: '<p>Body</p>',
};

async function served(path: string): Promise<Response> {
  const { app } = await testApp({}, createRenderer(assets, false));
  return app.fetch(new Request(`http://localhost${path}`));
}

async function render(page: Pick<PageRequest, 'url' | 'fallback' | 'isStatic'> & Partial<PageRequest>): Promise<string> {
  return (
    await createRenderer(assets, false)({ origin: 'http://localhost', status: 200, site: testSite(), pages: {}, ...page })
  ).toString();
}

function pageData(html: string): { fallback: Record<string, unknown> } {
  return JSON.parse(/<script id="pageData"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '') as { fallback: Record<string, unknown> };
}

function questionsIn(html: string): unknown {
  return JSON.parse(/ data-questions="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '');
}

function skeletonsIn(html: string): string[] {
  return html.match(/<li [^>]*aria-hidden="true"/g) ?? [];
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, text]) => `${href} ${text}`);
}

function textsOf(html: string, tag: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}(?: [^>]*)?>(.*?)</${tag}>`, 'gs'))].map(([, text]) => text ?? '');
}
