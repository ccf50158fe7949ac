import { readFile } from 'node:fs/promises';
import { maxFileBytes } from '../content/files/read-file.ts';
import { brokenLinks, linkTargets } from '../content/html/broken-links.ts';
import type { Repository } from '../content/repository.ts';
import { canonicalYaml } from '../content/yaml/canonical-form.ts';
import { keyOrder } from '../model/entities/collections.ts';
import { dayOf } from '../model/entities/dates.ts';
import { explainIssues, sentenceOf } from '../model/entities/problem.ts';
import { postSchema, type PostFields } from '../model/entities/post.ts';
import { withoutAbsent } from '../model/runtime/without-absent.ts';
import { plainText } from '../model/text/plain-text.ts';
import { PictureLibrary } from '../pictures/library/library.ts';
import { PictureRefusedError } from '../pictures/library/picture-kind.ts';
import { articleHtml, isWebAddress, picturesIn } from './article-html.ts';
import { findPicture } from './find-picture.ts';
import { ghostAddress } from './ghost-export.ts';
import { pictureNamer, type NewPicture } from './imported-pictures.ts';
import { aliasChooser, categoryFinder, linkedPosts, linkOf, slugsOf, type NewCategory } from './imported-slugs.ts';
import type { Note, SourcePost } from './source-post.ts';

export interface PostImportPlan {
  posts: { slug: string; fields: PostFields }[];
  categories: NewCategory[];
  pictures: NewPicture[];
  existing: string[];
  /** While there is one, nothing may be written. */
  problems: Note[];
  notes: Note[];
}

