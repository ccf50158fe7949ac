import { z } from 'zod';
import { bindings, choiceFault, finishes, papers, printerLabels, printerNames } from '../page/print-products.ts';
import { weekdays } from './days.ts';
import { iconClasses, imagePath, oneOf, optionalMatch, optionalName, requiredName, requiredText, writable } from './fields.ts';

const url = z.url({ protocol: /^https?$/, error: 'must be a web address that starts with https://' }).meta({ title: 'Web address' });
// What `Intl.NumberFormat` and search engines take.
const price = optionalMatch(/\d+(\.\d+)?/, 'must be a number such as "24.00"');
const currency = optionalMatch(/[A-Z]{3}/, 'must be three capital letters, such as USD');

// Browsers read `//host` and `/\\host` as another site, and ignore tabs and line ends in between.
const sitePath = writable(z.string().regex(/^\/(?![/\\\t\r\n])/, 'must be a path of this site, with one / at its start'));

const captionedPicture = z.strictObject({ image: imagePath, alt: requiredText, caption: requiredText });

const titled = z.strictObject({ title: requiredName, text: requiredText });

/** Whether visits are counted, as sections of the page /privacy name it. */
const visitSettings = ['visits are counted', 'visits are not counted'] as const;

const productStates = ['coming soon', 'available'] as const;

export const closingPages = ['home', 'product', 'blog', 'post', 'categories', 'category'] as const;
export type ClosingPage = (typeof closingPages)[number];

/** The spreads of the book that visitors look into, in their order. */
export const spreads = ['written', 'opening', 'goals', 'week', ...weekdays, 'reflection', 'month', 'closing'] as const;
export type Spread = (typeof spreads)[number];

/** The handwritings that fill in pages, each named after its pen. */
export const handNames = ['ballpoint', 'gel', 'fineliner'] as const;
export type HandName = (typeof handNames)[number];

const filledPages = ['morning', 'night', 'habits', 'sunday'] as const;

const writtenPage = z.strictObject({
  hand: oneOf('a hand', handNames).optional().describe('The handwriting; the ballpoint by default.'),
  lines: requiredText.describe('A line for each line to write on, from top to bottom. An empty one stays empty.'),
  checks: optionalMatch(/[x.\s]*/, 'must be x for each checked box and . for each other one').describe(
    'x for a checked box, . for another.',
  ),
});
const answeredPage = writtenPage.extend({ prompt: requiredName.describe('The id of the prompt that the lines answer.') });

const bookDay = z.number().int().min(1).max(28, 'must be at most 28, in the first four weeks').describe('Its day in the book.');

const writtenSchema = z
  .strictObject({
    day: bookDay,
    quote: requiredName.describe('The id of its quote.'),
    morning: answeredPage,
    evening: answeredPage,
    habits: writtenPage.optional().describe('The page with the habits of its week.'),
    night: answeredPage.extend({ day: bookDay, quote: requiredName }).optional().describe('The evening of another day.'),
    sunday: answeredPage.optional().describe('The reflection of its week.'),
    middle: answeredPage.optional().describe('The morning in the middle of the book, where a picture shows it open.'),
  })
  .describe('A day of the book that the site shows filled in by hand, and other pages.');

