import type { ShareNetwork } from '../../server/model/api/paths.ts';

export type Placement =
  | 'hero_section'
  | 'main_cta_section'
  | 'footer_link'
  | 'product_page_main'
  | 'product_page_bottom'
  | 'blog_list_page'
  | 'blog_post_sidebar'
  | 'blog_post_bottom'
  | 'categories_page'
  | 'category_page';

/**
 * The usage events, a part a line: for `data-event`, sent when that link is clicked, or `data-view`, sent when that element is added. The loader
 * sends them.
 */
export const usageEvents = {
  newsletterSignup: () => eventOf('newsletter_signup', 'engagement', 'signup_form'),
  viewBlogList: () => eventOf('view_blog_list', 'engagement', 'blog_section'),
  viewBlogPost: (title: string) => eventOf('view_blog_post', 'engagement', title),
  viewCategories: () => eventOf('view_categories', 'engagement', 'categories_page'),
  viewCategory: (slug: string) => eventOf('view_category', 'engagement', slug),
  sharePost: (network: ShareNetwork, title: string) => eventOf('share_post', network, title),
  scrollClick: () => eventOf('scroll_click', 'hero', 'scroll_to_benefits'),
  /** A conversion. @param retailer its name; the event's category is that name in lower case */
  buyClick: (retailer: string, placement: Placement, productName = 'Mindset Journal') =>
    eventOf('click', retailer.toLowerCase(), placement, productName),
};

/** Lines: JSON would double the attribute, whose quotes are escaped. */
function eventOf(name: string, category: string, label: string, productName?: string): string {
  return [name, category, label, ...(productName === undefined ? [] : [productName])].join('\n');
}
