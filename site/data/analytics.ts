import type { ShareNetwork } from '../../server/model/api/paths.ts';

declare global {
  interface Window {
    gtag?: (...args: unknown[]) => void;
    dataLayer?: unknown[];
  }
}

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

/** The usage events. Each does nothing on a page without an analytics service. */
export const track = {
  newsletterSignup: () => send('newsletter_signup', 'engagement', 'signup_form'),
  viewBlogList: () => send('view_blog_list', 'engagement', 'blog_section'),
  viewBlogPost: (title: string) => send('view_blog_post', 'engagement', title),
  viewCategories: () => send('view_categories', 'engagement', 'categories_page'),
  viewCategory: (slug: string) => send('view_category', 'engagement', slug),
  sharePost: (network: ShareNetwork, title: string) => send('share_post', network, title),
  scrollClick: () => send('scroll_click', 'hero', 'scroll_to_benefits'),
  /** @param retailer its name; the event's category is that name in lower case */
  buyClick: (retailer: string, placement: Placement, productName = 'Mindset Journal') =>
    send('click', retailer.toLowerCase(), placement, { product_name: productName, conversion: true }),
};

/** Loads the analytics service for `key`; without one it says so in development and loads nothing. */
export function startAnalytics(key: string | undefined): void {
  if (!key) {
    if (import.meta.env.DEV) console.warn('ANALYTICS_KEY is not set: usage events are not sent.');
    return;
  }
  const queue = (window.dataLayer = Array.isArray(window.dataLayer) ? window.dataLayer : []);
  // The service reads the arguments object itself and ignores an array.
  if (typeof window.gtag !== 'function')
    window.gtag = function gtag() {
      // oxlint-disable-next-line prefer-rest-params
      queue.push(arguments);
    };
  window.gtag('js', new Date());
  window.gtag('config', key);
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(key)}`;
  document.head.append(script);
}

function send(name: string, category: string, label: string, extra: Record<string, unknown> = {}): void {
  // An element with the id `gtag` is a property of `window`, too.
  if (typeof window.gtag === 'function') window.gtag('event', name, { event_category: category, event_label: label, ...extra });
}
