import { expect, test } from 'vitest';
import { OldSites } from './old-sites.ts';
import { readMarkdownPost } from './markdown-post.ts';

test.each([
  ['', 'public'],
  ['draft: false', 'public'],
  ['draft: no', 'public'],
  ['draft:', 'public'],
  ['published: true', 'public'],
  ['published: 2024-01-02', 'public'],
  ['status: publish', 'public'],
  ['visibility: public', 'public'],
  ['permalink: /a/', 'public'],
  ['draft: true', 'draft'],
  ['published: false', 'draft'],
  ['draft: yes', 'noted'],
  ['draft: "true"', 'noted'],
  ['Draft: 1', 'noted'],
  ['published: no', 'noted'],
  ['published: "false"', 'noted'],
  ['published: soon', 'noted'],
  ['status: private', 'noted'],
  ['visibility: members', 'noted'],
  ['unlisted: true', 'noted'],
  ['password: secret', 'noted'],
  ['expiryDate: 2020-01-01', 'noted'],
  ['permalink: false', 'noted'],
  ['headless: true', 'noted'],
  ['publish: false', 'noted'],
  ['is_draft: true', 'noted'],
  ['isPublished: true', 'public'],
  ['post_status: pending', 'noted'],
  ['build: {list: always, publishResources: false}', 'public'],
  ['build: {list: never}', 'noted'],
  ['_build: {render: false}', 'noted'],
])('a post with %j is %s', (field, expected) => {
  const { posts } = readMarkdownPost('a.md', `---\ntitle: A draft or not\n${field}\n---\n`, new OldSites('/'));
  const message = `"${field.split(':', 1)[0]}" may keep this post from readers, so it becomes a draft`;
  expect(posts).toMatchObject([
    { isDraft: expected !== 'public', notes: expected === 'noted' ? [{ file: 'a.md', line: 3, message }] : [] },
  ]);
});

test.each([
  ['category: Self Care', ['Self Care']],
  ['category: Rest, Self Care', ['Rest', 'Self Care']],
  ['categories: self care', ['self', 'care']],
  ['categories: [Self Care]', ['Self Care']],
])('%s is %j', (field, categories) => {
  expect(readMarkdownPost('a.md', `---\n${field}\n---\n`, new OldSites('/')).posts).toMatchObject([{ categories }]);
});

test.each([
  ['date: 2024-01-01\npublishDate: 2099-01-01', '2099-01-01'],
  ['published: 2024-01-01', '2024-01-01'],
  ['published: true', undefined],
])('%j is the date %s', (field, publishedAt) => {
  expect(readMarkdownPost('a.md', `---\n${field}\n---\n`, new OldSites('/')).posts).toMatchObject([{ publishedAt }]);
});
