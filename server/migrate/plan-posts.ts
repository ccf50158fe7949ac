import { readFile } from 'node:fs/promises';
import { DiskFullError } from '../content/ground/errors.ts';
import { maxFileBytes } from '../content/files/refused-files.ts';
import { pictureUrl } from '../model/api/pictures-api.ts';
import { brokenLinks, linkTargets } from '../content/html/broken-links.ts';
import type { Repository } from '../content/repository.ts';
import { canonicalYaml } from '../content/yaml/canonical-form.ts';
import { keyOrder } from '../model/entities/collections.ts';
import { publishedNow } from '../model/entities/iso-dates.ts';
import { explainIssues, sentenceOf } from '../model/entities/problem.ts';
import { postSchema, type PostFields } from '../model/entities/post.ts';
import { withoutAbsent } from '../content/ground/without-absent.ts';
import { decoded } from '../model/text/escape-text.ts';
import { plainText } from '../model/text/plain-text.ts';
import { PictureLibrary } from '../pictures/library/library.ts';
import { PictureRefusedError } from '../pictures/picture-kind.ts';
import { articleHtml, picturesIn } from './article-html.ts';
import { ghostAddress } from './ghost-export.ts';
import { webAddress } from './html-elements.ts';
import { findPicture, pictureNamer, type NewPicture } from './imported-pictures.ts';
import { placePosts } from './place-posts.ts';
import { categoryChooser, type NewCategory } from './category-chooser.ts';
import { linker } from './linker.ts';
import { aliasChooser } from './former-addresses.ts';
import { ownPath, reasonOf, type Note, type SourcePost } from './source-post.ts';
import { startOf } from '../model/text/wording.ts';

export interface PostImportPlan {
  posts: { slug: string; fields: PostFields }[];
  categories: NewCategory[];
  pictures: NewPicture[];
  existing: string[];
  notes: Note[];
}

type OnDone = (done: number) => void;

/** Checks posts from other systems, and lists the categories and pictures that they add. Writes nothing. @param pictures another folder to search */
export async function planPosts(sources: readonly SourcePost[], repository: Repository, pictures?: string, onDone?: OnDone) {
  const { slugs, added, notes } = placePosts(sources, repository);
  const existing = [...slugs].flatMap(([source, slug]) => (added.has(source) ? [] : [slug]));
  const plan: PostImportPlan = { posts: [], categories: [], pictures: [], existing, notes };
  const pictureUrlOf = pictureNamer(repository, plan.pictures);
  const categoriesOf = categoryChooser(sources, repository, plan.categories);
  const aliasesOf = aliasChooser(repository, slugs, notes);
  const link = linker(repository, slugs);
  /** The original target of a rewritten link, by slug and new target. */
  const written = new Map<string, string>();
  for (const [index, source] of sources.entries()) {
    const slug = slugs.get(source);
    if (slug !== undefined && added.has(source))
      await planPost(source, slug).catch((error: unknown) => notes.push({ file: source.file, message: reasonOf(error), leftOut: 'post' }));
    onDone?.(index + 1);
  }

  // Leaves out the categories and pictures that only skipped posts use.
  const used = new Set(plan.posts.flatMap(({ fields }) => fields.categories));
  plan.categories = plan.categories.filter(({ slug }) => used.has(slug));
  const shown = new Set(plan.posts.flatMap(({ fields }) => picturesOf(fields)));
  plan.pictures = plan.pictures.filter(({ name }) => shown.has(pictureUrl(name)));

  const sourceOf = new Map([...slugs].map(([source, slug]) => [slug, source]));
  const targets = linkTargets({
    posts: [
      ...repository.list('posts').map(({ id, fields }) => [id, fields.content] as const),
      ...plan.posts.map(({ slug, fields }) => [slug, fields.content] as const),
    ],
    categories: [...repository.list('categories').map(({ id }) => id), ...plan.categories.map(({ slug }) => slug)],
    pictures: [...repository.pictures(), ...plan.pictures.map(({ name }) => `images/${name}`)],
    hasPrivacy: repository.site()?.privacy !== undefined,
  });
  for (const { slug, fields } of plan.posts) {
    const { file = '', lineOf = () => undefined } = sourceOf.get(slug) ?? {};
    for (const { href, message } of brokenLinks(slug, fields.content, targets)) {
      const shown = href.replaceAll('&amp;', '&');
      notes.push({ file, line: lineOf(written.get(`${slug} ${shown}`) ?? shown), message });
    }
  }
  for (const { slug, file } of plan.categories)
    notes.push({ file, message: `categories/${slug}.yaml is new; write its description and choose its icon` });
  return plan;

  async function planPost(source: SourcePost, slug: string): Promise<void> {
    const { file, lineOf } = source;
    notes.push(...source.notes);
    const leaveOut = (message: string, line?: number) => void notes.push({ file, line, message, leftOut: 'post' });
    const { shown, linked } = picturesIn(source.html);
    const urls = new Map<string, string | undefined>();
    const found = linked.filter((address) => fileOf(address, source) !== undefined);
    for (const address of new Set([...shown, ...found, ...(source.cover === undefined ? [] : [source.cover])]))
      urls.set(address, await urlOf(address, source, slug));
    const { html, removed } = articleHtml(source.html, {
      picture: (address) => urls.get(address),
      link: (target) => {
        const href = urls.get(target.trim()) ?? link(target, source);
        written.set(`${slug} ${href}`, decoded(target));
        return href;
      },
    });
    for (const what of removed) {
      const line = lineOf(what.startsWith('<') ? what.slice(0, -1) : what.replace(/^href="(.*)" of .*$/s, '$1'));
      notes.push({ file, line, message: `${what} is left out` });
    }
    if (plainText(html) === '' && !/<(?:img|a)\s/.test(html))
      return void notes.push({ file, message: 'has no words', leftOut: source.isDraft ? 'draft' : 'post' });
    if (source.publishedAt === undefined && !source.isDraft)
      return leaveOut('has no date; write one in its front matter, such as date: 2024-01-31', lineOf('---') && 1);
    const fields = fieldsOf(source, html, urls.get(source.cover ?? ''));
    const checked = postSchema.safeParse(fields, { reportInput: true });
    if (!checked.success) {
      for (const explanation of explainIssues(checked.error.issues, [], 'post')) {
        const line = lineOf(String(fields[explanation.path[0] as keyof typeof fields] ?? '---'));
        leaveOut(sentenceOf(explanation), line);
      }
      return;
    }
    const present = withoutAbsent(checked.data);
    const bytes = Buffer.byteLength(canonicalYaml(present, keyOrder('posts')));
    if (bytes > maxFileBytes) leaveOut(`would be larger than 1 MiB (${bytes} bytes); split it into two posts`);
    else plan.posts.push({ slug, fields: present });
  }

  function fieldsOf(source: SourcePost, html: string, cover: string | undefined) {
    const publishedAt = source.publishedAt ?? (source.isDraft ? publishedNow() : undefined);
    const { title, author, metaTitle, metaDescription, updatedAt } = source;
    return {
      title,
      excerpt: source.excerpt ?? (beginningOf(html) || title),
      author: author ?? repository.site()?.author.name,
      publishedAt,
      featuredImage: cover,
      categories: categoriesOf(source),
      updatedAt: updatedAt && publishedAt && dayNumber(updatedAt) <= dayNumber(publishedAt) ? undefined : updatedAt,
      metaTitle,
      metaDescription,
      keywords: source.keywords.length > 0 ? source.keywords : undefined,
      aliases: aliasesOf(source),
      draft: source.isDraft || undefined,
      content: html,
    };
  }

  function fileOf(address: string, source: SourcePost): string | undefined {
    const own = ownPath(address.replace(ghostAddress, ''), source);
    if (webAddress.test(own) || own.startsWith('data:')) return undefined;
    const { base = '' } = source;
    const below = own.startsWith(`${base}/`) ? own.slice(base.length) : own;
    return findPicture(own, source, pictures) ?? findPicture(below, source, pictures);
  }

  async function urlOf(address: string, source: SourcePost, slug: string): Promise<string | undefined> {
    const { file, site, lineOf } = source;
    const line = lineOf(address);
    const leaveOut = (message: string) => void notes.push({ file, line, message: `${message}; it is left out`, leftOut: 'picture' });
    const found = fileOf(address, source);
    if (found === undefined && webAddress.test(address)) {
      const fate = address === source.cover ? 'is left out' : 'becomes a link';
      return void notes.push({ file, line, message: `${address} is on another site, and ${fate}; add the picture to the content by hand` });
    }
    if (address.startsWith('data:')) return leaveOut('there is a picture inside the text');
    if (found === undefined) return leaveOut(`there is no picture ${address} in ${[site, pictures].filter(Boolean).join(' or ')}`);
    try {
      return await pictureUrlOf(found, slug);
    } catch (error) {
      if (!(error instanceof PictureRefusedError)) throw error;
      return leaveOut(`${address}: ${error.message}`);
    }
  }
}