/** Checks posts from other systems, and names the categories and pictures that they bring. Nothing is written. */
export async function planPosts(
  sources: readonly SourcePost[],
  repository: Repository,
  { skipPictures = false }: { skipPictures?: boolean | undefined },
  onChecked: (done: number) => void = () => undefined,
): Promise<PostImportPlan> {
  const plan: PostImportPlan = { posts: [], categories: [], pictures: [], existing: [], problems: [], notes: [] };
  const files = new Set(repository.files());
  const pictureUrlOf = pictureNamer(repository, plan.pictures);
  const categoryOf = categoryFinder(repository, plan.categories);
  const slugs = slugsOf(sources, plan.problems);
  const aliasesOf = aliasChooser(repository, slugs.values());
  const linked = linkedPosts(
    slugs,
    repository.list('posts').map(({ id }) => id),
  );
  for (const [index, source] of sources.entries()) {
    const slug = slugs.get(source);
    if (slug !== undefined && files.has(`posts/${slug}.yaml`)) plan.existing.push(slug);
    else if (slug !== undefined) await planPost(source, slug);
    onChecked(index + 1);
  }
  noteBrokenLinks();
  for (const { slug, file } of plan.categories)
    plan.notes.push({ file, message: `categories/${slug}.yaml is new; write its description and choose its icon` });
  return plan;

  function noteBrokenLinks(): void {
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
      for (const { href, message } of brokenLinks(slug, fields.content, targets))
        plan.notes.push({ file, line: lineOf(href.replaceAll('&amp;', '&')), message });
    }
  }

  async function planPost(source: SourcePost, slug: string): Promise<void> {
    const { file, lineOf } = source;
    plan.notes.push(...source.notes);
    const addresses = picturesIn(source.html);
    const urls = new Map<string, string | undefined>();
    for (const address of [...addresses, ...(source.cover === undefined ? [] : [source.cover])])
      urls.set(address, await urlOf(address, source, slug));
    const { html, removed } = articleHtml(source.html, {
      picture: (address) => urls.get(address),
      link: (target) => linkOf(target, linked),
    });
    for (const what of removed) {
      const line = lineOf(what.startsWith('<') ? what.slice(0, -1) : what.replace(/^href="(.*)" of .*$/s, '$1'));
      plan.notes.push({ file, line, message: `${what} is left out` });
    }
    const fields = fieldsOf(source, html, urls.get(source.cover ?? ''));
    const checked = postSchema.safeParse(fields, { reportInput: true });
    if (!checked.success) {
      for (const explanation of explainIssues(checked.error.issues, [], 'post')) {
        const line = lineOf(String(fields[explanation.path[0] as keyof typeof fields] ?? '---'));
        plan.problems.push({ file, line, message: sentenceOf(explanation) });
      }
      return;
    }
    const present = withoutAbsent(checked.data);
    const bytes = Buffer.byteLength(canonicalYaml(present, keyOrder('posts')));
    if (bytes > maxFileBytes) plan.problems.push({ file, message: `would be larger than 1 MiB (${bytes} bytes); make two posts of it` });
    else plan.posts.push({ slug, fields: present });
  }

  function fieldsOf(source: SourcePost, html: string, cover: string | undefined) {
    const publishedAt = source.publishedAt ?? (source.isDraft ? dayOf(new Date()) : undefined);
    const { title, author, metaTitle, metaDescription, updatedAt } = source;
    return {
      title,
      excerpt: source.excerpt ?? (beginningOf(html) || title),
      author: author ?? repository.site()?.author.name,
      publishedAt,
      featuredImage: cover,
      categories: source.categories.map((name) => categoryOf(name, source.file)).filter(Boolean),
      updatedAt: updatedAt && publishedAt && dayNumber(updatedAt) <= dayNumber(publishedAt) ? undefined : updatedAt,
      metaTitle,
      metaDescription,
      keywords: source.keywords.length > 0 ? source.keywords : undefined,
      aliases: aliasesOf(source),
      draft: source.isDraft || undefined,
      content: html,
    };
  }

  async function urlOf(address: string, { file, folder, site, lineOf }: SourcePost, slug: string): Promise<string | undefined> {
    const line = lineOf(address);
    const report = (message: string) => {
      if (skipPictures) plan.notes.push({ file, line, message: `${message}; it is left out` });
      else plan.problems.push({ file, line, message: `${message}; correct it, or leave it out with --skip-pictures` });
    };
    if (isWebAddress(address)) {
      plan.notes.push({ file, line, message: `${address} is on another site, and becomes a link; add the picture to the content by hand` });
      return undefined;
    }
    if (address.startsWith('data:')) return void report('there is a picture inside of the text');
    const found = findPicture(address.replace(ghostAddress, ''), folder, site);
    if (found === undefined) return void report(`there is no picture ${address} in ${site}`);
    try {
      return await pictureUrlOf(found, slug);
    } catch (error) {
      if (!(error instanceof PictureRefusedError)) throw error;
      return void report(`${address}: ${error.message}`);
    }
  }
}

/** The day in UTC as a number; NaN for a date that does not exist, which is reported with its field. */
function dayNumber(date: string): number {
  return Math.floor(Date.parse(date) / (24 * 60 * 60 * 1000));
}

// A card has three lines.
const maxExcerpt = 200;

function beginningOf(html: string): string {
  const [paragraph = ''] = /<p[\s>][^]*?<\/p>/.exec(html) ?? [];
  const text = plainText(paragraph || html).replace(/\s+/g, ' ');
  if (text.length <= maxExcerpt) return text;
  const start = text.slice(0, maxExcerpt);
  const sentence = start.lastIndexOf('. ');
  return sentence > 60 ? start.slice(0, sentence + 1) : `${start.slice(0, start.lastIndexOf(' '))}…`;
}

/** Writes the pictures, categories and posts of a plan, each durably. After a failure the next import goes on with what is missing. */
export async function writePosts(repository: Repository, plan: PostImportPlan, onWritten: (done: number) => void): Promise<void> {
  const library = new PictureLibrary(repository, new AbortController().signal);
  let done = 0;
  for (const { file, name, kind } of plan.pictures) {
    await library.add(name, { bytes: await readFile(file), type: kind.type });
    onWritten((done += 1));
  }
  for (const { slug, fields } of plan.categories) {
    await repository.create('categories', fields, slug);
    onWritten((done += 1));
  }
  for (const { slug, fields } of plan.posts) {
    await repository.create('posts', fields, slug);
    onWritten((done += 1));
  }
}
