import { z } from 'zod';
import { iconClasses, oneOf, optionalMatch, requiredText } from './fields.ts';

const url = z.url({ protocol: /^https?$/, error: 'must be a web address that starts with https://' });
// What `Intl.NumberFormat` and search engines take.
const price = optionalMatch(/\d+(\.\d+)?/, 'must be a number such as "24.00"');
const currency = optionalMatch(/[A-Z]{3}/, 'must be three capital letters, such as USD');

// Browsers read `//host` and `/\\host` as another site, and ignore tabs and line ends in between.
const sitePath = z.string().regex(/^\/(?![/\\\t\r\n])/, 'must be a path of this site, with one / at its start');

const titled = z.strictObject({ title: requiredText, text: requiredText });

/** The words of the printed book that are not on a page of a template. */
const bookSchema = z
  .strictObject({
    title: requiredText.describe('On the first page.'),
    subtitle: requiredText,
    owner: z
      .array(requiredText)
      .min(1, 'must have at least one label')
      .max(6, 'must have at most 6 labels')
      .describe('A line to write on after each, on the second page.'),
    howTo: titled.describe('How to use the journal. A paragraph a line.'),
    goals: titled.describe('The page for the goals of the whole book.'),
    weeks: titled.describe('The page with a line for each week.'),
    notes: requiredText.describe('The name of a page to fill: "Notes".'),
    month: z
      .strictObject({
        title: requiredText,
        parts: z.array(requiredText).min(1, 'must have at least one part').max(5, 'must have at most 5 parts'),
      })
      .describe('The page beside every fourth reflection.'),
  })
  .describe('The words of the printed book that are not in a template.');

/** `content/site.yaml`: the texts and facts of more than one page. */
export const siteSchema = z.strictObject({
  name: requiredText,
  tagline: requiredText,
  description: requiredText,
  email: z.email('must be an email address'),
  author: z.strictObject({ name: requiredText, role: requiredText, shortBio: requiredText, bio: requiredText }),
  retailer: z.strictObject({ name: requiredText, url, productName: requiredText, price, currency }),
  social: z.array(z.strictObject({ network: requiredText, url })),
  navigation: z.array(z.strictObject({ label: requiredText, path: sitePath })),
  hero: z.strictObject({ title: requiredText, text: requiredText, note: requiredText }),
  benefits: z.array(z.strictObject({ title: requiredText, text: requiredText, icon: iconClasses })),
  features: z.array(z.strictObject({ title: requiredText, text: requiredText })),
  reviews: z.array(
    z.strictObject({
      name: requiredText,
      rating: z.number().int().min(1, 'must be 1 to 5').max(5, 'must be 1 to 5'),
      content: requiredText,
    }),
  ),
  about: z.strictObject({ intro: requiredText, story: requiredText, mission: requiredText, community: requiredText }),
  contact: z.strictObject({ text: requiredText }),
  newsletter: z.strictObject({ title: requiredText, text: requiredText }),
  product: z
    .strictObject({
      lead: requiredText,
      priceNote: requiredText.optional(),
      questions: z.array(z.strictObject({ question: requiredText, answer: requiredText })).optional(),
    })
    .optional(),
  closing: z.strictObject({ title: requiredText, text: requiredText }),
  print: z
    .strictObject({
      pages: z.number().int().positive().max(10_000, 'must be at most 10000'),
      paper: oneOf('a paper', ['white', 'cream']),
      pagesPerInch: z
        .number()
        .min(100, 'must be at least 100')
        .max(1000, 'must be at most 1000')
        .optional()
        .describe('Pages of the paper to an inch, from the printer: the spine of a printer that publishes no thickness.'),
      book: bookSchema.optional(),
    })
    .describe('The printed edition; its measures are the same for every edition and are in the code.'),
});

export type BookWords = z.output<typeof bookSchema>;
export type Site = z.output<typeof siteSchema>;