const picturesOf = ({ featuredImage, content }: PostFields) => [featuredImage, ...Object.values(picturesIn(content)).flat()];

/** The day in UTC as a number; NaN for a date that does not exist. */
const dayNumber = (date: string): number => Math.floor(Date.parse(date) / 86_400_000);

// A card has three lines.
const maxExcerpt = 200;

// A footnote's number.
const noteMark = /<sup[^>]*>\s*<a [^>]*href="#[^>]*>[^<]*<\/a>\s*<\/sup>/g;

function beginningOf(html: string): string {
  const paragraphs = html.replace(noteMark, '').match(/<p[\s>][^]*?<\/p>/g) ?? [html];
  // An emoji says nothing, and a link alone often replaces a video or a picture.
  const first = paragraphs.find((paragraph) => /\p{L}/u.test(plainText(paragraph.replace(/<a [^]*?<\/a>/g, ''))));
  const text = plainText(first ?? paragraphs[0] ?? '').replace(/\s+/g, ' ');
  if (text.length <= maxExcerpt) return text;
  const start = startOf(text, maxExcerpt);
  const sentence = Math.max(start.lastIndexOf('. ') + 1, start.search(/[。！？][^。！？]*$/) + 1);
  const word = start.lastIndexOf(' ');
  return sentence > 60 ? start.slice(0, sentence) : `${start.slice(0, word > 60 ? word : start.length)}…`;
}

/** Writes the pictures, categories and posts of a plan, each durably. After a failure, the next import writes the missing ones. */
export async function writePosts(repository: Repository, plan: PostImportPlan, onDone: OnDone): Promise<void> {
  const library = new PictureLibrary(repository, new AbortController().signal);
  let done = 0;
  const writeAll = async <T>(items: readonly T[], write: (item: T) => Promise<unknown>) => {
    const refused = await repository.inBulk(items, (item) => write(item).then(() => onDone((done += 1))));
    for (const error of refused.values())
      throw error instanceof DiskFullError && done > 0
        ? new DiskFullError('The disk is full; make room, and import again to continue')
        : error;
  };
  await writeAll(plan.pictures, async ({ file, name }) => library.add(name, await readFile(file)));
  await writeAll(plan.categories, ({ slug, fields }) => repository.writer.create('categories', fields, slug));
  await writeAll(plan.posts, ({ slug, fields }) => repository.writer.create('posts', fields, slug));
}
