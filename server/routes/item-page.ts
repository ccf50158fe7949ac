import { z } from 'zod';
import type { SitePage } from '../blog/site-pages.ts';
import { drawPage } from '../book/book-outline.ts';
import { planUnchecked } from '../book/plan-journal.ts';
import { NotFoundError } from '../content/ground/errors.ts';
import type { Repository } from '../content/repository.ts';
import { journalDesigns } from '../content/tree/journal-designs.ts';
import { withoutUnknown } from '../content/tree/parse-item.ts';
import type { Fonts } from '../layout/grid-and-type.ts';
import type { DocumentPage } from '../model/api/documents-api.ts';
import { api, paths } from '../model/api/paths.ts';
import type { EditedBlock } from '../model/api/template-pages-api.ts';
import type { CategoryInput, PostFields } from '../model/entities/post.ts';
import type { Site } from '../model/entities/site.ts';
import { pagesNamed, type PageFields } from '../model/entities/template.ts';
import type { Uses } from '../services.ts';
import { renderPage, type SiteServices } from './render-page.ts';
import { requiredSite } from './router.ts';

// `z.json` reports a body that is nested too deeply.
export const anyFields = z.object({}).catchall(z.json());

/** The fields that are valid by themselves, without keys that their schema does not know; absent optional ones are `undefined`. */
export function validFields(schema: z.ZodObject, typed: Record<string, unknown>): Record<string, unknown> {
  const valid = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, field]) => {
    const checked = field.safeParse(typed[key]);
    const known = checked.success ? checked : field.safeParse(withoutUnknown(structuredClone(typed[key]), checked.error.issues));
    return known.success ? [[key, known.data]] : [];
  });
  return Object.fromEntries(valid) as Record<string, unknown>;
}

/** The page of the site that shows an item with these fields, or words of `site.yaml` on one of its pages: HTML without scripts. */
export async function renderItemPage(
  services: SiteServices,
  { part, id, page = 'home' }: { part: 'posts' | 'categories' | 'site'; id: string; page?: DocumentPage | undefined },
  fields: object | undefined,
): Promise<Buffer> {
  const { pages, repository } = services;
  const isSite = part === 'site';
  const shown = isSite ? pageNamed(services, page) : part === 'posts' ? pages.unsaved(id, fields as PostFields) : categoryPage();
  const content = isSite ? contentWith(repository, { site: () => fields as Site | undefined }) : repository;
  return renderPage({ ...services, repository: content }, { ...shown, hasScripts: false });

  function categoryPage(): SitePage {
    const saved = pages.category(id);
    return { ...saved, status: 200, read: () => ({ ...saved.read(), [api.category(id)]: { id, slug: id, ...(fields as CategoryInput) } }) };
  }
}

type ShownContent = Pick<Repository, 'cover' | 'get' | 'site'>;

/** The content that pages and pictures show, with words that are not saved. */
export function contentWith(repository: Repository, unsaved: Partial<ShownContent>): ShownContent {
  const get: Repository['get'] = (name, id) => repository.get(name, id);
  return { get, site: () => repository.site(), cover: () => repository.cover(), ...unsaved };
}

function pageNamed({ pages, published }: Pick<SiteServices, 'pages' | 'published'>, name: DocumentPage): SitePage {
  if (name === 'blog') return pages.blog();
  if (name === 'categories') return pages.categories();
  if (name !== 'post' && name !== 'category') return pages.fixedPage(paths[name]);
  const first = name === 'post' ? published.posts()[0]?.id : published.categories()[0]?.slug;
  if (first === undefined) throw new NotFoundError('There is no such page yet');
  return name === 'post' ? pages.post(first) : pages.category(first);
}

/** A page with these blocks in the book of the first template that names it, or at the end of the default one. @throws NotFoundError */
export function drawBookPage({ repository }: Uses<'repository'>, id: string, { blocks }: PageFields, fonts: Fonts) {
  const designs = journalDesigns(repository.list('templates'));
  const naming = designs.find(({ template }) => pagesNamed(template).some((named) => named.id === id));
  const plan = planUnchecked(repository, requiredSite(repository), { template: naming?.id });
  const drawn = drawPage(plan, { id }, blocks as readonly EditedBlock[], fonts);
  if (!drawn) throw new NotFoundError('The book has nothing to print on this page');
  return drawn;
}
