import { expect, onTestFinished, test, vi } from 'vitest';
import { startAnalytics, track } from './analytics.ts';

test.each([
  ['a signup', () => track.newsletterSignup(), 'newsletter_signup', { event_category: 'engagement', event_label: 'signup_form' }],
  ['a view of the blog', () => track.viewBlogList(), 'view_blog_list', { event_category: 'engagement', event_label: 'blog_section' }],
  ['a view of a post', () => track.viewBlogPost('One Thing'), 'view_blog_post', { event_category: 'engagement', event_label: 'One Thing' }],
  [
    'a view of the categories',
    () => track.viewCategories(),
    'view_categories',
    { event_category: 'engagement', event_label: 'categories_page' },
  ],
  ['a view of a category', () => track.viewCategory('habits'), 'view_category', { event_category: 'engagement', event_label: 'habits' }],
  ['a share', () => track.sharePost('linkedin', 'One Thing'), 'share_post', { event_category: 'linkedin', event_label: 'One Thing' }],
  ['the scroll cue', () => track.scrollClick(), 'scroll_click', { event_category: 'hero', event_label: 'scroll_to_benefits' }],
  [
    'a buy link',
    () => track.buyClick('Amazon', 'hero_section'),
    'click',
    { event_category: 'amazon', event_label: 'hero_section', product_name: 'Mindset Journal', conversion: true },
  ],
])('%s is one event', (_what, send, name, payload) => {
  const sent = withService();
  send();
  expect(sent).toEqual([['event', name, payload]]);
});

// An element of an article whose id is `gtag` is `window.gtag`.
test.each([['no service'], ['an element that shadows it', {}]])('with %s on the page nothing happens', (_what, gtag?: object) => {
  vi.stubGlobal('window', { gtag });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(() => track.newsletterSignup()).not.toThrow();
});

test('a missing key is a warning on the console, and nothing is loaded', () => {
  vi.stubGlobal('window', {});
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => {
    warn.mockRestore();
    vi.unstubAllGlobals();
  });
  startAnalytics(undefined);
  expect(warn.mock.calls).toEqual([['ANALYTICS_KEY is not set: usage events are not sent.']]);
  expect(window).toEqual({});
});

/** A page with an analytics service. Returns the recorded events. */
function withService(): unknown[][] {
  const sent: unknown[][] = [];
  vi.stubGlobal('window', { gtag: (...args: unknown[]) => sent.push(args) });
  onTestFinished(() => void vi.unstubAllGlobals());
  return sent;
}
