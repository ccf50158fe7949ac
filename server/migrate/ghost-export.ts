import path from 'node:path';
import { z } from 'zod';
import { explainIssues, sentenceOf } from '../model/entities/problem.ts';
import { slugOf } from '../model/entities/ids.ts';
import { parseJson } from '../content/ground/parse-json.ts';
import { peopleIn, wordsIn } from './front-matter-values.ts';
import { readDate } from './post-date.ts';
import { coverNotes, hiddenBy, refusedFile, type ReadFile, type SourcePost } from './source-post.ts';

const text = z.string().nullish();
const id = z.union([z.string(), z.number()]);

// The form of an export: https://docs.ghost.org/migration/custom. Ignores other fields and tables.
const exportSchema = z.object({
  data: z.object({
    posts: z.array(
      z.object({
        id,
        title: z.string(),
        slug: z.string(),
        html: text,
        lexical: text,
        mobiledoc: text,
        feature_image: text,
        author_id: id.nullish(),
        status: text,
        visibility: text,
        type: text,
        published_at: text,
        created_at: text,
        updated_at: text,
        custom_excerpt: text,
        meta_title: text,
        meta_description: text,
      }),
    ),
    tags: z.array(z.object({ id, name: z.string(), visibility: text })).optional(),
    posts_tags: z.array(z.object({ post_id: id, tag_id: id, sort_order: z.number().nullish() })).optional(),
    users: z.array(z.object({ id, name: z.string() })).optional(),
    posts_authors: z.array(z.object({ post_id: id, author_id: id, sort_order: z.number().nullish() })).optional(),
    posts_meta: z
      .array(z.object({ post_id: id, meta_title: text, meta_description: text, feature_image_alt: text, feature_image_caption: text }))
      .optional(),
  }),
});

type GhostData = z.output<typeof exportSchema>['data'];
type GhostPost = GhostData['posts'][number];

/** Stands for the address of the old site in the HTML of an export. */
export const ghostAddress = '__GHOST_URL__';

/** Reads the posts of Ghost's JSON export. Pages are not imported. The first public tag of a post is its category, the others are keywords. */
export function readGhostExport(file: string, source: string, site: string): ReadFile {
  const parsed = parseJson(source);
  if (parsed === undefined) return refusedFile(file, 'is not valid JSON; export it from Ghost again');
  // An export may be a list of one database.
  const database = z.object({ db: z.array(z.unknown()).min(1) }).safeParse(parsed).data?.db[0] ?? parsed;
  const read = exportSchema.safeParse(database, { reportInput: true });
  if (!read.success) {
    const [first] = explainIssues(read.error.issues, [], 'export');
    return refusedFile(file, `is not an export of Ghost: ${first ? sentenceOf(first) : 'it has no posts'}`);
  }
  const { data } = read.data;
  const pages = data.posts.filter(isPage).map(({ title }) => title);
  return {
    posts: data.posts.filter((post) => !isPage(post)).map((post) => ({ ...sourceOf(file, post, data), site })),
    notes: pages.length > 0 ? [{ file, message: `pages are not imported: ${pages.join(', ')}` }] : [],
  };
}

function sourceOf(file: string, post: GhostPost, data: GhostData): Omit<SourcePost, 'site'> {
  const ofPost = ({ post_id }: { post_id: string | number }) => post_id === post.id;
  const publicTags = (data.tags ?? []).filter(({ name, visibility }) => visibility !== 'internal' && !name.startsWith('#'));
  const [category, ...keywords] = (data.posts_tags ?? [])
    .filter(ofPost)
    .sort(byOrder)
    .flatMap(({ tag_id }) => wordsIn(publicTags.find(({ id }) => id === tag_id)?.name) ?? []);
  const userWith = (wanted: unknown) => data.users?.find(({ id }) => id === wanted);
  const authors = (data.posts_authors ?? []).filter(ofPost).sort(byOrder);
  const meta = data.posts_meta?.find(ofPost);
  const hiding = (['status', 'visibility'] as const).filter((field) => !publicValues[field].test(post[field] ?? ''));
  const isDraft = hiding.length > 0;
  const name = `${file} (${post.slug})`;
  const date = post.published_at ?? (isDraft ? post.created_at : undefined);
  return {
    file: name,
    folder: path.dirname(file),
    lineOf: () => undefined,
    slug: slugOf(post.slug),
    addresses: [`/${post.slug}/`],
    title: wordsIn(post.title) ?? post.title,
    excerpt: wordsIn(post.custom_excerpt),
    author: peopleIn(authors.length > 0 ? authors.map(({ author_id }) => userWith(author_id)) : userWith(post.author_id)),
    publishedAt: date ? postDate(date) : undefined,
    updatedAt: post.updated_at && !isDraft ? postDate(post.updated_at).slice(0, 10) : undefined,
    cover: post.feature_image ?? undefined,
    categories: category === undefined ? [] : [category],
    keywords,
    metaTitle: post.meta_title ?? meta?.meta_title ?? undefined,
    metaDescription: post.meta_description ?? meta?.meta_description ?? undefined,
    isDraft,
    html: post.html ?? '',
    notes: [
      ...hiding.filter((field) => post[field] !== 'draft').map(hiddenBy),
      ...lostTexts(post),
      ...coverNotes(meta?.feature_image_alt, meta?.feature_image_caption),
    ].map((message) => ({ file: name, message })),
  };
}

/** Notes a text without HTML. Ghost stores the HTML beside its own format, and writes it at each save. */
function lostTexts({ html, lexical, mobiledoc }: GhostPost): string[] {
  return !html && (/"text":"[^"]/.test(lexical ?? '') || /\],\d+,"[^"]/.test(mobiledoc ?? ''))
    ? ['its text has no HTML; save it in Ghost, and export again']
    : [];
}

// An unreadable date is refused later, with its words.
const postDate = (text: string): string => readDate(text) ?? text.trim();

/** The values of public posts. */
const publicValues = { status: /^(?:published|scheduled)$/, visibility: /^(?:public)?$/ };

const isPage = ({ type }: GhostPost): boolean => type === 'page';

type Ordered = Pick<NonNullable<GhostData['posts_tags']>[number], 'sort_order'>;

const byOrder = (a: Ordered, b: Ordered): number => (a.sort_order ?? 0) - (b.sort_order ?? 0);
