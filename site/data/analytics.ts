import type { ShareNetwork } from '../../server/model/api/paths.ts';

/** The usage events that the loader sends: `data-event` when that link is clicked, `data-view` when that element is added. */
export const usageEvents = {
  newsletterSignup: () => eventOf('newsletter_signup', 'engagement', 'signup_form'),
  viewBlogList: () => eventOf('view_blog_list', 'engagement', 'blog_section'),
  viewBlogPost: (title: string) => eventOf('view_blog_post', 'engagement', title),
  viewCategories: () => eventOf('view_categories', 'engagement', 'categories_page'),
  viewCategory: (slug: string) => eventOf('view_category', 'engagement', slug),
  sharePost: (network: ShareNetwork, title: string) => eventOf('share_post', network, title),
  scrollClick: () => eventOf('scroll_click', 'hero', 'scroll_to_benefits'),
  buyClick: (retailer: string, placement: string, productName = 'Mindset Journal') =>
    eventOf('click', retailer.toLowerCase(), placement, productName),
};

/** One line per value. JSON would double the attribute's length, because its quotes are escaped. */
function eventOf(name: string, category: string, label: string, productName?: string): string {
  return [name, category, label, ...(productName === undefined ? [] : [productName])].join('\n');
}
