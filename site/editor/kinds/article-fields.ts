import type { ArticleState, ArticleSummary } from '../../../server/model/api/articles-api.ts';
import { instantOf } from '../../../server/model/entities/dates.ts';
import type { PostFields } from '../../../server/model/entities/post.ts';
import { formatDate } from '../../components/format.ts';

/** The labels of a post's fields. In the form, each value is a text. */
export const articleLabels = {
  /** The slug. Of a new post it may be empty, to make it from the title. */
  slug: 'Web address',
  title: 'Title',
  excerpt: 'Excerpt',
  content: 'Text',
  author: 'Author',
  publishedAt: 'Date',
  /** `true`, or empty. */
  draft: 'Draft',
  /** Slugs, one a line, the main one first. */
  categories: 'Categories',
  featuredImage: 'Cover',
  /** In minutes; empty when it is counted. */
  readTime: 'Read time',
  metaTitle: 'Search title',
  metaDescription: 'Search description',
  /** Separated by commas. */
  keywords: 'Keywords',
};

export type ArticleField = keyof typeof articleLabels;
export type ArticleValues = Record<ArticleField, string>;

export type ArticleErrors = Readonly<Partial<Record<string, string>>>;

export const articleFields = Object.keys(articleLabels) as ArticleField[];

export const requiredFields = ['title', 'excerpt', 'content', 'author', 'publishedAt'] as const satisfies readonly ArticleField[];

export const blankArticle = valuesOfSource({
  title: '',
  excerpt: '',
  content: '',
  author: '',
  publishedAt: '',
  categories: [],
  draft: true,
});

export function valuesOfSource(source: PostFields & { id?: string }): ArticleValues {
  const { id, title, excerpt, content, author, publishedAt, draft, categories, readTime, keywords } = source;
  return {
    slug: id ?? '',
    title,
    excerpt,
    content,
    author,
    publishedAt,
    draft: draft ? 'true' : '',
    categories: categories.join('\n'),
    featuredImage: source.featuredImage ?? '',
    readTime: readTime === undefined ? '' : String(readTime),
    metaTitle: source.metaTitle ?? '',
    metaDescription: source.metaDescription ?? '',
    keywords: keywords?.join(', ') ?? '',
  };
}

/** The body of a POST or PUT; an optional field that is empty is null. */
export function inputOf(values: ArticleValues): Record<string, unknown> {
  const { slug, draft, categories, featuredImage, readTime, metaTitle, metaDescription, keywords, ...texts } = values;
  return {
    ...(slug && { slug }),
    ...texts,
    draft: draft === 'true' || null,
    categories: categories.split('\n').filter(Boolean),
    featuredImage: featuredImage || null,
    readTime: readTime === '' ? null : Number(readTime),
    metaTitle: metaTitle || null,
    metaDescription: metaDescription || null,
    keywords: keywords.trim() === '' ? null : keywordsIn(keywords),
  };
}

export function keywordsIn(text: string): string[] {
  return text.split(',').flatMap((keyword) => keyword.trim() || []);
}

/** The first values of a copy: a draft with another title. */
export function copyOf(values: ArticleValues): ArticleValues {
  return { ...values, slug: '', title: `${values.title} (copy)`, draft: 'true' };
}

/** The first values of a new post: a draft of today by the author of the newest post. */
export function newArticle(posts: readonly ArticleSummary[]): Partial<ArticleValues> {
  const newest = [...posts].sort((a, b) => b.publishedAt.localeCompare(a.publishedAt))[0];
  return { publishedAt: today(), author: newest?.author ?? '' };
}

/** `2026-11-23`, in UTC as the dates of posts are. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

interface DayAndTime {
  /** `2026-12-04` */
  day: string;
  /** `19:00` */
  time: string;
}

/** A date of publication in the reader's time zone. */
export function inReadersZone(publishedAt: string): DayAndTime {
  const instant = instantOf(publishedAt);
  if (Number.isNaN(instant.getTime())) return dayAndTimeOf(publishedAt);
  return dayAndTimeOf(new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString());
}

/** A day and a time of the reader's zone as a date of publication: in UTC, and without the time when that is midnight. */
export function publishedAtOf({ day, time }: DayAndTime): string {
  const instant = new Date(`${day}T${time}`);
  if (Number.isNaN(instant.getTime())) return day && `${day}T${time}`;
  return instant.toISOString().replace('T00:00:00.000Z', '').replace('.000Z', 'Z');
}

/** `7 p.m. on December 4, 2026 your time, midnight UTC on December 5, 2026` */
export function inBothZones(publishedAt: string): string {
  const [own, utc] = [inReadersZone(publishedAt), dayAndTimeOf(instantOf(publishedAt).toISOString())];
  const inUtc = `${timeInWords(utc.time)} UTC on ${formatDate(utc.day)}`;
  if (own.day === utc.day && own.time === utc.time) return inUtc;
  return `${timeInWords(own.time)} on ${formatDate(own.day)} your time, ${inUtc}`;
}

/** An article's own state, whether or not it is online. */
export const articleStateWords: Record<ArticleState, (publishedAt: string) => string> = {
  draft: () => 'Draft',
  scheduled: (publishedAt) => `Scheduled for ${dayAndTimeInWords(publishedAt)}`,
  published: () => 'Live',
};

/** `December 4, 2026, 7 p.m. EST`, in the reader's zone. */
function dayAndTimeInWords(publishedAt: string): string {
  const { day, time } = inReadersZone(publishedAt);
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).formatToParts(instantOf(publishedAt));
  return `${formatDate(day)}, ${timeInWords(time)} ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''}`;
}

function dayAndTimeOf(text: string): DayAndTime {
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

function timeInWords(time: string): string {
  if (time === '00:00') return 'midnight';
  if (time === '12:00') return 'noon';
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${time.slice(3)}`;
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'a.m.' : 'p.m.'}`;
}
