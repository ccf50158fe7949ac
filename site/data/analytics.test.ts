import { expect, test } from 'vitest';
import { usageEvents } from './analytics.ts';

test.each([
  ['a signup', usageEvents.newsletterSignup(), ['newsletter_signup', 'engagement', 'signup_form']],
  ['a view of the blog', usageEvents.viewBlogList(), ['view_blog_list', 'engagement', 'blog_section']],
  ['a view of a post', usageEvents.viewBlogPost('One "Thing"'), ['view_blog_post', 'engagement', 'One "Thing"']],
  ['a view of the categories', usageEvents.viewCategories(), ['view_categories', 'engagement', 'categories_page']],
  ['a view of a category', usageEvents.viewCategory('habits'), ['view_category', 'engagement', 'habits']],
  ['a share', usageEvents.sharePost('linkedin', 'One Thing'), ['share_post', 'linkedin', 'One Thing']],
  ['the scroll cue', usageEvents.scrollClick(), ['scroll_click', 'hero', 'scroll_to_benefits']],
  ['a buy link', usageEvents.buyClick('Amazon', 'hero_section'), ['click', 'amazon', 'hero_section', 'Mindset Journal']],
])('%s is one event', (_what, event, expected) => {
  expect(event).toBe(expected.join('\n'));
});