/** `content/site.yaml`: the texts and facts of more than one page. */
export const siteSchema = z.strictObject({
  name: requiredName,
  tagline: requiredName,
  description: requiredText,
  email: z.email('must be an email address'),
  preview: optionalMatch(/https:\/\/\S*\{branch\}\S*/, 'must be a web address with {branch} in it').describe(
    'Where the host shows what waits for review, with {branch} for the name of its branch: https://{branch}--mindset.netlify.app',
  ),
  author: z.strictObject({ name: requiredName, role: requiredName, shortBio: requiredText, bio: requiredText }),
  retailer: z.strictObject({ name: requiredName, url, productName: requiredName, price, currency }),
  social: z.array(z.strictObject({ network: requiredName, url })),
  navigation: z.array(z.strictObject({ label: requiredName, path: sitePath })),
  hero: titled.extend({ note: requiredName }),
  benefits: z.array(titled.extend({ icon: iconClasses })),
  features: z.array(titled),
  reviews: z.array(
    z.strictObject({
      name: requiredName,
      rating: z.number().int().min(1, 'must be 1 to 5').max(5, 'must be 1 to 5'),
      content: requiredText,
      page: oneOf('a filled page', filledPages).optional().describe('The page in the same handwriting that is shown beside it.'),
    }),
  ),
  about: z.strictObject({
    intro: requiredText,
    story: requiredText,
    picture: captionedPicture.optional().describe('An upright picture beside the story.'),
    mission: requiredText,
    community: requiredText,
  }),
  contact: z.strictObject({ text: requiredText }),
  newsletter: titled.extend({
    note: requiredText.optional().describe('The note below each signup form, which says what happens to the address.'),
  }),
  privacy: z
    .strictObject({
      intro: requiredText,
      sections: z.array(
        titled.extend({
          when: oneOf('a setting', visitSettings)
            .optional()
            .describe('Shown only when that is true: with ANALYTICS_KEY, visits are counted.'),
        }),
      ),
    })
    .optional()
    .describe('The page /privacy; without it there is none.'),
  product: z
    .strictObject({
      lead: requiredText,
      priceNote: requiredName.optional(),
      inside: z
        .strictObject({ text: requiredText, captions: z.partialRecord(z.enum(spreads), requiredText) })
        .optional()
        .describe('A note on the spreads that Look inside shows.'),
      object: titled
        .extend({ pictures: z.array(captionedPicture) })
        .optional()
        .describe('The book as an object: pictures of it, each 3:2.'),
      specification: z
        .array(z.strictObject({ label: requiredName, value: requiredName }))
        .optional()
        .describe('What the reader buys, besides its size and number of pages: paper, binding and so on.'),
      questions: z.array(z.strictObject({ question: requiredName, answer: requiredText })).optional(),
    })
    .optional(),
  planner: z
    .strictObject({
      state: oneOf('a state', productStates),
      price,
      url: url.optional().describe('Where it is sold.'),
      title: requiredName.optional(),
      text: requiredText.optional(),
    })
    .superRefine(({ state, url, price }, { addIssue }) => {
      const missing = state === 'available' && Object.entries({ price, url }).find(([, value]) => value === undefined);
      if (missing) addIssue({ code: 'custom', path: [missing[0]], message: 'is missing; write it before the planner is available' });
    })
    .optional()
    .describe('The digital planner: once it is available, the page of the journal shows it. Without it the footer says "Coming Soon".'),
  closing: titled.extend({
    pages: z.partialRecord(z.enum(closingPages), titled).optional().describe('Other words for the end of single pages.'),
  }),
  print: z
    .strictObject({
      pages: z.number().int().positive().max(10_000, 'must be at most 10000'),
      edition: optionalName.describe(
        'The edition that is sold, by the name of its file: the sample, the pages that the site shows and the number of pages are its.',
      ),
      paper: oneOf('a paper', papers),
      printer: oneOf('a printer', printerNames)
        .optional()
        .describe('The printer of the book that is sold, for its specification on the site.')
        .meta({ labels: printerLabels }),
      binding: oneOf('a binding', bindings).optional().describe('The binding; one that the printer offers.'),
      finish: oneOf('a finish', finishes).optional().describe('The finish of the cover.'),
      pagesPerInch: z
        .number()
        .min(100, 'must be at least 100')
        .max(1000, 'must be at most 1000')
        .optional()
        .describe('Pages per inch of its paper, from a printer that publishes no thickness: for the width of the spine.'),
      written: writtenSchema.optional(),
    })
    .superRefine((print, { addIssue }) => {
      const fault = choiceFault(print);
      if (fault) addIssue({ code: 'custom', path: [fault.field], message: fault.message });
    })
    .describe('The printed edition; its measures are the same for every edition and are in the code.'),
});

export type WrittenPages = z.output<typeof writtenSchema>;
export type WrittenPage = z.output<typeof writtenPage>;
export type Site = z.output<typeof siteSchema>;
