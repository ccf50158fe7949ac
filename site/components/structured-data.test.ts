import { expect, test } from 'vitest';
import type { Post } from '../../server/model/entities/post.ts';
import { testSite } from '../../fixtures/harness/test-site.ts';
import { authorData, blogData, breadcrumbData, organizationData, postData, productData } from './structured-data.ts';
import { pageTitle } from './format.ts';

const site = testSite();
const place = { site, origin: 'https://mindset.example' };
const post: Post = {
  id: 'one-thing',
  slug: 'one-thing',
  title: 'One Thing',
  excerpt: 'At a time.',
  author: 'Ivo Marsh',
  publishedAt: '2026-02-23',
  readTime: 1,
  categories: [{ id: 'habits', name: 'Habit Formation', slug: 'habits' }],
  content: '<h2>First</h2><p>Two words.</p>',
};

test('a title names the site and its journal', () => {
  expect(pageTitle(site, 'One Thing')).toBe('One Thing | Mindset Journal');
});

test('a post without structured data gets it from its fields', () => {
  expect(postData(post, site, place)).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'One Thing',
    description: 'At a time.',
    image: 'https://mindset.example/social/default-journal.png',
    datePublished: '2026-02-23',
    dateModified: '2026-02-23',
    author: { '@type': 'Person', name: 'Ivo Marsh' },
    url: 'https://mindset.example/blog/one-thing',
    wordCount: 3,
    articleSection: ['Habit Formation'],
  });
});

test.each([
  [{ publishedAt: '2026-02-23', updatedAt: '2026-03-01' }, '2026-03-01'],
  [{ publishedAt: '2026-02-23T18:00:00Z', updatedAt: '2026-02-23' }, '2026-02-23T18:00:00Z'],
  [{ publishedAt: '2026-02-23T08:00:00+09:00', updatedAt: '2026-02-23' }, '2026-02-23'],
])('a post with %j was modified at %s', (dates, modified) => {
  expect(postData({ ...post, ...dates }, site, place)).toMatchObject({ datePublished: dates.publishedAt, dateModified: modified });
});

test('a post has its own description, keywords and picture', () => {
  const own = { ...post, metaDescription: 'Own words.', keywords: ['focus', 'paper'], featuredImage: '/images/morning.png' };
  expect(postData(own, site, place)).toMatchObject({
    description: 'Own words.',
    keywords: 'focus, paper',
    image: 'https://mindset.example/social/morning.png.jpg',
  });
});

test('structured data in the file is used unchanged', () => {
  const structuredData = { '@type': 'HowTo', name: 'One Thing' };
  expect(postData({ ...post, structuredData }, site, place)).toBe(structuredData);
});

test('the blog lists the posts shown', () => {
  expect(blogData([post], site.description, place)).toMatchObject({
    '@type': 'Blog',
    url: 'https://mindset.example/blog',
    blogPost: [{ headline: 'One Thing', url: 'https://mindset.example/blog/one-thing' }],
  });
});

test('the product has an offer only when the price is known', () => {
  const priced = { ...site, retailer: { ...site.retailer, price: '24.00', currency: 'USD' } };
  expect(productData(priced, { ...place, site: priced })['offers']).toMatchObject({
    price: '24.00',
    priceCurrency: 'USD',
    url: site.retailer.url,
  });
  const { price: _price, ...retailer } = priced.retailer;
  expect(productData(site, { ...place, site: { ...priced, retailer } })).not.toHaveProperty('offers');
});

test('the product has an ISBN when the cover has one', () => {
  expect(productData(site, { ...place, isbn: '9780306406157' })['gtin13']).toBe('9780306406157');
  expect(productData(site, place)).not.toHaveProperty('gtin13');
});

test('the product has its price, but neither reviews nor availability', () => {
  const data = JSON.stringify(
    productData(site, { ...place, site: { ...place.site, retailer: { ...site.retailer, price: '24.00', currency: 'USD' } } }),
  );
  expect(data).toContain('"price":"24.00"');
  expect(data).not.toMatch(/review|rating|availability/i);
});

test('breadcrumbs start at the home page', () => {
  expect(breadcrumbData(place, ['Blog', '/blog'])['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://mindset.example/' },
    { '@type': 'ListItem', position: 2, name: 'Blog', item: 'https://mindset.example/blog' },
  ]);
});

test('the author has a page, and a guest only a name', () => {
  expect(postData({ ...post, author: site.author.name }, site, place)['author']).toMatchObject({ url: 'https://mindset.example/about' });
  expect(postData({ ...post, author: 'A Guest' }, site, place)['author']).toEqual({ '@type': 'Person', name: 'A Guest' });
  expect(authorData(site.author, place)).toMatchObject({
    '@type': 'Person',
    name: site.author.name,
    worksFor: { '@type': 'Organization' },
  });
  expect(organizationData(site, place)).toMatchObject({ '@type': 'Organization', name: site.name, email: site.email });
});
